#include "framework/base/error.hpp"

#include <gtest/gtest.h>

namespace versus::base {
namespace {

TEST(Error, MessageNamesPlaceCulpritLimitAndNextStep) {
  const Error error = usage_error("a.yaml:12:5", "unknown key 'repetitons'", "known keys: repetitions, tags",
                                  "did you mean 'repetitions'?");
  EXPECT_EQ(message(error),
            "a.yaml:12:5: unknown key 'repetitons'; known keys: repetitions, tags; did you mean 'repetitions'?");
}

TEST(Error, EmptyPartsLeaveNoSeparators) {
  EXPECT_EQ(message(run_error("", "disk full")), "disk full");
  EXPECT_EQ(message(run_error("x", "disk full", "", "free 3 GB")), "x: disk full; free 3 GB");
}

TEST(Error, ControlCharactersAreSpeltOutButLineEndsStay) {
  EXPECT_EQ(message(usage_error("a\x1b[2J", std::string("b\0c\x7f", 4), "", "see\n\t| ä")),
            "a\\x1b[2J: b\\x00c\\x7f; see\n\t| ä");
}

TEST(Error, KindsCarryTheDocumentedExitCodes) {
  EXPECT_EQ(static_cast<int>(usage_error("", "").kind), 2);
  EXPECT_EQ(static_cast<int>(run_error("", "").kind), 3);
  EXPECT_EQ(static_cast<int>(unfit_error("", "").kind), 4);
  EXPECT_EQ(static_cast<int>(interrupted_error("").kind), 130);
}

}  // namespace
}  // namespace versus::base

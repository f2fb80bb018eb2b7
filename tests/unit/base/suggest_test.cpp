#include "framework/base/suggest.hpp"

#include <gtest/gtest.h>

namespace versus::base {
namespace {

TEST(Suggest, FindsTypingErrors) {
  EXPECT_EQ(nearest("repetitons", {"repetitions", "tags"}), "repetitions");
  EXPECT_EQ(nearest("tgas", {"repetitions", "tags"}), "tags");
  EXPECT_EQ(did_you_mean("compresion", {"compression"}), "did you mean 'compression'?");
}

TEST(Suggest, StaysSilentWhenNothingIsNear) {
  EXPECT_FALSE(nearest("zebra", {"repetitions", "tags"}));
  EXPECT_FALSE(nearest("", {"tags"}));
  EXPECT_FALSE(nearest("x", {}));
  EXPECT_EQ(did_you_mean("zebra", {"tags"}), "");
}

TEST(Suggest, RefusesAbsurdlyLongWords) { EXPECT_FALSE(nearest(std::string(100000, 'a'), {"tags"})); }

}  // namespace
}  // namespace versus::base

#include "harness/provision/placeholders.hpp"

#include <gtest/gtest.h>

namespace versus::provision {
namespace {

TEST(Placeholders, KnownOnesAreFilledAndOthersStay) {
  EXPECT_EQ(fill_placeholders("a ${prefix}/x ${source:openjph} ${other}", {{"prefix", "/p"}, {"source:openjph", "/o"}}),
            "a /p/x /o ${other}");
  EXPECT_EQ(fill_placeholders("$ORIGIN ${unfinished", {}), "$ORIGIN ${unfinished");
}

TEST(Placeholders, AnUnknownOneIsNamed) {
  EXPECT_EQ(unknown_placeholder("${prefx}/lib").value(), "${prefx}");
  EXPECT_EQ(unknown_placeholder("${source:}").value(), "${source:}");
  EXPECT_FALSE(unknown_placeholder("${source} ${source:imath} ${prefix} ${jobs} $HOME"));
}

}  // namespace
}  // namespace versus::provision

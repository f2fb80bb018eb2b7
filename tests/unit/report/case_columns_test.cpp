#include "framework/report/case_columns.hpp"

#include <gmock/gmock.h>

#include <algorithm>

namespace versus::report {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::vector<std::string> tiles{"openexr/tile_size/read/storage=memory,threads=0,tile=16",
                                     "openexr/tile_size/read/storage=memory,threads=0,tile=8",
                                     "openexr/tile_size/write/storage=memory,threads=0,tile=8"};

TEST(ParseCaseId, TakesAnIdApart) {
  const CaseParts parts = parse_case_id(tiles.front());
  EXPECT_EQ(parts.scenario, "openexr/tile_size");
  EXPECT_EQ(parts.operation, "read");
  EXPECT_EQ(value_of(parts, "tile"), "16");
  EXPECT_EQ(value_of(parts, "absent"), "");
}

TEST(ParseCaseId, BearsIdsWithoutParametersAndForeignText) {
  EXPECT_EQ(parse_case_id("openexr/header/open").operation, "open");
  EXPECT_EQ(parse_case_id("nonsense").scenario, "nonsense");
  EXPECT_THAT(parse_case_id("a/b/c/no_pair").parameters, IsEmpty());
}

TEST(CaseColumnsOf, SayWhatIsSharedOnce) {
  const CaseColumns columns = case_columns(tiles);
  EXPECT_EQ(columns.common, "openexr/tile_size, storage=memory, threads=0");
  EXPECT_THAT(headings(columns), ElementsAre("operation", "tile"));
  EXPECT_THAT(cells(columns, tiles[0]), ElementsAre("read", "16"));
  EXPECT_EQ(short_id(columns, tiles[0]), "read/tile=16");
}

TEST(CaseColumnsOf, ASingleCaseKeepItsWholeId) {
  const CaseColumns columns = case_columns({tiles[0]});
  EXPECT_EQ(short_id(columns, tiles[0]), tiles[0]);
}

TEST(CaseColumnsOf, TreatAnAbsentParameterAsADifference) {
  const CaseColumns columns = case_columns({"a/one/read/level=4", "a/two/read"});
  EXPECT_THAT(headings(columns), ElementsAre("scenario", "level"));
  EXPECT_THAT(cells(columns, "a/two/read"), ElementsAre("a/two", ""));
}

TEST(CaseColumnsOf, BearNoCases) { EXPECT_EQ(case_columns({}).common, ""); }

TEST(ValueBefore, OrdersNumbersBySizeAndInFrontOfWords) {
  std::vector<std::string> values{"scanline", "1024", "8", "64", "none"};
  std::sort(values.begin(), values.end(), value_before);
  EXPECT_THAT(values, ElementsAre("8", "64", "1024", "none", "scanline"));
}

TEST(ValueBefore, TakesOnlyWholeNumbersForNumbers) {
  EXPECT_FALSE(is_number(""));
  EXPECT_FALSE(is_number("nan"));
  EXPECT_FALSE(is_number("8x8"));
  EXPECT_TRUE(is_number("0.5"));
}

TEST(CaseBefore, OrdersTilesBySize) {
  EXPECT_TRUE(case_before(tiles[1], tiles[0]));
  EXPECT_FALSE(case_before(tiles[0], tiles[1]));
  EXPECT_TRUE(case_before(tiles[0], tiles[2]));
}

}  // namespace
}  // namespace versus::report

#include "harness/gate/selection.hpp"

#include <gmock/gmock.h>

#include "tests/unit/gate/sample_gate.hpp"

namespace versus::gate {
namespace {

using model::Standard;
using testing::HasSubstr;

Wanted wanted(std::vector<std::string> scenarios) {
  return {std::move(scenarios), "quick", sample::machine, std::nullopt};
}

TEST(Selection, ANamedReferenceSetsRecordsAside) {
  RecordShelf shelf;
  shelf.records = {sample::record("toy/pair", {})};
  auto order = wanted({"toy/pair"});
  order.reference = "toy@1.5";
  const auto selected = select_baselines(order, shelf);
  ASSERT_TRUE(selected);
  EXPECT_EQ((*selected)[0].baseline, "toy@1.5");
  EXPECT_EQ((*selected)[0].standard, Standard::NamedVersion);
  EXPECT_EQ((*selected)[0].record, nullptr);
}

TEST(Selection, ARecordOfThisMachineGivesItsReferenceOneOfAnotherItsAcceptedVersion) {
  RecordShelf shelf;
  shelf.records = {sample::record("toy/pair", {}), sample::record("toy/other", {})};
  shelf.records[1].record.machine_class = "s390x/fast";
  const auto selected = select_baselines(wanted({"toy/pair", "toy/other", "toy/third"}), shelf);
  ASSERT_TRUE(selected);
  EXPECT_EQ((*selected)[0].standard, Standard::Record);
  EXPECT_EQ((*selected)[0].baseline, "toy@1.0");
  EXPECT_EQ((*selected)[1].standard, Standard::AcceptedVersion);
  EXPECT_EQ((*selected)[1].baseline, "toy@1.1");
  EXPECT_EQ((*selected)[2].standard, Standard::SharedReference);
  EXPECT_EQ((*selected)[2].baseline, "toy@1.0");
}

TEST(Selection, PrefersTheRecordOfThisMachine) {
  RecordShelf shelf;
  shelf.records = {sample::record("toy/pair", {}), sample::record("toy/pair", {})};
  shelf.records[0].record.machine_class = "s390x/fast";
  EXPECT_EQ(find_record(shelf, "toy/pair", sample::machine), &shelf.records[1]);
  EXPECT_EQ(find_record(shelf, "toy/none", sample::machine), nullptr);
}

TEST(Selection, SaysWhatIsMissing) {
  const auto nothing = select_baselines(wanted({"toy/pair"}), {});
  ASSERT_FALSE(nothing);
  EXPECT_EQ(nothing.error().kind, ErrorKind::Usage);
  EXPECT_THAT(message(nothing.error()), HasSubstr("no record of toy/pair and no --reference"));
  RecordShelf shelf;
  shelf.records = {sample::record("toy/a", {}), sample::record("toy/b", {})};
  shelf.records[1].record.reference = "toy@0.9";
  EXPECT_THAT(message(select_baselines(wanted({"toy/a", "toy/b", "toy/c"}), shelf).error()),
              HasSubstr("no record of toy/c, and the others have different references"));
}

TEST(Selection, RefusesARecordOfAnotherProfile) {
  RecordShelf shelf;
  shelf.records = {sample::record("toy/pair", {})};
  shelf.records[0].record.profile = "full";
  EXPECT_THAT(message(select_baselines(wanted({"toy/pair"}), shelf).error()),
              HasSubstr("recorded with the profile full"));
}

}  // namespace
}  // namespace versus::gate

#include "framework/records/record_text.hpp"

#include <gmock/gmock.h>

#include "tests/unit/records/sample_record.hpp"

namespace versus::records {
namespace {

using testing::HasSubstr;

std::string replaced(std::string text, const std::string& piece, const std::string& by) {
  const auto at = text.find(piece);
  EXPECT_NE(at, std::string::npos) << piece;
  return text.replace(at, piece.size(), by);
}

std::string first_error(const std::string& text) {
  const auto record = read_record(text, "r.yaml");
  if (record) return "read without a complaint";
  EXPECT_EQ(record.error().front().kind, ErrorKind::Usage);
  return message(record.error().front());
}

TEST(RecordText, ComesBackAsItWas) {
  const auto record = sample::record();
  const auto again = read_record(write_record(record), "r.yaml");
  ASSERT_TRUE(again) << message(again.error().front());
  EXPECT_EQ(write_record(*again), write_record(record));
  EXPECT_EQ(again->machine, record.machine);
  EXPECT_EQ(again->builds[1].code, "ee");
  const auto& clock = again->cases.at(sample::first_case).at("cpu_time");
  EXPECT_NEAR(*clock.effect, 1.0561, 1e-4);
  EXPECT_NEAR(clock.se, 0.0061, 1e-5);
  EXPECT_EQ(clock.rounds, 4);
  EXPECT_EQ(again->cases.at(sample::first_case).at("write_calls").difference, 3.0);
  EXPECT_FALSE(again->cases.at(sample::first_case).at("write_calls").effect);
  EXPECT_NEAR(*again->cases.at(sample::second_case).at("cpu_time").effect, -0.98, 1e-5);
}

TEST(RecordText, HasOneSortedLineForEachMetric) {
  const std::string text = write_record(sample::record());
  EXPECT_THAT(text,
              HasSubstr("  openexr/tile_size/read/compression=none,tile=8:\n"
                        "    cpu_time: {effect: 1.0561, interval: [1.02, 1.11], se: 0.0061, rounds: 4, ns: [1230000, "
                        "2540000]}\n"
                        "    read_calls: {effect: 29, calls: [10, 300]}\n"
                        "    write_calls: {difference: 3, calls: [0, 3]}\n"
                        "  openexr/tile_size/write/"));
}

TEST(RecordText, RefusesAnotherSchemaAndSaysNothingElse) {
  const std::string text = replaced(write_record(sample::record()), "versus.baseline/1", "versus.baseline/2");
  const auto record = read_record(replaced(text, "profile:", "profiel:"), "r.yaml");
  ASSERT_FALSE(record);
  EXPECT_EQ(record.error().size(), 1U);
  EXPECT_THAT(message(record.error().front()),
              HasSubstr("r.yaml:3:9: schema 'versus.baseline/2' is not one that this versus reads; versus.baseline/1"));
}

TEST(RecordText, RefusesAnUnfinishedMerge) {
  const std::string text = replaced(write_record(sample::record()), "cases:\n", "<<<<<<< HEAD\ncases:\n");
  EXPECT_THAT(first_error(text), HasSubstr("the mark of an unfinished merge, '<<<<<<<'"));
}

TEST(RecordText, RefusesWhatSomebodyHasBroken) {
  const std::string text = write_record(sample::record());
  EXPECT_THAT(first_error(replaced(text, "effect: 1.0561", "effect: lots")), HasSubstr("must be a decimal number"));
  EXPECT_THAT(first_error(replaced(text, "effect: 1.0561", "effect: -1")), HasSubstr("impossible"));
  EXPECT_THAT(first_error(replaced(text, "effect: 1.0561", "effect: 5")), HasSubstr("does not hold its effect"));
  EXPECT_THAT(first_error(replaced(text, "[1.02, 1.11]", "[1.02]")), HasSubstr("must have two numbers"));
  EXPECT_THAT(first_error(replaced(text, ", se: 0.0061", "")), HasSubstr("key 'se' is missing in cpu_time"));
  EXPECT_THAT(first_error(replaced(text, "cpu_time:", "cpu_tiem:")), HasSubstr("did you mean 'cpu_time'?"));
  EXPECT_THAT(first_error(replaced(text, "recorded: \"2026-12-01\"", "recorded: yesterday")), HasSubstr("is no day"));
  EXPECT_THAT(first_error(replaced(text, "scenario: openexr/tile_size", "scenario: openexr/lines")),
              HasSubstr("is no case of openexr/lines"));
  EXPECT_THAT(first_error(replaced(text, "reference:", "refrence:")), HasSubstr("unknown key 'refrence'"));
  EXPECT_THAT(first_error("scenario: x\n"), HasSubstr("key 'schema' is missing"));
  EXPECT_THAT(first_error(""), HasSubstr("r.yaml"));
  EXPECT_THAT(first_error("[1, 2]"), HasSubstr("must be a map"));
  EXPECT_THAT(first_error("\x01\x02"), HasSubstr("r.yaml"));
}

TEST(RecordText, LiesWhereItsMachineIs) {
  EXPECT_EQ(record_path("openexr/tile_size", "x86_64/AMD_EPYC/2cpu/Linux-6"),
            "openexr/tile_size/x86_64-AMD_EPYC-2cpu-Linux-6.yaml");
}

}  // namespace
}  // namespace versus::records

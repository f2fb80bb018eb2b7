#include "framework/store/run_store.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "framework/store/header_json.hpp"
#include "tests/unit/store/sample_run.hpp"
#include "tests/unit/store/scratch_folder.hpp"

namespace versus::store {
namespace {

using test::block_of;
using test::expect_equal;
using test::full_header;
using test::must;
using test::plain_header;
using test::round_of;
using test::value_of;

class RunStoreTest : public testing::Test {
 protected:
  RunStore open(OpenMode mode = OpenMode::ReadWrite) { return value_of(RunStore::open(file_, mode)); }

  test::ScratchFolder folder_;
  std::filesystem::path file_ = folder_ / "runs/versus.sqlite";
};

TEST_F(RunStoreTest, ANewStoreIsMadeWithItsFolderAndHoldsNothing) {
  RunStore store = open();
  EXPECT_TRUE(std::filesystem::exists(file_));
  EXPECT_TRUE(value_of(store.list()).empty());
  EXPECT_FALSE(value_of(store.latest()));
}

TEST_F(RunStoreTest, AHeaderComesBack) {
  const model::RunHeader header = full_header("r1");
  RunStore store = open();
  must(store.begin(header));
  const StoredRun run = value_of(store.load("r1"));
  EXPECT_EQ(header_document(run.header).value(), header_document(header).value());
  EXPECT_EQ(run.state, RunState::Open);
  EXPECT_FALSE(run.data.finished);
  EXPECT_FALSE(run.data.interrupted);
}

TEST_F(RunStoreTest, EverythingComesBackInTheOrderInWhichItWasAppended) {
  {
    RunStore store = open();
    must(store.begin(full_header("r1")));
    must(store.append("r1", model::Counts{"z", 1, 42, 1, 2, 3, 4, 5, 6, 7, false, "hash", 1.5}));
    must(store.append("r1", model::Counts{"a", 0, std::nullopt, 9, 8, 7, 6, 5, 4, 3, true, "", std::nan("")}));
    must(store.append("r1", model::Incident{"z", "v", model::IncidentKind::WrongPixels, "differs", 3}));
    must(store.append("r1", model::Incident{"", "v", model::IncidentKind::BuildFailed, "log", std::nullopt}));
    must(store.append("r1", model::NotApplicable{"z", "v", "cannot"}));
    must(store.append("r1", model::NotApplicable{"a", "v", "cannot either"}));
    must(store.set_times("r1", 12.5, 11.25));
    must(store.finish("r1", RunState::Finished));
  }
  const model::RunData data = value_of(open(OpenMode::ReadOnly).load("r1")).data;
  ASSERT_EQ(data.counts.size(), 2U);
  const model::Counts& first = data.counts[0];
  EXPECT_EQ(first.case_id, "z");
  EXPECT_EQ(first.side, 1);
  EXPECT_EQ(first.file_size, 42);
  EXPECT_EQ(first.read_calls, 1);
  EXPECT_EQ(first.write_calls, 2);
  EXPECT_EQ(first.seek_calls, 3);
  EXPECT_EQ(first.read_bytes, 4);
  EXPECT_EQ(first.write_bytes, 5);
  EXPECT_EQ(first.allocations, 6);
  EXPECT_EQ(first.allocated_bytes, 7);
  EXPECT_FALSE(first.constant);
  EXPECT_EQ(first.pixel_hash, "hash");
  EXPECT_EQ(first.typical_ns, 1.5);
  EXPECT_FALSE(first.peak);
  EXPECT_FALSE(first.calls);
  EXPECT_EQ(data.counts[1].file_size, std::nullopt);
  EXPECT_TRUE(std::isnan(data.counts[1].typical_ns));
  ASSERT_EQ(data.incidents.size(), 2U);
  EXPECT_EQ(data.incidents[0].kind, model::IncidentKind::WrongPixels);
  EXPECT_EQ(data.incidents[0].round, 3);
  EXPECT_EQ(data.incidents[1].message, "log");
  EXPECT_EQ(data.incidents[1].round, std::nullopt);
  ASSERT_EQ(data.not_applicable.size(), 2U);
  EXPECT_EQ(data.not_applicable[1].reason, "cannot either");
  EXPECT_EQ(data.wall_seconds, 12.5);
  EXPECT_EQ(data.measured_seconds, 11.25);
  EXPECT_TRUE(data.finished);
}

TEST_F(RunStoreTest, RoundsComeBackAsTheyWereJournaled) {
  RunStore store = open();
  must(store.begin(full_header("r1")));
  std::vector<model::Round> rounds;
  for (int number = 0; number < 3; ++number) {
    for (const char* case_id : {"b", "a"}) {
      model::Round round = round_of(case_id, number);
      if (number == 1) round.cpu.reset();
      const RoundKey key = value_of(store.begin_round("r1", round));
      for (int block = 0; block < 4; ++block) {
        round.items.push_back(block_of(block + number, 6));
        must(store.append_block(key, block, round.items.back()));
      }
      must(store.finish_round(key, round.launches, round.duration_seconds));
      rounds.push_back(round);
    }
  }
  const StoredRun run = value_of(store.load("r1"));
  ASSERT_EQ(run.data.rounds.size(), rounds.size());
  for (std::size_t i = 0; i < rounds.size(); ++i) expect_equal(run.data.rounds[i], rounds[i]);
}

TEST_F(RunStoreTest, ARoundThatWasCutShortHasItsBlocksAndSaysSo) {
  {
    RunStore store = open();
    must(store.begin(full_header("r1")));
    const RoundKey key = value_of(store.begin_round("r1", round_of("a", 0)));
    must(store.append_block(key, 0, block_of(0, 4)));
    must(store.append_block(key, 1, block_of(1, 4)));
    (void)value_of(store.begin_round("r1", round_of("a", 1)));
  }
  const StoredRun run = value_of(open().load("r1"));
  ASSERT_EQ(run.data.rounds.size(), 2U);
  EXPECT_FALSE(run.data.rounds[0].complete);
  EXPECT_EQ(run.data.rounds[0].items.size(), 2U);
  EXPECT_TRUE(run.data.rounds[0].launches.empty());
  EXPECT_FALSE(run.data.rounds[1].complete);
  EXPECT_TRUE(run.data.rounds[1].items.empty());
}

TEST_F(RunStoreTest, ABlockThatWasNeverJournaledIsOneInWhichNobodyGaveAnything) {
  RunStore store = open();
  must(store.begin(full_header("r1")));
  const RoundKey key = value_of(store.begin_round("r1", round_of("a", 0)));
  must(store.append_block(key, 2, block_of(2, 4)));
  const StoredRun run = value_of(store.load("r1"));
  ASSERT_EQ(run.data.rounds[0].items.size(), 3U);
  expect_equal(run.data.rounds[0].items[0], Block(4));
  expect_equal(run.data.rounds[0].items[2], block_of(2, 4));
}

TEST_F(RunStoreTest, BlocksOfTwoOpenRoundsKeepApart) {
  RunStore store = open();
  must(store.begin(full_header("r1")));
  const RoundKey first = value_of(store.begin_round("r1", round_of("a", 0)));
  const RoundKey second = value_of(store.begin_round("r1", round_of("b", 0)));
  must(store.append_block(second, 0, block_of(7, 4)));
  must(store.append_block(first, 0, block_of(3, 4)));
  const StoredRun run = value_of(store.load("r1"));
  expect_equal(run.data.rounds[0].items[0], block_of(3, 4));
  expect_equal(run.data.rounds[1].items[0], block_of(7, 4));
}

TEST_F(RunStoreTest, ABlockOrARoundIsStoredOnce) {
  RunStore store = open();
  must(store.begin(full_header("r1")));
  const RoundKey key = value_of(store.begin_round("r1", round_of("a", 0)));
  must(store.append_block(key, 0, block_of(1, 4)));
  EXPECT_FALSE(store.append_block(key, 0, block_of(2, 4)));
  EXPECT_FALSE(store.begin_round("r1", round_of("a", 0)));
  expect_equal(value_of(store.load("r1")).data.rounds.at(0).items.at(0), block_of(1, 4));
}

TEST_F(RunStoreTest, ABlockOfAnUnknownRoundIsRefused) {
  RunStore store = open();
  EXPECT_FALSE(store.append_block(RoundKey{77}, 0, block_of(0, 4)));
  EXPECT_FALSE(store.finish_round(RoundKey{77}, {}, 0));
}

TEST_F(RunStoreTest, AnInterruptedRunGoesOnAndEnds) {
  RunStore store = open();
  must(store.begin(full_header("r1")));
  must(store.finish("r1", RunState::Interrupted));
  EXPECT_TRUE(value_of(store.load("r1")).data.interrupted);
  must(store.reopen("r1"));
  EXPECT_EQ(value_of(store.load("r1")).state, RunState::Open);
  must(store.finish("r1", RunState::Finished));
  EXPECT_TRUE(value_of(store.load("r1")).data.finished);
}

TEST_F(RunStoreTest, AHeaderCanBeReplacedWhileMeasurementsStay) {
  RunStore store = open();
  model::RunHeader header = full_header("r1");
  must(store.begin(header));
  must(store.append("r1", model::NotApplicable{"a", "v", "cannot"}));
  header.version_facts[0].build_id = "found later";
  must(store.update_header(header));
  const StoredRun run = value_of(store.load("r1"));
  EXPECT_EQ(run.header.version_facts[0].build_id, "found later");
  EXPECT_EQ(run.data.not_applicable.size(), 1U);
  EXPECT_EQ(value_of(store.list())[0].versions, header.versions);
  header.id = "r2";
  EXPECT_FALSE(store.update_header(header));
}

TEST_F(RunStoreTest, TheListIsNewestFirstByOrderOfBeginningEvenWhenTheClockJumps) {
  RunStore store = open();
  model::RunHeader late = full_header("20300101T000000-aa");
  late.created_utc = "2030-01-01T00:00:00Z";
  must(store.begin(late));
  must(store.begin(full_header("20200101T000000-bb")));
  const std::vector<RunSummary> runs = value_of(store.list());
  ASSERT_EQ(runs.size(), 2U);
  EXPECT_EQ(runs[0].id, "20200101T000000-bb");
  EXPECT_EQ(runs[1].created_utc, late.created_utc);
  EXPECT_EQ(runs[1].command, late.command);
  EXPECT_EQ(runs[1].cases, 2);
  EXPECT_EQ(runs[1].versions, late.versions);
  EXPECT_EQ(runs[1].state, RunState::Open);
  EXPECT_EQ(value_of(store.latest()), "20200101T000000-bb");
}

TEST_F(RunStoreTest, AnIdIsGivenOnce) {
  RunStore store = open();
  must(store.begin(full_header("r1")));
  const auto again = store.begin(full_header("r1"));
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().kind, ErrorKind::Usage);
  EXPECT_EQ(message(again.error()), file_.string() +
                                        ": there is already a run 'r1'; an id is given once; go on with "
                                        "it: --resume r1");
  EXPECT_FALSE(store.begin(full_header("")));
  EXPECT_EQ(value_of(store.list()).size(), 1U);
}

TEST_F(RunStoreTest, MoreVersionsThanARoundCanNameAreRefused) {
  RunStore store = open();
  EXPECT_TRUE(store.begin(plain_header("r1", 1, 256)));
  const auto refused = store.begin(plain_header("r2", 1, 257));
  ASSERT_FALSE(refused);
  EXPECT_EQ(message(refused.error()),
            file_.string() + ": a run of 257 versions; at most 256 versions are measured together");
}

TEST_F(RunStoreTest, FindTakesAPrefixThatNamesOneRun) {
  RunStore store = open();
  for (const char* id : {"20261130T191530-ab12", "20261130T191530-ab1", "20261201T000000-cd"}) {
    must(store.begin(full_header(id)));
  }
  EXPECT_EQ(value_of(store.find("202612")), "20261201T000000-cd");
  EXPECT_EQ(value_of(store.find("20261130T191530-ab1")), "20261130T191530-ab1");
  const auto several = store.find("20261130");
  ASSERT_FALSE(several);
  EXPECT_EQ(message(several.error()),
            file_.string() +
                ": 2 runs begin with '20261130'; they are 20261130T191530-ab1, 20261130T191530-ab12; "
                "write more of the id");
  const auto none = store.find("20261130T191530-ba12");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().kind, ErrorKind::Usage);
  EXPECT_EQ(none.error().next_step, "did you mean '20261130T191530-ab12'?");
  EXPECT_FALSE(store.find("%"));
  EXPECT_FALSE(store.find("_"));
  EXPECT_FALSE(store.find(std::string_view("2\0", 2)));
}

TEST_F(RunStoreTest, AnUnknownRunIsAUsageErrorEverywhere) {
  RunStore store = open();
  EXPECT_EQ(store.load("x").error().kind, ErrorKind::Usage);
  EXPECT_EQ(store.remove("x").error().kind, ErrorKind::Usage);
  EXPECT_EQ(store.finish("x", RunState::Finished).error().kind, ErrorKind::Usage);
  EXPECT_EQ(store.append("x", model::Counts{}).error().kind, ErrorKind::Usage);
  EXPECT_EQ(store.begin_round("x", round_of("a", 0)).error().kind, ErrorKind::Usage);
}

TEST_F(RunStoreTest, ARemovedRunIsGoneWithItsMeasurementsAndTheOthersStay) {
  RunStore store = open();
  must(store.begin(full_header("r1")));
  must(store.begin(plain_header("r2", 2000, 2)));
  for (const char* id : {"r1", "r2"}) {
    const RoundKey key = value_of(store.begin_round(id, round_of("a", 0)));
    must(store.append_block(key, 0, block_of(1, 4)));
    must(store.finish_round(key, {}, 1));
  }
  must(store.remove("r2"));
  const auto size_after = std::filesystem::file_size(file_);
  EXPECT_LT(size_after, 300'000U);
  EXPECT_FALSE(store.load("r2"));
  EXPECT_FALSE(store.append("r2", model::Counts{}));
  EXPECT_EQ(value_of(store.load("r1")).data.rounds.size(), 1U);
  must(store.begin(plain_header("r2", 1, 1)));
  EXPECT_TRUE(value_of(store.load("r2")).data.rounds.empty());
}

TEST_F(RunStoreTest, HostileTextsComeBackAsTheyWere) {
  const std::string hostile = "'; DROP TABLE run; --\"\\ \n\t \xf0\x9f\x8e\x9e ünï \x1b[31m";
  RunStore store = open();
  must(store.begin(full_header(hostile)));
  must(store.append(hostile, model::NotApplicable{hostile, hostile, hostile}));
  must(store.append(hostile, model::Incident{hostile, hostile, model::IncidentKind::Garbage, hostile, 0}));
  (void)value_of(store.begin_round(hostile, round_of(hostile, 0)));
  const StoredRun run = value_of(store.load(hostile));
  EXPECT_EQ(run.header.id, hostile);
  EXPECT_EQ(run.data.not_applicable.at(0).reason, hostile);
  EXPECT_EQ(run.data.incidents.at(0).message, hostile);
  EXPECT_EQ(run.data.rounds.at(0).case_id, hostile);
  EXPECT_EQ(value_of(store.find("'")), hostile);
}

TEST_F(RunStoreTest, WhatAWorkerSaidIsKeptWhateverItsBytes) {
  const std::string garbage("\xff\xfe\0binary\0", 10);
  RunStore store = open();
  must(store.begin(full_header("r1")));
  must(store.append("r1", model::Incident{"a", "v", model::IncidentKind::Garbage, garbage, 0}));
  must(store.append("r1", model::NotApplicable{"a", "v", garbage}));
  const model::RunData data = value_of(store.load("r1")).data;
  EXPECT_EQ(data.incidents.at(0).message, garbage);
  EXPECT_EQ(data.not_applicable.at(0).reason, garbage);
}

TEST_F(RunStoreTest, NulBytesInNamesAreRefused) {
  const std::string nul("a\0b", 3);
  RunStore store = open();
  EXPECT_EQ(store.begin(full_header(nul)).error().kind, ErrorKind::Usage);
  must(store.begin(full_header("r1")));
  model::Counts counts;
  counts.case_id = nul;
  EXPECT_EQ(store.append("r1", counts).error().kind, ErrorKind::Usage);
  EXPECT_EQ(store.append("r1", model::Incident{"a", nul, {}, "", {}}).error().kind, ErrorKind::Usage);
  EXPECT_EQ(store.append("r1", model::NotApplicable{nul, "v", ""}).error().kind, ErrorKind::Usage);
  EXPECT_EQ(store.begin_round("r1", round_of(nul, 0)).error().kind, ErrorKind::Usage);
}

TEST_F(RunStoreTest, TenThousandCasesComeBackInOrder) {
  RunStore store = open();
  const model::RunHeader header = plain_header("r1", 10'000, 2);
  must(store.begin(header));
  const StoredRun run = value_of(store.load("r1"));
  ASSERT_EQ(run.header.cases.size(), 10'000U);
  for (std::size_t i = 0; i < 10'000; ++i) ASSERT_EQ(run.header.cases[i].id, header.cases[i].id);
  EXPECT_EQ(value_of(store.list())[0].cases, 10'000);
}

TEST_F(RunStoreTest, EveryStateHasItsWord) {
  EXPECT_EQ(to_string(RunState::Open), "open");
  EXPECT_EQ(to_string(RunState::Interrupted), "interrupted");
  EXPECT_EQ(to_string(RunState::Finished), "finished");
}

}  // namespace
}  // namespace versus::store

#include "framework/store/recording.hpp"

#include <gtest/gtest.h>

#include <random>

#include "tests/unit/store/sample_run.hpp"

namespace versus::store {
namespace {

using model::Metric;
using test::value_of;

std::vector<model::Round> parse(const std::string& text, Metric metric = Metric::WallTime) {
  return value_of(parse_recording(text, "r.csv", metric)).rounds;
}

std::string error_of(const std::string& text) {
  const auto parsed = parse_recording(text, "r.csv", Metric::WallTime);
  if (parsed) return "no error";
  EXPECT_EQ(parsed.error().kind, ErrorKind::Usage);
  return message(parsed.error());
}

const std::string columns = "round,worker,block,t,ns\n";

TEST(Recording, GivesRoundsWithBlocksAndSlots) {
  const auto rounds = parse(columns +
                            "0,0,-1,10.5,900\n0,3,-1,10.5,900\n0,0,-2,10.5,900\n"
                            "0,0,0,11,100\n0,1,0,11.5,101\n0,2,0,12,102\n0,3,0,12.5,1e9\n"
                            "0,3,1,13,113.5\n"
                            "4,2,0,20,402\n");
  ASSERT_EQ(rounds.size(), 2U);
  const model::Round& first = rounds[0];
  EXPECT_EQ(first.number, 0);
  EXPECT_EQ(first.sides, (std::vector<int>{0, 1}));
  EXPECT_EQ(first.warm_ups, 2);
  EXPECT_EQ(first.batch, 1);
  EXPECT_EQ(first.start_seconds, 10.5);
  EXPECT_DOUBLE_EQ(first.duration_seconds, 3.0);
  EXPECT_TRUE(first.complete);
  ASSERT_EQ(first.items.size(), 2U);
  EXPECT_EQ(first.items[0][3]->wall_ns, 1e9);
  EXPECT_EQ(first.items[0][3]->cpu_ns, 0);
  EXPECT_EQ(first.items[1][3]->wall_ns, 113.5);
  EXPECT_FALSE(first.items[1][0]);
  EXPECT_EQ(rounds[1].number, 4);
  EXPECT_EQ(rounds[1].sides, (std::vector<int>{0, 1})) << "the baseline takes part even when its workers gave nothing";
  EXPECT_EQ(rounds[1].items[0][2]->wall_ns, 402);
  EXPECT_FALSE(rounds[1].items[0][0]);
}

TEST(Recording, TheTimesBecomeTheMetricThatIsNamed) {
  const auto rounds = parse(columns + "0,0,0,0,7\n", Metric::CpuTime);
  EXPECT_EQ(rounds[0].items[0][0]->cpu_ns, 7);
  EXPECT_EQ(rounds[0].items[0][0]->wall_ns, 0);
}

TEST(Recording, ASideThatSitsOutKeepsTheNumbersOfTheOthers) {
  const auto rounds = parse(columns + "0,0,0,0,1\n0,2,0,0,2\n0,4,0,0,3\n1,0,0,0,4\n1,5,0,0,5\n");
  EXPECT_EQ(rounds[0].sides, (std::vector<int>{0, 1, 2}));
  EXPECT_EQ(rounds[1].sides, (std::vector<int>{0, 2}));
  ASSERT_EQ(rounds[1].items[0].size(), 4U);
  EXPECT_EQ(rounds[1].items[0][3]->wall_ns, 5);
}

TEST(Recording, AByteOrderMarkWindowsLineEndsAndBlankLinesDoNotMatter) {
  const auto rounds = parse("\xef\xbb\xbfround,worker,block,t,ns\r\n0,0,0,1,2\r\n\r\n0,1,0,1,3");
  ASSERT_EQ(rounds.size(), 1U);
  EXPECT_EQ(rounds[0].items[0][1]->wall_ns, 3);
}

TEST(Recording, WithoutLinesThereAreNoRounds) { EXPECT_TRUE(parse(columns).empty()); }

TEST(Recording, OnlyWarmUpsMakeARoundWithoutBlocks) {
  const auto rounds = parse(columns + "0,0,-1,1,2\n");
  ASSERT_EQ(rounds.size(), 1U);
  EXPECT_TRUE(rounds[0].items.empty());
}

TEST(Recording, WhatIsWrittenCanBeReadAndGivesTheSameItems) {
  std::vector<model::Round> rounds;
  for (const char* case_id : {"a/b/read/x=1,y=2", "a/b/write/x=1,y=\"2\""}) {
    for (int number = 0; number < 3; ++number) {
      model::Round round = test::round_of(case_id, number);
      round.stage = number < 2 ? model::Stage::Screen : model::Stage::Confirm;
      round.sides = number == 1 ? std::vector<int>{0, 2} : std::vector<int>{0, 1, 2};
      const int slots = 2 * static_cast<int>(round.sides.size());
      for (int block = 0; block < 4; ++block) round.items.push_back(test::block_of(block * 7 + number, slots));
      rounds.push_back(round);
    }
  }
  const std::string text = write_recording(rounds, Metric::CpuTime);
  const auto again = parse(text, Metric::CpuTime);
  EXPECT_EQ(write_recording(again, Metric::CpuTime), text);
  ASSERT_EQ(again.size(), rounds.size());
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    EXPECT_EQ(again[i].case_id, rounds[i].case_id);
    EXPECT_EQ(again[i].number, rounds[i].number);
    EXPECT_EQ(again[i].stage, rounds[i].stage);
    EXPECT_EQ(again[i].sides, rounds[i].sides);
    EXPECT_EQ(again[i].start_seconds, rounds[i].start_seconds);
    ASSERT_EQ(again[i].items.size(), rounds[i].items.size());
    for (std::size_t block = 0; block < rounds[i].items.size(); ++block) {
      for (std::size_t slot = 0; slot < rounds[i].items[block].size(); ++slot) {
        const auto& was = rounds[i].items[block][slot];
        const auto& is = again[i].items[block][slot];
        ASSERT_EQ(is.has_value(), was.has_value());
        EXPECT_EQ(is.value_or(model::Item{}).cpu_ns, was.value_or(model::Item{}).cpu_ns);
      }
    }
  }
}

TEST(Recording, OneScreenedCaseIsWrittenWithTheFiveColumnsAlone) {
  model::Round round;
  round.case_id = "a/b";
  round.sides = {0, 1};
  round.start_seconds = 1.25;
  round.items = {{model::Item{100.5}, std::nullopt, model::Item{3e6}, model::Item{0.1}}};
  EXPECT_EQ(write_recording({round}, Metric::WallTime),
            columns + "0,0,0,1.25,100.5\n0,2,0,1.25,3000000\n0,3,0,1.25,0.1\n");
  EXPECT_EQ(write_recording({}, Metric::WallTime), columns);
}

TEST(Recording, ErrorsNameTheLine) {
  EXPECT_EQ(error_of(""),
            "r.csv:1: unexpected columns ''; a recording begins with the columns round,worker,block,t,ns");
  EXPECT_EQ(error_of("worker,round,block,t,ns\n"),
            "r.csv:1: unexpected columns 'worker,round,block,t,ns'; a recording begins with the columns "
            "round,worker,block,t,ns");
  EXPECT_EQ(error_of("round,worker,block,t,ns,caes\n"),
            "r.csv:1: unexpected column 'caes'; behind them may stand: cpu_ns, stage, case; did you mean 'case'?");
  EXPECT_EQ(error_of("round,worker,block,t,ns,case,case\n"),
            "r.csv:1: unexpected column 'case'; behind them may stand: cpu_ns, stage, case; did you mean 'case'?");
  EXPECT_EQ(error_of(columns + "0,0,0,1,2\n0,0,1,1\n"), "r.csv:3: 4 fields; 5 columns stand in the first line");
  EXPECT_EQ(error_of(columns + "\n0,0,0,1,2,3\n"), "r.csv:3: 6 fields; 5 columns stand in the first line");
  EXPECT_EQ(error_of(columns + "x,0,0,1,2\n"), "r.csv:2: round 'x'; a whole number from 0");
  EXPECT_EQ(error_of(columns + "-1,0,0,1,2\n"), "r.csv:2: round '-1'; a whole number from 0");
  EXPECT_EQ(error_of(columns + "0,512,0,1,2\n"), "r.csv:2: worker '512'; a whole number from 0 to 511");
  EXPECT_EQ(error_of(columns + "0,0,1.5,1,2\n"),
            "r.csv:2: block '1.5'; a whole number up to 999999, negative for a warm-up");
  EXPECT_EQ(error_of(columns + "0,0,0,inf,2\n"), "r.csv:2: t 'inf'; a number of seconds");
  for (const char* ns : {"nan", "inf", "-1", "1e999", "", " 1", "1 ", "0x10", "1,"}) {
    EXPECT_NE(error_of(columns + "0,0,0,1," + ns + "\n").find("r.csv:2: "), std::string::npos) << ns;
  }
  EXPECT_EQ(error_of(columns + "0,0,0,1,\"2\n"), "r.csv:2: a quote that is not closed");
  EXPECT_EQ(error_of(columns + "0,0,0,1,2\n0,0,0,1,3\n"), "r.csv:3: worker 0 has block 0 of round 0 twice");
  EXPECT_EQ(error_of(columns + "0,0,-1,1,2\n0,0,-1,1,3\n"), "r.csv:3: worker 0 has block -1 of round 0 twice");
  EXPECT_EQ(error_of("round,worker,block,t,ns,stage\n0,0,0,1,2,x\n"), "r.csv:2: stage 'x'; one of: screen, confirm");
  EXPECT_EQ(error_of("round,worker,block,t,ns,stage\n0,0,0,1,2,screen\n0,0,1,1,2,confirm\n"),
            "r.csv:3: round 0 has two stages");
}

TEST(Recording, AFewLinesCannotTakeTheWholeMemory) {
  EXPECT_EQ(error_of(columns + "0,0,999999,1,2\n0,200,0,1,2\n"),
            "r.csv:3: round 0 has only 2 items; 1000000 blocks of 4 workers need 4000000");
}

TEST(Recording, WhateverBytesAreChangedItIsRefusedOrReadTheSameAgain) {
  const std::string text =
      "round,worker,block,t,ns,stage,case\n0,0,-1,1.5,9,screen,\"a,b\"\n0,1,0,2.5,1e3,screen,\"a,b\"\n1,0,0,3,8,"
      "confirm,c\n";
  std::mt19937 random(7);  // NOLINT(cert-msc51-cpp): the same texts in every run
  const std::string bytes = "0123456789,.-e\"\n\rxnai";
  for (int i = 0; i < 5000; ++i) {
    std::string changed = text;
    for (int n = 0; n <= i % 3; ++n) changed[random() % changed.size()] = bytes[random() % bytes.size()];
    const auto parsed = parse_recording(changed, "r.csv", Metric::WallTime);
    if (!parsed) continue;
    const std::string written = write_recording(parsed->rounds, Metric::WallTime);
    EXPECT_EQ(write_recording(parse(written), Metric::WallTime), written) << changed;
  }
}

TEST(Recording, AZeroOrAHugeTimeIsATime) {
  const auto rounds = parse(columns + "0,0,0,1,0\n0,1,0,1,1e300\n");
  EXPECT_EQ(rounds[0].items[0][0]->wall_ns, 0);
  EXPECT_EQ(rounds[0].items[0][1]->wall_ns, 1e300);
}

}  // namespace
}  // namespace versus::store

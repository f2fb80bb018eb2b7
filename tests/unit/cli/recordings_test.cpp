#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "framework/judge/conclusion.hpp"
#include "framework/plan/run_plan.hpp"
#include "framework/store/recorded_run.hpp"
#include "harness/selftest/replay.hpp"
#include "harness/system/files.hpp"
#include "tests/unit/cli/world.hpp"
#include "tests/unit/judge/simulated_rounds.hpp"

namespace versus::cli {
namespace {

using judge::SimulatedCase;
using model::Comparison;
using testing::HasSubstr;
using testing::StartsWith;

const std::filesystem::path recording_of_others =
    std::filesystem::path(VERSUS_SOURCE_DIR) / "tests/recordings/aa-jpeg.csv";

// Six cases of three versions: equal, slower, only on the wall clock, noisy, one that dies, one that cannot.
store::StoredRun simulated_run() {
  store::StoredRun run;
  run.header = judge::simulated_header(6, 3);
  for (model::Case& subject : run.header.cases) {
    subject.metrics = {{model::Metric::CpuTime, 0.02}, {model::Metric::PageFaults, 0.1}};
  }
  run.header.cases[4].parameters["threads"] = "4";
  run.data.not_applicable = {{run.header.cases[5].id, "toy@1", "no such codec"}};
  std::vector<SimulatedCase> cases(6);
  for (std::size_t i = 0; i < cases.size(); ++i) cases[i].seed = i + 1;
  cases[1].cpu_factors = {1.0, 1.05, 1.0};
  cases[2].cpu_factors = {1.0, 1.0, 1.0};
  cases[2].wall_factors = {1.0, 1.0, 1.1};
  cases[3].launch_noise = 0.03;
  for (SimulatedCase& one : cases) one.cpu_factors.resize(3, 1.0);
  plan::RunPlan plan(run.header, run.data);
  for (int step = 0; step < 500; ++step) {
    const auto action = plan.next(0, {{0, 1}, 0.01});
    if (const auto* preparation = std::get_if<plan::PrepareCase>(&action)) {
      for (const int side : preparation->sides) {
        run.data.counts.push_back(judge::simulated_counts(run.header.cases[preparation->case_index].id, side));
        plan.add(run.data.counts.back());
      }
    } else if (const auto* round = std::get_if<plan::MeasureRound>(&action)) {
      run.data.rounds.push_back(cases[round->case_index].round(round->number, round->stage, round->sides));
      run.data.rounds.back().case_id = run.header.cases[round->case_index].id;
      if (step % 7 == 0) run.data.rounds.back().items[3][1].reset();
      plan.add(run.data.rounds.back());
    } else {
      break;
    }
  }
  run.data.incidents.push_back({run.header.cases[0].id, "toy@2", model::IncidentKind::WrongPixels, "other pixels", 2});
  run.data.finished = true;
  return run;
}

void expect_same(const Comparison& is, const Comparison& was) {
  SCOPED_TRACE(was.case_id + " " + was.candidate);
  EXPECT_EQ(is.case_id, was.case_id);
  EXPECT_EQ(is.metric, was.metric);
  EXPECT_EQ(is.candidate, was.candidate);
  EXPECT_EQ(is.verdict, was.verdict);
  EXPECT_EQ(is.rule, was.rule);
  EXPECT_EQ(is.stage, was.stage);
  EXPECT_EQ(is.rounds, was.rounds);
  EXPECT_EQ(is.effect, was.effect);
  EXPECT_EQ(is.p_value, was.p_value);
  EXPECT_EQ(is.baseline_median, was.baseline_median);
  EXPECT_EQ(is.remarks, was.remarks);
  ASSERT_EQ(is.interval.has_value(), was.interval.has_value());
  if (was.interval) {
    EXPECT_EQ(is.interval->low, was.interval->low);
    EXPECT_EQ(is.interval->high, was.interval->high);
  }
}

TEST(Recordings, ARunsOwnRecordingIsJudgedLikeTheRun) {
  const store::StoredRun run = simulated_run();
  const auto text = store::write_recorded_run(run);
  ASSERT_TRUE(text);
  const auto recorded = store::parse_recorded_run(*text, "r.csv", {});
  ASSERT_TRUE(recorded) << message(recorded.error());
  EXPECT_FALSE(recorded->only_clock);
  auto was = judge::conclude(run.header, run.data).comparisons;
  const auto is = judge::conclude(recorded->run.header, recorded->run.data).comparisons;
  was.erase(std::remove_if(was.begin(), was.end(),
                           [](const Comparison& one) { return one.metric == model::Metric::PageFaults; }),
            was.end());
  ASSERT_EQ(is.size(), was.size());
  bool confirmed = false;
  for (std::size_t i = 0; i < is.size(); ++i) {
    expect_same(is[i], was[i]);
    confirmed = confirmed || is[i].stage == model::Stage::Confirm;
  }
  EXPECT_TRUE(confirmed) << "or the test shows less than it should";
}

class RecordingsTest : public WorldTest {
 protected:
  RecordingsTest() {
    ports_.judge = [](const model::RunHeader& header, const model::RunData& data) {
      return judge::conclude(header, data);
    };
  }

  std::string refusal(const std::string& text) {
    const auto file = write("r.csv", text);
    const Outcome outcome = run({"compare", "--recording", file.string()});
    EXPECT_EQ(outcome.exit, 2) << outcome.err;
    return outcome.err.substr(std::min(outcome.err.size(), outcome.err.find("r.csv")));
  }
};

TEST_F(RecordingsTest, ARecordingOfEqualProgramsIsEquivalent) {
  const Outcome outcome = run({"compare", "--recording", recording_of_others.string(), "--json"});
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  const auto json = nlohmann::json::parse(outcome.out);
  ASSERT_EQ(json["comparisons"].size(), 1U);
  const auto& comparison = json["comparisons"][0];
  EXPECT_EQ(comparison["verdict"], "equivalent");
  EXPECT_EQ(comparison["metric"], "wall_time");
  EXPECT_EQ(comparison["case"], "recording/aa_jpeg/replay");
  EXPECT_EQ(comparison["candidate"], "recording@b");
  EXPECT_GE(comparison["rounds"], 3);
  EXPECT_LT(comparison["interval"][0], 0);
  EXPECT_GT(comparison["interval"][1], 0);
}

TEST_F(RecordingsTest, TheClockAndTheThresholdCanBeNamed) {
  const Outcome outcome = run(
      {"compare", "--recording", recording_of_others.string(), "--metric", "cpu_time", "--threshold", "10%", "--json"});
  const auto json = nlohmann::json::parse(outcome.out);
  ASSERT_EQ(json["comparisons"].size(), 1U);
  EXPECT_EQ(json["comparisons"][0]["metric"], "cpu_time");
  EXPECT_EQ(json["comparisons"][0]["threshold"], 0.1);
  EXPECT_THAT(run({"compare", "--recording", "x.csv", "--metric", "cputime"}).err,
              HasSubstr("did you mean 'cpu_time'"));
  EXPECT_EQ(run({"compare", "--metric", "cpu_time"}).exit, 2);
  EXPECT_EQ(run({"compare", "latest", "--recording", "x.csv"}).exit, 2);
}

TEST_F(RecordingsTest, ARecordingThatIsTooShortSaysSoAndNotThatABudgetEnded) {
  const std::string columns = "round,worker,block,t,ns\n";
  std::string short_one = columns;
  std::string silent_one = columns;
  for (int block = 0; block < 10; ++block) {
    for (int worker = 0; worker < 4; ++worker) {
      short_one += fmt::format("0,{},{},1,{}\n", worker, block, 1000 + block + worker);
      silent_one += fmt::format("0,{},{},1,{}\n", worker, block, worker == 3 ? 0 : 1000);
    }
  }
  const Outcome too_short = run({"compare", "--recording", write("r.csv", short_one).string()});
  EXPECT_EQ(too_short.exit, 4);
  EXPECT_THAT(too_short.out, HasSubstr("the recording ends first"));
  const Outcome silent = run({"compare", "--recording", write("r.csv", silent_one).string()});
  EXPECT_EQ(silent.exit, 4);
  EXPECT_THAT(silent.out, HasSubstr("no round of the recording has enough times"));
}

TEST_F(RecordingsTest, ALongRecordingOfEqualProgramsShowsTheErrorRate) {
  const Outcome outcome = run({"selftest", "--recording", recording_of_others.string(), "--json"});
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  const auto json = nlohmann::json::parse(outcome.out);
  EXPECT_GT(json["comparisons"], 15);
  EXPECT_LE(json["slower"], 2);
  EXPECT_EQ(json["failed"], 0);
  EXPECT_THAT(run({"selftest", "--recording", recording_of_others.string(), "--power"}).err,
              HasSubstr("measures nothing"));
}

TEST_F(RecordingsTest, ExportWritesWhatCompareReads) {
  store_run("r1");
  const auto file = folder_ / "times.csv";
  EXPECT_EQ(run({"export", "r1", "--recording", "--output", file.string()}).exit, 0);
  const Outcome stored = run({"compare", "r1", "--json"});
  const Outcome recorded = run({"compare", "--recording", file.string(), "--json"});
  EXPECT_EQ(recorded.exit, stored.exit) << recorded.err;
  const auto times = [](const std::string& text) {
    nlohmann::json list;
    for (const auto& one : nlohmann::json::parse(text)["comparisons"]) {
      if (one["unit"] == "ns") list.push_back(one);
    }
    return list;
  };
  EXPECT_EQ(times(recorded.out), times(stored.out));
  EXPECT_THAT(run({"compare", "--recording", file.string(), "--metric", "cpu_time"}).err, HasSubstr("both clocks"));
}

TEST_F(RecordingsTest, EveryErrorNamesFileAndLine) {
  const std::string columns = "round,worker,block,t,ns\n";
  EXPECT_THAT(refusal(""), StartsWith("r.csv:1: unexpected columns ''"));
  EXPECT_THAT(refusal("# made by hand\n" + columns), StartsWith("r.csv:2: no item in the whole recording"));
  EXPECT_THAT(refusal("#\n" + columns + "0,0,0,1,2\n0,1,0,1,x\n"), StartsWith("r.csv:4: ns 'x'"));
  EXPECT_THAT(refusal(columns + "0,0,0,1,2\n0,1,0,1,2\n"), StartsWith("r.csv:2: only workers 0 and 1; a comparison"));
  EXPECT_THAT(refusal("round,worker,block,t,ns,cpu_ns\n0,0,0,1,2,-1\n"), StartsWith("r.csv:2: cpu_ns '-1'"));
  EXPECT_THAT(refusal("# versus.recording/1 {\n" + columns), StartsWith("r.csv:1: what stands behind the mark"));
  EXPECT_THAT(refusal("# versus.recording/1 {\"run\": {\"versions\": 3}}\n" + columns), StartsWith("r.csv:1: what"));
  const std::string head =
      "# versus.recording/1 {\"run\": {\"versions\": [\"a@1\", \"a@2\"], \"cases\": [{\"id\": \"a/s/read\"}]}, "
      "\"counted\": {}, \"not_applicable\": [], \"incidents\": [], \"finished\": true, \"interrupted\": false}\n"
      "round,worker,block,t,ns,case\n";
  EXPECT_THAT(refusal(head + "0,0,0,1,2,a/s/write\n"), StartsWith("r.csv:3: case 'a/s/write'; line 1 names"));
  EXPECT_THAT(refusal(head + "0,0,0,1,2,a/s/read\n1,4,0,1,2,a/s/read\n"),
              StartsWith("r.csv:4: worker 4 in round 1; line 1 names 2 versions"));
  EXPECT_EQ(run({"compare", "--recording", "/no/such/file"}).exit, 2);
}

TEST(Replay, ComparisonsBeginWhereTheOneBeforeWasDecided) {
  model::RunHeader header = judge::simulated_header(1, 2);
  model::RunData data;
  SimulatedCase simulated;
  for (int number = 0; number < 100; ++number)
    data.rounds.push_back(simulated.round(number, model::Stage::Screen, {0, 1}));
  const selftest::Tally tally = selftest::replay(header, data);
  EXPECT_GE(tally.comparisons, 20);
  EXPECT_EQ(tally.equivalent, tally.comparisons);
  EXPECT_NEAR(tally.mean_rounds * tally.comparisons, 100, tally.mean_rounds + 1);
  data.rounds.resize(2);
  EXPECT_EQ(selftest::replay(header, data).comparisons, 0);
}

}  // namespace
}  // namespace versus::cli

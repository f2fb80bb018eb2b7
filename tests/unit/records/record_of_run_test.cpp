#include "framework/records/record_of_run.hpp"

#include <gtest/gtest.h>

namespace versus::records {
namespace {

model::Comparison comparison(const std::string& id, model::Metric metric, double effect) {
  model::Comparison one;
  one.case_id = id;
  one.metric = metric;
  one.candidate = "toy@1.1";
  one.effect = effect;
  one.verdict = model::Verdict::Slower;
  if (model::info(metric).kind == model::MetricKind::Timing) one.se = 0.004;
  if (model::info(metric).kind == model::MetricKind::Exact) one.role = model::Role::Exact;
  return one;
}

model::RunResult result() {
  model::RunResult run;
  run.header.versions = {"toy@1.0", "toy@1.1"};
  run.header.created_utc = "2026-11-30T19:15:30Z";
  run.header.machine.facts = {{"load_average", "3"}, {"cpu_model", "x"}};
  run.header.version_facts = {{"toy@1.0", "s", "b", {}, "g++", {}, {}}, {"toy@1.1", "t", "c", {}, "g++", {}, {}}};
  for (const char* scenario : {"pair", "other"}) {
    model::Case one;
    one.library = "toy";
    one.scenario = scenario;
    one.id = std::string("toy/") + scenario + "/write/n=1";
    run.header.cases.push_back(one);
  }
  run.comparisons = {comparison("toy/pair/write/n=1", model::Metric::CpuTime, 0.05),
                     comparison("toy/pair/write/n=1", model::Metric::ReadCalls, 1.0),
                     comparison("toy/other/write/n=1", model::Metric::CpuTime, 0.01)};
  return run;
}

TEST(RecordOfRun, IsOneForEachScenario) {
  const auto records = records_of(result(), {{"toy@1.1", "code"}});
  ASSERT_EQ(records.size(), 2U);
  EXPECT_EQ(records[1].scenario, "toy/pair");
  EXPECT_EQ(records[1].reference, "toy@1.0");
  EXPECT_EQ(records[1].accepted, "toy@1.1");
  EXPECT_EQ(records[1].date, "2026-11-30");
  EXPECT_EQ(records[1].builds[1].code, "code");
  EXPECT_EQ(records[1].cases.at("toy/pair/write/n=1").size(), 2U);
  EXPECT_EQ(records[0].cases.size(), 1U);
  EXPECT_EQ(records[1].machine, (std::map<std::string, std::string>{{"cpu_model", "x"}}));
}

TEST(RecordOfRun, LeavesOutWhatHasNoAnswer) {
  auto run = result();
  run.comparisons[0].verdict = model::Verdict::Failed;
  run.comparisons[1].verdict = model::Verdict::NotComparable;
  run.comparisons[2].se.reset();
  for (const auto& record : records_of(run, {})) EXPECT_TRUE(record.cases.empty()) << record.scenario;
}

}  // namespace
}  // namespace versus::records

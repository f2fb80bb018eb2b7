#include "framework/records/record_of_run.hpp"

#include <algorithm>
#include <cassert>

#include "framework/records/date.hpp"

namespace versus::records {

namespace {

// Those facts that stay as they are from one day to the next.
std::map<std::string, std::string> lasting(const std::map<std::string, std::string>& facts) {
  std::map<std::string, std::string> kept;
  for (const char* name : {"architecture", "cgroup_cpu_quota", "clock_source", "cpu_model", "governor", "hypervisor",
                           "kernel", "smt", "turbo_disabled"}) {
    if (const auto found = facts.find(name); found != facts.end()) kept.insert(*found);
  }
  return kept;
}

model::BaselineRecord begin_record(const model::RunHeader& header, const std::string& scenario,
                                   const std::map<std::string, std::string>& codes) {
  model::BaselineRecord record;
  record.scenario = scenario;
  record.profile = header.profile;
  record.machine_class = header.machine.machine_class;
  record.reference = header.versions[0];
  record.accepted = header.versions[1];
  record.date = date_of(header.created_utc);
  record.run = header.id;
  record.machine = lasting(header.machine.facts);
  for (const auto& facts : header.version_facts) {
    const auto code = codes.find(facts.id);
    record.builds.push_back({facts.id, facts.source_sha256, facts.build_id, facts.compiler, facts.options,
                             code == codes.end() ? std::string() : code->second});
  }
  return record;
}

bool says_something(const model::Comparison& comparison) {
  const bool judged = comparison.verdict != model::Verdict::Failed &&
                      comparison.verdict != model::Verdict::NotComparable &&
                      comparison.rule != model::Rule::ControlFailed;
  const bool timing = model::info(comparison.metric).kind == model::MetricKind::Timing;
  return judged && (comparison.effect || comparison.difference) && (!timing || (comparison.se && comparison.effect));
}

model::AcceptedMetric accepted_of(const model::Comparison& comparison) {
  model::AcceptedMetric metric;
  metric.effect = comparison.effect;
  if (comparison.role != model::Role::Exact) metric.interval = comparison.interval;
  metric.se = comparison.se.value_or(0);
  metric.rounds = comparison.rounds;
  if (!comparison.effect) metric.difference = comparison.difference;
  metric.reference_median = comparison.baseline_median;
  metric.accepted_median = comparison.candidate_median;
  return metric;
}

}  // namespace

std::vector<model::BaselineRecord> records_of(const model::RunResult& result,
                                              const std::map<std::string, std::string>& codes) {
  assert(result.header.versions.size() == 2);
  std::map<std::string, std::string> scenarios;  // by case id
  std::map<std::string, model::BaselineRecord> records;
  for (const auto& subject : result.header.cases) {
    const std::string scenario = subject.library + "/" + subject.scenario;
    scenarios[subject.id] = scenario;
    if (records.count(scenario) == 0) records.emplace(scenario, begin_record(result.header, scenario, codes));
  }
  for (const auto& comparison : result.comparisons) {
    const auto scenario = scenarios.find(comparison.case_id);
    const bool ours = scenario != scenarios.end() && comparison.candidate == result.header.versions[1];
    if (!ours || !says_something(comparison)) continue;
    auto& metrics = records.at(scenario->second).cases[comparison.case_id];
    metrics[std::string(model::info(comparison.metric).name)] = accepted_of(comparison);
  }
  std::vector<model::BaselineRecord> all;
  for (auto& [scenario, record] : records) all.push_back(std::move(record));
  return all;
}

}  // namespace versus::records

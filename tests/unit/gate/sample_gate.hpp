#pragma once

#include <string>
#include <vector>

#include "framework/model/run.hpp"
#include "harness/gate/record_files.hpp"

namespace versus::gate::sample {

inline constexpr const char* machine = "x86_64/cpu/2cpu/Linux-6";

/// A record of `scenario` whose cases are those named, each with CPU time at `effect`.
inline RecordFile record(const std::string& scenario, const std::vector<std::string>& cases, double effect = 0.1) {
  RecordFile entry;
  entry.file = "baselines/" + scenario + "/here.yaml";
  entry.record.scenario = scenario;
  entry.record.profile = "quick";
  entry.record.machine_class = machine;
  entry.record.reference = "toy@1.0";
  entry.record.accepted = "toy@1.1";
  entry.record.date = "2026-11-30";
  entry.record.run = "20261130T101010-abcdef";
  entry.record.builds = {{"toy@1.0", {}, {}, {}, {}, "code of 1.0"}, {"toy@1.1", {}, {}, {}, {}, "code of 1.1"}};
  for (const auto& id : cases) entry.record.cases[id]["cpu_time"] = {effect, {}, 0.004, 4, {}, {}, {}};
  return entry;
}

inline std::string case_id(const std::string& scenario, int number) {
  return "toy/" + scenario + "/write/n=" + std::to_string(number);
}

/// A prepared run of the scenarios, three cases each.
inline model::RunHeader header(const std::vector<std::string>& scenarios) {
  model::RunHeader header;
  header.profile = "quick";
  header.versions = {"toy@1.0", "toy@2.0", "toy@1.0+copy"};
  for (const auto& scenario : scenarios) {
    for (int n = 0; n < 3; ++n) {
      model::Case subject;
      subject.library = "toy";
      subject.scenario = scenario;
      subject.operation = "write";
      subject.parameters = {{"n", std::to_string(n)}};
      subject.swept = {"n"};
      subject.id = case_id(scenario, n);
      subject.metrics = {{model::Metric::CpuTime, 0.05}, {model::Metric::ReadCalls, 0.1}};
      subject.curves = {{"n", 0.02}};
      header.cases.push_back(std::move(subject));
    }
  }
  return header;
}

}  // namespace versus::gate::sample

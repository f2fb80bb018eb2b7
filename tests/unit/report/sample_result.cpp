#include "tests/unit/report/sample_result.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace versus::report::sample {

namespace {

using model::Comparison;
using model::Metric;
using model::Role;
using model::Rule;
using model::Verdict;

constexpr const char* old_version = "openexr@3.2.4";
constexpr const char* new_version = "openexr@3.5.3";

struct Timed {
  double baseline_ns;
  double effect;
  double half_width;
  Verdict verdict;
  Rule rule;
};

model::Parameters parameters(const std::string& compression, const std::string& storage, const std::string& tile) {
  return {{"compression", compression}, {"storage", storage}, {"threads", "0"}, {"tile", tile}};
}

Comparison comparison(const std::string& operation, const model::Parameters& swept, Metric metric, Role role,
                      const Timed& timed) {
  Comparison made;
  made.case_id = model::case_id("openexr", "tile_size", operation, swept);
  made.parameters = swept;
  made.metric = metric;
  made.role = role;
  made.baseline = old_version;
  made.candidate = new_version;
  made.baseline_median = timed.baseline_ns;
  made.candidate_median = timed.baseline_ns * (1 + timed.effect);
  made.effect = timed.effect;
  made.difference = timed.baseline_ns * timed.effect;
  if (role != Role::Exact)
    made.interval = model::Interval{timed.effect - timed.half_width, timed.effect + timed.half_width};
  made.threshold = role == Role::Exact ? 0 : 0.03;
  made.verdict = timed.verdict;
  made.rule = timed.rule;
  made.rounds = role == Role::Exact ? 0 : 4;
  if (role != Role::Exact) made.mde = 0.021;
  return made;
}

Comparison calls(const std::string& operation, const model::Parameters& swept, double before, double after) {
  const Verdict verdict = after > before ? Verdict::Slower : after < before ? Verdict::Faster : Verdict::Equivalent;
  const Rule rule = after > before ? Rule::ExactAbove : after < before ? Rule::ExactBelow : Rule::ExactEqual;
  return comparison(operation, swept, Metric::ReadCalls, Role::Exact, {before, after / before - 1, 0, verdict, rule});
}

void add_read(model::RunResult& result, const std::string& storage, const std::string& tile, const Timed& timed,
              std::pair<double, double> read_calls) {
  const auto swept = parameters("none", storage, tile);
  result.comparisons.push_back(comparison("read", swept, Metric::CpuTime, Role::Primary, timed));
  result.comparisons.push_back(comparison("read", swept, Metric::WallTime, Role::Secondary, timed));
  if (read_calls.first > 0) result.comparisons.push_back(calls("read", swept, read_calls.first, read_calls.second));
}

void add_write(model::RunResult& result, const std::string& storage, const std::string& tile, const Timed& timed) {
  const auto swept = parameters("none", storage, tile);
  result.comparisons.push_back(comparison("write", swept, Metric::CpuTime, Role::Primary, timed));
}

model::RunHeader header(const std::string& id) {
  model::RunHeader made;
  made.id = id;
  made.created_utc = "2026-11-30T19:15:30Z";
  made.command = "versus run openexr/tile_size --profile quick --versions openexr@3.2.4,openexr@3.5.3";
  made.profile = "quick";
  made.seed = 7;
  made.versions = {old_version, new_version};
  made.machine = {"x86_64, Example CPU, 2 CPUs, Linux", 2, {{"kernel", "6.1.0"}}};
  for (const std::string& version : made.versions) {
    made.version_facts.push_back({version,
                                  std::string(64, 'a'),
                                  "0123abcd",
                                  version.substr(8),
                                  "GCC 12.2.0",
                                  "-O3 -DNDEBUG",
                                  {{"/cache/builds/" + version + "/lib/libOpenEXR.so", "0123abcd"}}});
  }
  return made;
}

}  // namespace

model::RunResult tile_size() {
  constexpr auto slower = Verdict::Slower;
  constexpr auto faster = Verdict::Faster;
  constexpr auto equivalent = Verdict::Equivalent;
  model::RunResult result;
  result.header = header("20261130T191530-ab12");
  add_read(result, "file_warm", "8", {12.3e6, 2.41, 0.11, slower, Rule::IntervalAboveZero}, {572, 17411});
  add_read(result, "file_warm", "16", {6.2e6, 0.62, 0.03, slower, Rule::IntervalAboveZero}, {300, 4400});
  add_read(result, "file_warm", "32", {4.1e6, 0.012, 0.006, equivalent, Rule::WithinThresholdButReal}, {120, 1100});
  add_read(result, "file_warm", "64", {3.9e6, -0.31, 0.02, faster, Rule::IntervalBelowZero}, {90, 90});
  add_read(result, "memory", "8", {9.9e6, -0.482, 0.02, faster, Rule::IntervalBelowZero}, {0, 0});
  add_read(result, "memory", "16", {5.0e6, -0.22, 0.02, faster, Rule::IntervalBelowZero}, {0, 0});
  add_read(result, "memory", "32", {3.9e6, 0.004, 0.01, equivalent, Rule::WithinThreshold}, {0, 0});
  add_read(result, "memory", "64", {3.7e6, 0.001, 0.01, equivalent, Rule::WithinThreshold}, {0, 0});
  for (const char* tile : {"8", "16", "32"}) {
    add_write(result, "file_warm", tile, {22.0e6, 0.003, 0.012, equivalent, Rule::WithinThreshold});
  }
  add_write(result, "file_warm", "64", {21.0e6, 0.024, 0.031, Verdict::Inconclusive, Rule::RoundsExhausted});
  result.comparisons.back().rounds = 12;
  result.comparisons.back().rounds_needed = 9.2;
  result.comparisons.back().mde = 0.041;
  result.comparisons.back().remarks = {
      "depends on the machine's state: +4.0 % in its fast rounds, +0.8 % in its slow ones"};

  Comparison failed = comparison("write", parameters("piz", "file_warm", "8"), Metric::CpuTime, Role::Primary,
                                 {1, 0, 0, Verdict::Failed, Rule::WrongOutput});
  failed.baseline_median = failed.candidate_median = failed.effect = failed.difference = std::nullopt;
  failed.interval.reset();
  failed.rounds = 0;
  result.comparisons.push_back(failed);
  result.incidents.push_back({failed.case_id, new_version, model::IncidentKind::WrongPixels,
                              "the round trip differs from the fixture in 12 of 65536 samples", std::nullopt});
  result.not_applicable.push_back(
      {model::case_id("openexr", "tile_size", "write", parameters("htj2k32", "file_warm", "8")), old_version,
       "has no compression 'htj2k32'"});
  result.counts.push_back({result.comparisons.front().case_id, 1, 12345678, 17411, 0, 40, 12000000, 0, 210, 400000,
                           true, "deadbeef", 4.2e7});
  result.counts.back().peak = model::PeakAllocation{65536, true};
  result.counts.back().calls = model::CallProfile{0, 0, 17000, 321, {1, 0, 0, 40, 0, 0, 0, 0, 0, 0, 17370}, {}};
  result.controls = {13, 0, 0.008, std::nullopt, std::nullopt};
  result.remarks = {"load average 0.3; fit to measure"};
  result.exit_code = 3;
  result.wall_seconds = 48.2;
  result.measured_seconds = 41.4;
  return result;
}

model::RunResult compression() {
  model::RunResult result;
  result.header = header("20261130T200000-cd34");
  result.header.versions.push_back("openexr@3.4.17");
  for (const char* candidate : {new_version, "openexr@3.4.17"}) {
    for (const char* operation : {"read", "write"}) {
      for (const char* codec : {"none", "piz", "rle", "zip"}) {
        const bool gains = std::string(codec) == "zip" && std::string(operation) == "write";
        Comparison made = comparison(operation, {{"compression", codec}}, Metric::CpuTime, Role::Primary,
                                     {8.0e6, gains ? -0.41 : 0.002, 0.01, gains ? Verdict::Faster : Verdict::Equivalent,
                                      gains ? Rule::IntervalBelowZero : Rule::WithinThreshold});
        made.case_id = model::case_id("openexr", "compression", operation, {{"compression", codec}});
        made.candidate = candidate;
        result.comparisons.push_back(made);
      }
    }
  }
  result.header.injections.push_back({"openexr@3.4.17", "*zip*", 0.1, 0, false});
  result.controls = {8, 0, 0.004, std::nullopt, true};
  result.wall_seconds = 30;
  result.measured_seconds = 27;
  return result;
}

namespace {

void add_trade(model::RunResult& result, const std::string& codec, double effect, double size_effect) {
  const bool gains = effect < 0;
  const model::Parameters swept{{"compression", codec}};
  const Timed timed{8.0e6, effect, 0.01, gains ? Verdict::Faster : Verdict::Slower,
                    gains ? Rule::IntervalBelowZero : Rule::IntervalAboveZero};
  Comparison time = comparison("write", swept, Metric::CpuTime, Role::Primary, timed);
  Comparison size = comparison(
      "write", swept, Metric::FileSize, Role::Exact,
      {1e6, size_effect, 0, gains ? Verdict::Slower : Verdict::Faster, gains ? Rule::ExactAbove : Rule::ExactBelow});
  for (Comparison* one : {&time, &size}) one->case_id = model::case_id("openexr", "compression", "write", swept);
  time.remarks = {fmt::format("trade: {:+.1f} % cpu_time for {:+.1f} % file_size", 100 * effect, 100 * size_effect)};
  result.trades.push_back({time.case_id, time.baseline, time.candidate, Metric::CpuTime, effect, size_effect, 1'000'000,
                           static_cast<std::int64_t>(1e6 * (1 + size_effect))});
  result.comparisons.push_back(time);
  result.comparisons.push_back(size);
}

}  // namespace

model::RunResult trades() {
  model::RunResult result;
  result.header = header("20261130T220000-aa11");
  add_trade(result, "piz", 0.31, -0.08);
  add_trade(result, "zip", -0.46, 0.012);
  result.controls = {2, 0, 0.004, std::nullopt, std::nullopt};
  result.exit_code = 1;
  return result;
}

model::RunResult gate() {
  model::RunResult result = compression();
  result.comparisons.front().accepted = 0.25;
  model::GateFacts gate;
  gate.candidate = result.comparisons.front().candidate;
  gate.scenarios = {{"openexr/compression", model::Standard::Record, result.comparisons.front().baseline,
                     "baselines/openexr/compression/here.yaml", "2026-11-30", "openexr@3.4.17", "x86_64/cpu"}};
  gate.unrecorded = {"openexr/compression/read/compression=zip"};
  gate.identical = {"openexr/compression/read/compression=piz"};
  gate.controls = {{model::ControlKind::Aa, "openexr/compression/read/compression=rle", 0, 0.001,
                    model::Interval{-0.01, 0.012}, model::Verdict::Equivalent, 4},
                   {model::ControlKind::Positive,
                    "openexr/compression/read/compression=rle",
                    0.06,
                    {},
                    {},
                    model::Verdict::Inconclusive,
                    3}};
  gate.waived = {{"openexr/compression/read/compression=rle", model::Metric::CpuTime, 0.06, 0.08, "a checksum", "A. B",
                  "2027-01-31"}};
  gate.unfit = {"an injected slow-down of 6 % was missed"};
  result.gate = std::move(gate);
  return result;
}

model::RunResult empty() {
  model::RunResult result;
  result.header = header("20261130T210000-ef56");
  result.incidents.push_back(
      {"", new_version, model::IncidentKind::BuildFailed, "cmake failed; log: /cache/log.txt", std::nullopt});
  result.exit_code = 3;
  return result;
}

}  // namespace versus::report::sample

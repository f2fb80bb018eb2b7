#include "framework/records/record_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "framework/records/decimal.hpp"

namespace versus::records {

namespace {

// In double quotes, with YAML's escapes: what compilers say of themselves may hold anything.
std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return out + "\"";
}

// Three figures are enough to be read.
std::string rounded(double value) {
  if (value == 0 || !std::isfinite(value)) return "0";
  const double scale = std::pow(10.0, std::floor(std::log10(std::abs(value))) - 2);
  return decimal_text(scale >= 1 ? std::round(value / scale) * scale : value, 2);
}

std::string metric_line(const model::AcceptedMetric& metric, const model::MetricInfo& about) {
  std::vector<std::string> parts;
  if (metric.effect) parts.push_back("effect: " + effect_decimal(*metric.effect));
  if (metric.interval) {
    parts.push_back(
        fmt::format("interval: [{}, {}]", effect_decimal(metric.interval->low), effect_decimal(metric.interval->high)));
  }
  if (metric.difference) parts.push_back("difference: " + decimal_text(*metric.difference, 2));
  if (metric.se > 0) parts.push_back("se: " + decimal_text(metric.se, 5));
  if (metric.rounds > 0) parts.push_back(fmt::format("rounds: {}", metric.rounds));
  if (metric.reference_median && metric.accepted_median) {
    parts.push_back(
        fmt::format("{}: [{}, {}]", about.unit, rounded(*metric.reference_median), rounded(*metric.accepted_median)));
  }
  return fmt::format("{{{}}}", fmt::join(parts, ", "));
}

}  // namespace

std::string write_record(const model::BaselineRecord& record) {
  std::string text =
      "# Written by `versus baseline record`, and reviewed. Effects are fractions: accepted / reference - 1. The "
      "numbers\n"
      "# with a unit (reference, accepted) are there to be read; only effects are ever compared.\n";
  text += fmt::format("schema: {}\nscenario: {}\nprofile: {}\nmachine: {}\n", record_schema, record.scenario,
                      record.profile, quoted(record.machine_class));
  text += fmt::format("reference: {}\naccepted: {}\nrecorded: {}\nrun: {}\n", quoted(record.reference),
                      quoted(record.accepted), quoted(record.date), quoted(record.run));
  text += record.machine.empty() ? "facts: {}\n" : "facts:\n";
  for (const auto& [name, value] : record.machine) text += fmt::format("  {}: {}\n", name, quoted(value));
  text += record.builds.empty() ? "builds: []\n" : "builds:\n";
  for (const auto& build : record.builds) {
    text += fmt::format(
        "  - version: {}\n    source: {}\n    build_id: {}\n    code: {}\n    compiler: {}\n    options: {}\n",
        quoted(build.id), quoted(build.source_sha256), quoted(build.build_id), quoted(build.code),
        quoted(build.compiler), quoted(build.options));
  }
  text += record.cases.empty() ? "cases: {}\n" : "cases:\n";
  for (const auto& [id, metrics] : record.cases) {
    text += fmt::format("  {}:\n", id);
    for (const auto& [name, metric] : metrics) {
      const auto known = model::find_metric(name);
      if (known) text += fmt::format("    {}: {}\n", name, metric_line(metric, model::info(*known)));
    }
  }
  return text;
}

std::string record_path(const std::string& scenario, const std::string& machine_class) {
  std::string file = machine_class;
  std::replace(file.begin(), file.end(), '/', '-');
  return scenario + "/" + file + ".yaml";
}

}  // namespace versus::records

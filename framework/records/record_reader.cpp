#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "framework/records/conflict_marks.hpp"
#include "framework/records/date.hpp"
#include "framework/records/decimal.hpp"
#include "framework/records/record_text.hpp"
#include "framework/yaml/reader.hpp"

namespace versus::records {

namespace {

using yaml::Node;
using yaml::Reader;

std::optional<double> number(Reader& reader, const Node& node, const std::string& what) {
  const auto value = node.kind == yaml::Kind::Scalar ? parse_decimal(node.text) : std::nullopt;
  if (!value) {
    const std::string found =
        node.kind == yaml::Kind::Scalar ? yaml::quote(node.text) : std::string(to_string(node.kind));
    reader.problem(node.place, what + " must be a decimal number", "found " + found);
  }
  return value;
}

std::optional<std::pair<double, double>> pair_of_numbers(Reader& reader, const Node& node, const std::string& what) {
  if (!reader.expect_sequence(node, what)) return std::nullopt;
  if (node.items.size() != 2) {
    reader.problem(node.place, what + " must have two numbers", fmt::format("found {}", node.items.size()));
    return std::nullopt;
  }
  const auto first = number(reader, node.items[0], what);
  const auto second = number(reader, node.items[1], what);
  if (!first || !second) return std::nullopt;
  return std::pair(*first, *second);
}

// An empty text is one here: not every library has a build-id.
std::string text_or_empty(Reader& reader, const Node& map, const char* key, const std::string& what) {
  const Node* node = reader.require(map, key, what);
  if (node == nullptr) return {};
  if (node->kind == yaml::Kind::Scalar) return node->text;
  reader.problem(node->place, fmt::format("{} must be a text", key), "found " + std::string(to_string(node->kind)));
  return {};
}

std::string text_of(Reader& reader, const Node& map, const char* key, const std::string& what) {
  const Node* node = reader.require(map, key, what);
  return node == nullptr ? std::string() : reader.text(*node, key).value_or("");
}

void read_effect(Reader& reader, const Node& node, const std::string& what, model::AcceptedMetric& metric) {
  if (const Node* effect = yaml::find(node, "effect")) {
    metric.effect = number(reader, *effect, "effect of " + what);
    if (metric.effect && *metric.effect <= -1) {
      reader.problem(effect->place, "effect of " + what + " is impossible", "more than -1");
    }
  }
  if (const Node* interval = yaml::find(node, "interval")) {
    const auto ends = pair_of_numbers(reader, *interval, "interval of " + what);
    if (ends) metric.interval = model::Interval{ends->first, ends->second};
    const bool holds = !ends || !metric.effect || (ends->first <= *metric.effect && *metric.effect <= ends->second);
    if (!holds)
      reader.problem(interval->place, "interval of " + what + " does not hold its effect", {}, "record again");
  }
  if (const Node* difference = yaml::find(node, "difference")) {
    metric.difference = number(reader, *difference, "difference of " + what);
  }
  if (!metric.effect && !metric.difference) {
    reader.problem(node.place, what + " says neither effect nor difference", {}, "record again");
  }
}

model::AcceptedMetric read_metric(Reader& reader, const Node& node, const model::MetricInfo& about) {
  model::AcceptedMetric metric;
  const std::string what(about.name);
  if (!reader.expect_map(node, what)) return metric;
  const std::string unit(about.unit);
  reader.check_keys(node, {"effect", "interval", "difference", "se", "rounds", unit}, what);
  read_effect(reader, node, what, metric);
  if (const Node* se = yaml::find(node, "se")) {
    const auto value = number(reader, *se, "se of " + what);
    if (value && *value < 0) reader.problem(se->place, "se of " + what + " is negative", "0 or more");
    metric.se = value.value_or(0);
  } else if (about.kind == model::MetricKind::Timing) {
    reader.problem(node.place, "key 'se' is missing in " + what, "how sure the effect is", "record again");
  }
  if (const Node* rounds = yaml::find(node, "rounds")) {
    metric.rounds = static_cast<int>(reader.integer(*rounds, "rounds of " + what, 0, 100000).value_or(0));
  }
  if (const Node* medians = yaml::find(node, unit)) {
    if (const auto both = pair_of_numbers(reader, *medians, unit + " of " + what)) {
      metric.reference_median = both->first;
      metric.accepted_median = both->second;
    }
  }
  return metric;
}

void read_cases(Reader& reader, const Node& node, model::BaselineRecord& record) {
  if (!reader.expect_map(node, "cases")) return;
  const std::string own = record.scenario + "/";
  for (const auto& entry : node.entries) {
    if (entry.key.compare(0, own.size(), own) != 0) {
      reader.problem(entry.place, yaml::quote(entry.key) + " is no case of " + record.scenario, own + "…");
      continue;
    }
    if (!reader.expect_map(entry.value, entry.key)) continue;
    auto& metrics = record.cases[entry.key];
    for (const auto& metric : entry.value.entries) {
      const auto known = model::find_metric(metric.key);
      if (!known) {
        reader.check_keys(entry.value, model::metric_names(), entry.key);
        break;
      }
      metrics[metric.key] = read_metric(reader, metric.value, model::info(*known));
    }
  }
}

void read_builds(Reader& reader, const Node& node, model::BaselineRecord& record) {
  if (!reader.expect_sequence(node, "builds")) return;
  for (const auto& item : node.items) {
    if (!reader.expect_map(item, "a build")) continue;
    reader.check_keys(item, {"version", "source", "build_id", "code", "compiler", "options"}, "a build");
    model::RecordedBuild build;
    build.id = text_of(reader, item, "version", "a build");
    build.source_sha256 = text_or_empty(reader, item, "source", "a build");
    build.build_id = text_or_empty(reader, item, "build_id", "a build");
    build.code = text_or_empty(reader, item, "code", "a build");
    build.compiler = text_or_empty(reader, item, "compiler", "a build");
    build.options = text_or_empty(reader, item, "options", "a build");
    record.builds.push_back(std::move(build));
  }
}

// Another schema is told alone: what else would be wrong follows from it.
bool is_our_schema(Reader& reader, const Node& root) {
  const Node* schema = reader.require(root, "schema", "the record");
  if (schema == nullptr) return false;
  if (schema->kind == yaml::Kind::Scalar && schema->text == record_schema) return true;
  reader.problem(schema->place, "schema " + yaml::quote(schema->text) + " is not one that this versus reads",
                 std::string(record_schema), "record again with this versus, or use the one that wrote it");
  return false;
}

void read_fields(Reader& reader, const Node& root, model::BaselineRecord& record) {
  const std::string what = "the record";
  reader.check_keys(root,
                    {"schema", "scenario", "profile", "machine", "reference", "accepted", "recorded", "run", "facts",
                     "builds", "cases"},
                    what);
  record.scenario = text_of(reader, root, "scenario", what);
  record.profile = text_of(reader, root, "profile", what);
  record.machine_class = text_of(reader, root, "machine", what);
  record.reference = text_of(reader, root, "reference", what);
  record.accepted = text_of(reader, root, "accepted", what);
  record.date = text_of(reader, root, "recorded", what);
  record.run = text_of(reader, root, "run", what);
  if (!record.date.empty() && !is_date(record.date)) {
    reader.problem(yaml::find(root, "recorded")->place, "recorded " + yaml::quote(record.date) + " is no day",
                   "as 2026-12-01");
  }
  if (const Node* facts = yaml::find(root, "facts"); facts != nullptr && reader.expect_map(*facts, "facts")) {
    for (const auto& entry : facts->entries) record.machine[entry.key] = entry.value.text;
  }
  if (const Node* builds = reader.require(root, "builds", what)) read_builds(reader, *builds, record);
  if (const Node* cases = reader.require(root, "cases", what)) read_cases(reader, *cases, record);
}

}  // namespace

Checked<model::BaselineRecord> read_record(std::string_view text, std::string_view file_name) {
  if (auto mark = find_conflict_mark(text, file_name)) return tl::unexpected(std::vector{*std::move(mark)});
  auto document = yaml::parse(text, file_name);
  if (!document.problems.empty()) return tl::unexpected(std::move(document.problems));
  Reader reader(file_name);
  model::BaselineRecord record;
  if (!document.root) {
    reader.problem({}, "the file is empty", {}, "record again");
  } else if (reader.expect_map(*document.root, "a record") && is_our_schema(reader, *document.root)) {
    read_fields(reader, *document.root, record);
  }
  if (reader.failed()) return tl::unexpected(reader.take());
  return record;
}

}  // namespace versus::records

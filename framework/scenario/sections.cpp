#include "framework/scenario/sections.hpp"

#include <algorithm>
#include <set>

#include "framework/base/suggest.hpp"
#include "framework/scenario/fixture_fields.hpp"

namespace versus::scenario {

namespace {

using yaml::Kind;
using yaml::Node;
using yaml::Reader;

// A threshold of 1000 (100,000 %) can only be a slip.
constexpr double highest_threshold = 1000;

void record(Reader& reader, yaml::Place place, const Refusal& refusal) {
  reader.problem(place, refusal.culprit, refusal.limit, refusal.next_step);
}

bool is_swept(const Source& source, std::string_view field) {
  const Node* axes = yaml::find(source.root, "axes");
  return axes != nullptr && yaml::find(*axes, field) != nullptr;
}

void read_image_file(const Source& source, const Node& map, model::Fixture& fixture) {
  Reader& reader = source.reader;
  const auto path = reader.text(*yaml::find(map, "file"), "file");
  if (!path) return;
  const bool printable =
      std::all_of(path->begin(), path->end(), [](char c) { return c < 0 || (c >= ' ' && c != 127); });
  if (!printable) reader.problem(yaml::find(map, "file")->place, "file " + yaml::quote(*path) + " is not a path");
  fixture.recipe = model::Recipe::File;
  fixture.channels.clear();
  fixture.file = beside(reader.file_name(), *path);
  for (const auto& field : fixture_fields()) {
    const yaml::Entry* given = yaml::find_entry(map, field);
    const bool same = field == "recipe" && given != nullptr && given->value.text == "file";
    if (given != nullptr && !same) {
      reader.problem(given->place, "fixture." + field + " beside fixture.file", "the file itself says what it holds",
                     "remove one of the two");
    }
    if (!is_swept(source, field)) continue;
    reader.problem(yaml::find(*yaml::find(source.root, "axes"), field)->place, "axis " + field + " beside fixture.file",
                   "the file itself says what it holds", "remove one of the two");
  }
}

void read_channels(Reader& reader, const Node& node, model::Fixture& fixture) {
  std::optional<Refusal> wrong;
  if (node.kind == Kind::Sequence) {
    const auto names = reader.texts(node, "channels");
    if (names) wrong = set_channels(fixture, *names);
  } else if (const auto word = reader.text(node, "channels")) {
    wrong = set_field(fixture, "channels", *word);
  }
  if (wrong) record(reader, node.place, *wrong);
}

void read_field(const Source& source, const yaml::Entry& entry, model::Fixture& fixture) {
  Reader& reader = source.reader;
  if (!is_fixture_field(entry.key)) return;  // check_keys has recorded it
  if (is_swept(source, entry.key)) {
    reader.problem(entry.place, entry.key + " is given in fixture and in axes", {}, "remove one of the two");
    return;
  }
  if (entry.key == "channels") return read_channels(reader, entry.value, fixture);
  const auto value = reader.text(entry.value, entry.key);
  if (!value) return;
  if (const auto wrong = set_field(fixture, entry.key, *value)) record(reader, entry.value.place, *wrong);
}

model::MetricRule read_metric(Reader& reader, model::Metric metric, const yaml::Entry& entry) {
  model::MetricRule rule;
  rule.metric = metric;
  if (entry.value.kind == Kind::Null || !reader.expect_map(entry.value, entry.key)) return rule;
  reader.check_keys(entry.value, {"threshold"}, entry.key);
  if (const Node* threshold = yaml::find(entry.value, "threshold")) {
    const auto value = reader.fraction(*threshold, "threshold of " + entry.key, highest_threshold);
    rule.threshold = value.value_or(rule.threshold);
  }
  return rule;
}

}  // namespace

std::string beside(const std::string& scenario_file, const std::string& path) {
  const auto slash = scenario_file.rfind('/');
  if (path.empty() || path.front() == '/' || slash == std::string::npos) return path;
  return scenario_file.substr(0, slash + 1) + path;
}

std::string read_id_word(Reader& reader, const Node& root, std::string_view key) {
  const Node* node = reader.require(root, key, "the scenario");
  const auto word = node == nullptr ? std::nullopt : reader.text(*node, key);
  if (!word) return {};
  if (model::is_id_word(*word)) return *word;
  reader.problem(node->place, std::string(key) + " " + yaml::quote(*word) + " cannot stand in a case's id",
                 "letters, digits, '_' and '.'");
  return {};
}

std::string read_question(Reader& reader, const Node& root) {
  const Node* node = yaml::find(root, "question");
  std::string text = node == nullptr ? std::string() : reader.text(*node, "question").value_or("");
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c >= 0 && c < ' '; }, ' ');
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

std::vector<std::string> read_tags(Reader& reader, const Node& root) {
  const Node* node = yaml::find(root, "tags");
  if (node == nullptr) return {};
  auto tags = reader.texts(*node, "tags").value_or(std::vector<std::string>());
  for (std::size_t i = 0; i < tags.size(); ++i) {
    if (model::is_id_word(tags[i])) continue;
    reader.problem(node->items[i].place, "tag " + yaml::quote(tags[i]) + " is not a word", "letters, digits, '_', '.'");
  }
  return tags;
}

std::vector<std::string> read_operations(const Source& source) {
  const Node* node = source.reader.require(source.root, "operations", "the scenario");
  if (node == nullptr) return {};
  const auto names = source.reader.texts(*node, "operations");
  if (!names) return {};
  if (names->empty()) source.reader.problem(node->place, "operations is empty", "at least one");
  const auto known = operation_names(source.vocabulary);
  std::set<std::string> seen;
  for (std::size_t i = 0; i < names->size(); ++i) {
    const std::string& name = (*names)[i];
    const yaml::Place place = node->items[i].place;
    if (!seen.insert(name).second) source.reader.problem(place, "operation " + yaml::quote(name) + " stands twice");
    if (find_operation(source.vocabulary, name) != nullptr) continue;
    source.reader.problem(place, source.vocabulary.library + " has no operation " + yaml::quote(name),
                          "one of: " + yaml::listed(known), base::did_you_mean(name, known));
  }
  return *names;
}

model::Fixture read_fixture(const Source& source) {
  model::Fixture fixture;
  fixture.channels = {"R", "G", "B", "A"};
  Reader& reader = source.reader;
  static const Node nothing{Kind::Map, {}, {}, false, {}, {}};
  const Node* map = yaml::find(source.root, "fixture");
  if (map != nullptr && !reader.expect_map(*map, "fixture")) return fixture;
  if (map == nullptr) map = &nothing;
  auto keys = fixture_fields();
  keys.emplace_back("file");
  reader.check_keys(*map, keys, "fixture");
  if (yaml::find(*map, "file") != nullptr) {
    read_image_file(source, *map, fixture);
    return fixture;
  }
  for (const auto& entry : map->entries) read_field(source, entry, fixture);
  const yaml::Place place = map == &nothing ? source.root.place : map->place;
  for (const char* field : {"recipe", "size"}) {
    if (yaml::find(*map, field) != nullptr || is_swept(source, field)) continue;
    reader.problem(place, "the fixture has no " + std::string(field), {}, "give it in fixture or as an axis");
  }
  if (const auto wrong = size_refusal(fixture)) record(reader, place, *wrong);
  return fixture;
}

std::vector<model::MetricRule> read_metrics(const Source& source) {
  const Node* map = yaml::find(source.root, "metrics");
  if (map == nullptr) return {{model::Metric::CpuTime, 0.03}, {model::Metric::WallTime, 0.03}};
  std::vector<model::MetricRule> rules;
  if (!source.reader.expect_map(*map, "metrics")) return rules;
  if (map->entries.empty()) source.reader.problem(map->place, "metrics is empty", "at least one");
  source.reader.check_keys(*map, model::metric_names(), "metrics");
  for (const auto& entry : map->entries) {
    if (const auto metric = model::find_metric(entry.key)) {
      rules.push_back(read_metric(source.reader, *metric, entry));
    }
  }
  return rules;
}

model::Checks read_checks(const Source& source) {
  model::Checks checks;
  const Node* map = yaml::find(source.root, "checks");
  if (map == nullptr || !source.reader.expect_map(*map, "checks")) return checks;
  source.reader.check_keys(*map, {"round_trip", "same_pixels"}, "checks");
  if (const Node* node = yaml::find(*map, "round_trip")) {
    checks.round_trip = source.reader.truth(*node, "round_trip").value_or(true);
  }
  if (const Node* node = yaml::find(*map, "same_pixels")) {
    checks.same_pixels = source.reader.truth(*node, "same_pixels").value_or(true);
  }
  return checks;
}

}  // namespace versus::scenario

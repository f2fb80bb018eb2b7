#include "framework/scenario/outline.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>

#include "framework/scenario/fixture_fields.hpp"
#include "framework/yaml/reader.hpp"

namespace versus::scenario {

namespace {

std::string percent(double fraction) { return fmt::format("{:.6g}%", fraction * 100); }

// Only the fields that have one value: not those that are swept.
std::string fixture_text(const model::Fixture& fixture, const std::function<bool(std::string_view)>& has_value) {
  if (fixture.recipe == model::Recipe::File) return "file " + fixture.file;
  std::vector<std::string> words;
  if (has_value("recipe")) words.emplace_back(model::to_string(fixture.recipe));
  if (has_value("size")) words.push_back(fmt::format("{}x{}", fixture.width, fixture.height));
  if (has_value("channels")) words.push_back(channel_text(fixture.channels));
  if (has_value("type")) words.emplace_back(model::to_string(fixture.type));
  if (has_value("seed")) words.push_back(fmt::format("seed={}", fixture.seed));
  if (has_value("frame") && fixture.frame != 0) words.push_back(fmt::format("frame={}", fixture.frame));
  return fmt::format("{}", fmt::join(words, " "));
}

std::string exclusion_text(const model::Exclusion& exclusion) {
  std::string text;
  for (const auto& [name, values] : exclusion.match) {
    text += (text.empty() ? "" : " and ") + name + " " + yaml::listed(values);
  }
  return text;
}

std::string metrics_text(const std::vector<model::MetricRule>& rules) {
  std::vector<std::string> parts;
  for (const auto& rule : rules) {
    parts.push_back(std::string(model::info(rule.metric).name) + " " + percent(rule.threshold));
  }
  return yaml::listed(parts);
}

std::string checks_text(const model::Checks& checks) {
  std::vector<std::string> parts;
  if (checks.round_trip) parts.emplace_back("round_trip");
  if (checks.same_pixels) parts.emplace_back("same_pixels");
  return parts.empty() ? "none" : yaml::listed(parts);
}

}  // namespace

std::string describe(const model::Fixture& fixture) {
  return fixture_text(fixture, [](std::string_view) { return true; });
}

std::vector<OutlineRow> outline(const model::Scenario& scenario) {
  std::vector<OutlineRow> rows;
  const auto add = [&rows](std::string name, std::string value) {
    if (!value.empty()) rows.push_back(OutlineRow{std::move(name), std::move(value)});
  };
  add("scenario", model::id(scenario));
  add("question", scenario.question);
  add("file", scenario.file);
  add("profile", scenario.profile);
  add("tags", yaml::listed(scenario.tags));
  add("operations", yaml::listed(scenario.operations));
  add("fixture", fixture_text(scenario.fixture, [&scenario](std::string_view field) {
        return std::none_of(scenario.axes.begin(), scenario.axes.end(),
                            [field](const model::Axis& axis) { return axis.name == field; });
      }));
  for (const auto& axis : scenario.axes) {
    add("axis " + axis.name, axis.asks_library ? "all that the versions offer" : yaml::listed(axis.values));
  }
  for (const auto& [name, value] : scenario.fixed) add("fixed " + name, value);
  for (const auto& exclusion : scenario.exclusions) add(std::string(exclusion_row), exclusion_text(exclusion));
  add("metrics", metrics_text(scenario.metrics));
  for (const auto& curve : scenario.curves) add("curve over " + curve.axis, fmt::format("{:.6g}", curve.threshold));
  add("checks", checks_text(scenario.checks));
  return rows;
}

std::string to_text(const std::vector<OutlineRow>& rows) {
  std::size_t width = 0;
  for (const auto& row : rows) width = std::max(width, row.name.size());
  std::string text;
  for (const auto& row : rows) {
    text += row.name + std::string(width - row.name.size() + 2, ' ') + row.value + "\n";
  }
  return text;
}

std::vector<std::string> known_words(const Vocabulary& vocabulary, std::string_view parameter) {
  const Parameter* found = find_parameter(vocabulary, parameter);
  return found == nullptr ? std::vector<std::string>() : found->words;
}

}  // namespace versus::scenario

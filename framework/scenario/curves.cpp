#include "framework/scenario/curves.hpp"

#include <algorithm>
#include <set>

#include "framework/base/suggest.hpp"
#include "framework/model/curve.hpp"

namespace versus::scenario {

namespace {

using yaml::Node;

// An exponent that rises by more than 10 can only be a slip.
constexpr double highest_threshold = 10;

std::vector<std::string> names_of(const std::vector<model::Axis>& axes) {
  std::vector<std::string> names;
  for (const model::Axis& axis : axes) names.push_back(axis.name);
  return names;
}

bool has_two_positions(const model::Axis& axis) {
  std::set<double> positions;
  for (const std::string& value : axis.values) {
    if (const auto position = model::curve_position(value)) positions.insert(*position);
  }
  return positions.size() > 1;
}

model::CurveRule read_curve(const Source& source, const Node& node, const std::vector<model::Axis>& axes) {
  model::CurveRule rule;
  yaml::Reader& reader = source.reader;
  if (!reader.expect_map(node, "a curve")) return rule;
  reader.check_keys(node, {"axis", "threshold"}, "a curve");
  if (const Node* threshold = yaml::find(node, "threshold")) {
    rule.threshold = reader.fraction(*threshold, "threshold of a curve", highest_threshold).value_or(rule.threshold);
  }
  const Node* axis = reader.require(node, "axis", "a curve");
  const auto name = axis == nullptr ? std::nullopt : reader.text(*axis, "axis");
  if (!name) return rule;
  rule.axis = *name;
  const auto found = std::find_if(axes.begin(), axes.end(), [&](const model::Axis& one) { return one.name == *name; });
  if (found == axes.end()) {
    const auto names = names_of(axes);
    reader.problem(axis->place, "curves: the scenario has no axis " + yaml::quote(*name),
                   "axes: " + yaml::listed(names), base::did_you_mean(*name, names));
  } else if (!has_two_positions(*found)) {
    reader.problem(axis->place, "axis " + yaml::quote(*name) + " makes no curve",
                   "two different numbers above 0 at least, in each profile", "in a profile, curves: [] takes it away");
  }
  return rule;
}

}  // namespace

std::vector<model::CurveRule> read_curves(const Source& source, const std::vector<model::Axis>& axes) {
  std::vector<model::CurveRule> rules;
  const Node* list = yaml::find(source.root, "curves");
  if (list == nullptr || !source.reader.expect_sequence(*list, "curves")) return rules;
  std::set<std::string> seen;
  for (const Node& node : list->items) {
    rules.push_back(read_curve(source, node, axes));
    const std::string& axis = rules.back().axis;
    if (!axis.empty() && !seen.insert(axis).second) {
      source.reader.problem(node.place, "a curve over " + yaml::quote(axis) + " stands twice");
    }
  }
  return rules;
}

}  // namespace versus::scenario

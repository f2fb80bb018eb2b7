#include "framework/scenario/expand.hpp"

#include <algorithm>

#include "framework/scenario/fixture_fields.hpp"

namespace versus::scenario {

namespace {

Error wrong(const model::Scenario& scenario, std::string culprit, std::string limit, std::string next = {}) {
  const std::string profile = scenario.profile.empty() ? "" : " (profile " + scenario.profile + ")";
  return usage_error(model::id(scenario) + profile, std::move(culprit), std::move(limit), std::move(next));
}

// Axes with `all` filled in.
Expected<std::vector<model::Axis>> filled_axes(const model::Scenario& scenario, const Offers& offers) {
  std::vector<model::Axis> axes = scenario.axes;
  for (auto& axis : axes) {
    if (axis.asks_library) {
      const auto found = offers.find(axis.name);
      if (found != offers.end()) {
        for (const auto& value : found->second) {
          const bool present = std::find(axis.values.begin(), axis.values.end(), value) != axis.values.end();
          if (!present && model::is_id_word(value)) axis.values.push_back(value);
        }
      }
    }
    if (!axis.values.empty()) continue;
    return unexpected(wrong(scenario, axis.name + ": all, and no version offers a value", {}, "list the values"));
  }
  return axes;
}

// A double cannot overflow here, and is exact where the figure is shown.
double product(const model::Scenario& scenario, const std::vector<model::Axis>& axes) {
  auto count = static_cast<double>(scenario.operations.size());
  for (const auto& axis : axes) count *= static_cast<double>(axis.values.size());
  return count;
}

bool excluded(const model::Scenario& scenario, const std::string& operation, const model::Parameters& parameters) {
  const auto value_of = [&](const std::string& name) {
    if (name == "operation") return operation;
    const auto found = parameters.find(name);
    return found == parameters.end() ? std::string() : found->second;
  };
  return std::any_of(scenario.exclusions.begin(), scenario.exclusions.end(), [&](const model::Exclusion& exclusion) {
    return std::all_of(exclusion.match.begin(), exclusion.match.end(), [&](const auto& entry) {
      const auto& values = entry.second;
      return std::find(values.begin(), values.end(), value_of(entry.first)) != values.end();
    });
  });
}

// Counts like an odometer: the last axis moves fastest. False when it has gone round.
bool advance(std::vector<std::size_t>& position, const std::vector<model::Axis>& axes) {
  for (std::size_t i = axes.size(); i-- > 0;) {
    if (++position[i] < axes[i].values.size()) return true;
    position[i] = 0;
  }
  return false;
}

Expected<model::Case> make_case(const model::Scenario& scenario, const std::string& operation,
                                const model::Parameters& swept) {
  model::Case subject;
  subject.id = model::case_id(scenario.library, scenario.name, operation, swept);
  subject.library = scenario.library;
  subject.scenario = scenario.name;
  subject.operation = operation;
  subject.reads_encoded =
      std::find(scenario.reading.begin(), scenario.reading.end(), operation) != scenario.reading.end();
  subject.parameters = scenario.fixed;
  subject.fixture = scenario.fixture;
  subject.metrics = scenario.metrics;
  subject.curves = scenario.curves;
  subject.checks = scenario.checks;
  for (const auto& [name, value] : swept) {
    subject.parameters[name] = value;
    subject.swept.push_back(name);
    if (!is_fixture_field(name)) continue;
    if (const auto refused = set_field(subject.fixture, name, value)) {
      return unexpected(wrong(scenario, refused->culprit, refused->limit, refused->next_step));
    }
  }
  if (const auto refused = size_refusal(subject.fixture)) {
    return unexpected(usage_error(subject.id, refused->culprit, refused->limit));
  }
  return subject;
}

}  // namespace

std::vector<std::string> asked_axes(const model::Scenario& scenario) {
  std::vector<std::string> names;
  for (const auto& axis : scenario.axes) {
    if (axis.asks_library) names.push_back(axis.name);
  }
  return names;
}

Expected<std::vector<model::Case>> expand(const model::Scenario& scenario, const Offers& offers) {
  const auto axes = filled_axes(scenario, offers);
  if (!axes) return unexpected(axes.error());
  const double count = product(scenario, *axes);
  if (count > static_cast<double>(most_cases)) {
    const std::string figure = count < 1e15 ? std::to_string(static_cast<std::int64_t>(count)) : "more than 1e15";
    return unexpected(wrong(scenario, figure + " cases are too many", "at most " + std::to_string(most_cases),
                            "sweep fewer values or axes"));
  }
  std::vector<model::Case> cases;
  for (const auto& operation : scenario.operations) {
    std::vector<std::size_t> position(axes->size(), 0);
    do {
      model::Parameters swept;
      for (std::size_t i = 0; i < axes->size(); ++i) swept[(*axes)[i].name] = (*axes)[i].values[position[i]];
      if (excluded(scenario, operation, swept)) continue;
      auto subject = make_case(scenario, operation, swept);
      if (!subject) return unexpected(subject.error());
      cases.push_back(*std::move(subject));
    } while (advance(position, *axes));
  }
  if (cases.empty()) {
    return unexpected(wrong(scenario, "its exclusions leave no case", {}, "remove an exclusion or add a value"));
  }
  return cases;
}

model::Parameters worker_parameters(const model::Case& subject) {
  model::Parameters parameters;
  for (const auto& [name, value] : subject.parameters) {
    if (!is_fixture_field(name)) parameters[name] = value;
  }
  return parameters;
}

}  // namespace versus::scenario

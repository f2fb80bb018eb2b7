#include "harness/cli/dry_run.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <utility>

#include "framework/report/numbers.hpp"
#include "framework/report/text.hpp"
#include "framework/scenario/expand.hpp"
#include "framework/scenario/filter.hpp"
#include "harness/cli/scenario_shelf.hpp"
#include "harness/cli/time_estimate.hpp"

namespace versus::cli {

namespace {

// An order of magnitude on a machine of 2020.
constexpr double seconds_per_build = 150;
constexpr double seconds_per_worker = 30;

Error first_of(std::vector<Error> errors) { return std::move(errors.front()); }

struct Missing {
  std::vector<std::string> versions;
  double seconds = 0;
};

Expected<Missing> not_built(const executor::RunRequest& request, const Places& places,
                            const provision::Manifests& manifests, const Ports& ports) {
  auto statuses = ports.list_versions(manifests, request.scenarios.front().library, places);
  if (!statuses) return unexpected(std::move(statuses.error()));
  Missing missing;
  for (const model::VersionName& version : request.versions) {
    const std::string id = to_string(version);
    const bool in_folder =
        version.origin == model::VersionOrigin::Path || version.origin == model::VersionOrigin::Prefix;
    std::error_code ignored;
    if (in_folder && !std::filesystem::is_directory(version.value, ignored)) {
      return unexpected(usage_error(id, "no such folder"));
    }
    const auto status = std::find_if(statuses->begin(), statuses->end(), [&](const auto& s) { return s.id == id; });
    // Variants and working trees are not in the list: their state is known only by trying.
    const bool built = status != statuses->end() && status->built;
    if ((built && status->worker) || version.variant == model::copy_variant) continue;
    missing.versions.push_back(id);
    missing.seconds += built ? seconds_per_worker : seconds_per_build;
  }
  return missing;
}

}  // namespace

Expected<std::vector<model::Case>> known_cases(const executor::RunRequest& request, const Places& places) {
  ScenarioShelf shelf(places.share);
  const scenario::Filter filter(request.filter);
  std::vector<model::Case> cases;
  const scenario::Filter within("*" + request.filter + "*");
  bool found_within = false;
  std::size_t all = 0;
  for (const model::Scenario& scenario : request.scenarios) {
    auto vocabulary = shelf.vocabulary(scenario.library);
    if (!vocabulary) return unexpected(first_of(std::move(vocabulary.error())));
    scenario::Offers offers;
    for (const std::string& axis : scenario::asked_axes(scenario)) {
      offers[axis] = scenario::known_words(**vocabulary, axis);
    }
    auto expanded = scenario::expand(scenario, offers);
    if (!expanded) return unexpected(std::move(expanded.error()));
    all += expanded->size();
    for (model::Case& one : *expanded) {
      found_within = found_within || within.matches(one.id);
      if (filter.matches(one.id)) cases.push_back(std::move(one));
    }
  }
  if (cases.empty()) {
    // The commonest mistake: a part of the id, where the whole one has to match.
    return unexpected(usage_error("--filter",
                                  "'" + request.filter + "' matches none of the " + std::to_string(all) + " cases",
                                  found_within ? "the whole id must match" : "",
                                  found_within ? "did you mean '*" + request.filter + "*'?"
                                               : "see versus scenarios show " + id(request.scenarios.front())));
  }
  return cases;
}

Expected<void> check_patterns(const executor::RunRequest& request, const Places& places) {
  for (const model::Scenario& scenario : request.scenarios) {
    if (!scenario::asked_axes(scenario).empty()) return {};
  }
  const auto cases = known_cases(request, places);
  if (!cases) return unexpected(cases.error());
  return executor::check_injections(request, *cases);
}

Expected<DryRun> dry_run_of(const executor::RunRequest& request, const Places& places,
                            const provision::Manifests& manifests, const Ports& ports) {
  auto cases = known_cases(request, places);
  if (!cases) return unexpected(std::move(cases.error()));
  auto missing = not_built(request, places, manifests, ports);
  if (!missing) return unexpected(std::move(missing.error()));
  DryRun plan;
  plan.profile = request.profile;
  plan.to_build = std::move(missing->versions);
  plan.build_seconds = missing->seconds;
  for (const model::VersionName& version : request.versions) plan.versions.push_back(to_string(version));
  std::set<std::string> asked;
  for (const model::Scenario& scenario : request.scenarios) {
    for (const std::string& axis : scenario::asked_axes(scenario)) asked.insert(axis);
  }
  plan.asked.assign(asked.begin(), asked.end());
  for (const model::Case& one : *cases) {
    plan.cases.push_back(one.id);
    plan.measure_seconds += estimated_seconds(one, request.versions.size(), request.policy.max_rounds);
  }
  if (request.policy.budget_seconds)
    plan.measure_seconds = std::min(plan.measure_seconds, *request.policy.budget_seconds);
  return plan;
}

std::string dry_run_text(const DryRun& plan, report::Extent extent, std::size_t width) {
  constexpr std::size_t few = 20;
  std::vector<std::string> lines;
  const auto paragraph = [&](const std::string& text) {
    for (std::string& line : report::wrap(text, width, 4)) lines.push_back(std::move(line));
  };
  paragraph(fmt::format("would measure {} of the {} profile, {} against {}", report::counted(plan.cases.size(), "case"),
                        plan.profile, report::join({plan.versions.begin() + 1, plan.versions.end()}, ", "),
                        plan.versions.front()));
  const std::size_t shown = extent == report::Extent::Everything ? plan.cases.size() : std::min(few, plan.cases.size());
  for (std::size_t i = 0; i < shown; ++i) paragraph("  " + plan.cases[i]);
  if (shown < plan.cases.size()) lines.push_back(fmt::format("  and {} more (--all-rows)", plan.cases.size() - shown));
  for (const std::string& axis : plan.asked) {
    paragraph(fmt::format("the values of {} are asked from the library; listed are those known of", axis));
  }
  if (plan.to_build.empty()) {
    paragraph("every version is built already");
  } else {
    paragraph(fmt::format("would build {} (about {})", report::join(plan.to_build, ", "),
                          report::duration_text(plan.build_seconds)));
  }
  paragraph(fmt::format("measuring takes very roughly {}", report::duration_text(plan.measure_seconds)));
  return report::join(lines, "\n") + "\n";
}

}  // namespace versus::cli

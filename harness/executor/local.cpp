#include "harness/executor/local.hpp"

#include <algorithm>
#include <set>

#include "framework/judge/conclusion.hpp"
#include "framework/scenario/filter.hpp"
#include "harness/executor/run_identity.hpp"
#include "harness/executor/scenario_files.hpp"
#include "harness/executor/version_workers.hpp"
#include "harness/system/machine.hpp"

namespace versus::executor {

namespace {

Expected<std::vector<model::Scenario>> load_scenarios(const RunRequest& request, const system::Share& share) {
  if (request.scenarios.empty()) {
    return unexpected(usage_error("", "no scenario named", {}, "`versus scenarios list` shows them"));
  }
  std::vector<model::Scenario> scenarios;
  for (const auto& name : request.scenarios) {
    auto loaded = load_scenario(name, request.profile, share);
    if (!loaded) return unexpected(loaded.error());
    scenarios.push_back(*std::move(loaded));
  }
  return scenarios;
}

Expected<void> same_library(const std::vector<model::Scenario>& scenarios,
                            const std::vector<model::VersionName>& versions) {
  for (const auto& scenario : scenarios) {
    for (const auto& version : versions) {
      if (version.library == scenario.library) continue;
      return unexpected(usage_error(model::id(scenario), "is about " + scenario.library + ", and " +
                                                             model::to_string(version) + " is another library"));
    }
  }
  return {};
}

Expected<std::vector<model::Case>> chosen_cases(const std::vector<model::Scenario>& scenarios,
                                                const scenario::Offers& offers, const std::string& filter) {
  std::vector<model::Case> chosen;
  std::set<std::string> ids;
  const scenario::Filter wanted(filter);
  for (const auto& scenario : scenarios) {
    auto cases = scenario::expand(scenario, offers);
    if (!cases) return unexpected(cases.error());
    for (auto& subject : *cases) {
      if (wanted.matches(subject.id) && ids.insert(subject.id).second) chosen.push_back(std::move(subject));
    }
  }
  if (chosen.empty()) {
    return unexpected(usage_error("--filter '" + filter + "'", "matches no case", {},
                                  "`versus scenarios show SCENARIO` lists the cases"));
  }
  return chosen;
}

Expected<void> check_injections(const RunRequest& request, const std::vector<std::string>& versions,
                                const std::vector<model::Case>& cases) {
  for (const auto& injection : request.injections) {
    if (std::find(versions.begin(), versions.end(), injection.version) == versions.end()) {
      return unexpected(
          usage_error("--inject-slowdown", "'" + injection.version + "' is not one of the run's versions"));
    }
    const scenario::Filter pattern(injection.case_pattern);
    const bool any = std::any_of(cases.begin(), cases.end(), [&](const auto& c) { return pattern.matches(c.id); });
    if (!any) return unexpected(usage_error("--inject-slowdown", "'" + injection.case_pattern + "' matches no case"));
  }
  return {};
}

Expected<model::RunResult> measure(const model::RunHeader& header, const VersionSet& versions, model::RunData data,
                                   run::Realtime realtime, store::RunStore& store, const Surroundings& surroundings) {
  const run::Execution execution{header, versions.workers, std::move(data), realtime};
  const auto measured = run::execute(execution, store, surroundings.home, surroundings.observer, surroundings.cancel);
  if (!measured) return unexpected(measured.error());
  return judge::conclude(header, *measured);
}

std::vector<std::string> texts_of(const std::vector<model::VersionName>& names) {
  std::vector<std::string> texts;
  for (const auto& name : names) texts.push_back(model::to_string(name));
  return texts;
}

}  // namespace

Expected<std::vector<model::VersionName>> versions_of(const RunRequest& request,
                                                      const provision::Manifests& manifests) {
  std::string library;
  if (!request.scenarios.empty()) library = request.scenarios.front().substr(0, request.scenarios.front().find('/'));
  const auto measured = manifests.measured();
  const bool known = std::find(measured.begin(), measured.end(), library) != measured.end();
  auto names = model::parse_version_list(request.versions, known ? library : "");
  if (!names) return unexpected(names.error());
  auto expanded = manifests.expand(*names);
  if (!expanded) return unexpected(expanded.error());
  if (!request.baseline.empty()) {
    const auto baseline = model::parse_version_name(request.baseline, known ? library : "");
    if (!baseline) return unexpected(baseline.error());
    const auto place = std::find(expanded->begin(), expanded->end(), *baseline);
    if (place == expanded->end()) {
      return unexpected(
          usage_error("--baseline " + request.baseline, "is not one of the versions", "--versions names them"));
    }
    std::rotate(expanded->begin(), place, place + 1);
  }
  std::set<model::VersionName> seen;
  for (const auto& name : *expanded) {
    if (seen.insert(name).second) continue;
    return unexpected(usage_error("--versions", "'" + model::to_string(name) + "' is named twice", {},
                                  "to compare a version with itself name its copy: " + model::to_string(name) + "," +
                                      model::to_string(model::counterpart(name))));
  }
  if (expanded->size() < 2) {
    return unexpected(
        usage_error("--versions", "one version alone cannot be compared", "at least two, separated by ','"));
  }
  return *std::move(expanded);
}

Expected<model::RunResult> run(const RunRequest& request, const Surroundings& surroundings) {
  const auto scenarios = load_scenarios(request, surroundings.share);
  if (!scenarios) return unexpected(scenarios.error());
  const auto names = versions_of(request, surroundings.manifests);
  if (!names) return unexpected(names.error());
  if (auto fit = same_library(*scenarios, *names); !fit) return unexpected(fit.error());

  auto versions = provision_versions(*names, surroundings);
  if (!versions) return unexpected(versions.error());
  auto cases = chosen_cases(*scenarios, versions->offers, request.filter);
  if (!cases) return unexpected(cases.error());

  model::RunHeader header;
  header.versions = texts_of(*names);
  if (auto fit = check_injections(request, header.versions, *cases); !fit) return unexpected(fit.error());
  const auto identity = new_run_identity();
  header.id = identity.id;
  header.created_utc = identity.created_utc;
  header.command = request.command;
  header.profile = request.profile;
  header.seed = request.seed;
  header.cases = *std::move(cases);
  header.injections = request.injections;
  header.policy = request.policy;
  header.machine = {system::machine_class(), static_cast<int>(system::usable_cpus().size()), system::machine_facts()};
  header.version_facts = versions->facts;

  auto store = store::RunStore::open(surroundings.store, store::OpenMode::ReadWrite);
  if (!store) return unexpected(store.error());
  if (auto begun = store->begin(header); !begun) return unexpected(begun.error());
  model::RunData data;
  for (const auto& incident : versions->incidents) {
    if (auto kept = store->append(header.id, incident); !kept) return unexpected(kept.error());
    data.incidents.push_back(incident);
  }
  return measure(header, *versions, std::move(data), request.realtime, *store, surroundings);
}

Expected<model::RunResult> resume(const std::string& run_id, std::optional<double> budget_seconds,
                                  const Surroundings& surroundings) {
  auto store = store::RunStore::open(surroundings.store, store::OpenMode::ReadWrite);
  if (!store) return unexpected(store.error());
  const auto id = store->find(run_id);
  if (!id) return unexpected(id.error());
  auto stored = store->load(*id);
  if (!stored) return unexpected(stored.error());
  auto& header = stored->header;
  if (budget_seconds) header.policy.budget_seconds = stored->data.wall_seconds + *budget_seconds;

  std::vector<model::VersionName> names;
  for (const auto& version : header.versions) {
    const auto name = model::parse_version_name(version, "");
    if (!name) return unexpected(name.error());
    names.push_back(*name);
  }
  const auto versions = provision_versions(names, surroundings);
  if (!versions) return unexpected(versions.error());
  if (auto same = same_builds(header.version_facts, versions->facts); !same) return unexpected(same.error());
  if (auto kept = store->update_header(header); !kept) return unexpected(kept.error());
  if (auto open = store->reopen(*id); !open) return unexpected(open.error());
  stored->data.interrupted = false;
  stored->data.finished = false;
  return measure(header, *versions, std::move(stored->data), run::Realtime::Auto, *store, surroundings);
}

}  // namespace versus::executor

#include "harness/executor/local.hpp"

#include <algorithm>
#include <set>

#include "framework/judge/conclusion.hpp"
#include "framework/scenario/expand.hpp"
#include "framework/scenario/filter.hpp"
#include "harness/executor/run_identity.hpp"
#include "harness/executor/version_workers.hpp"
#include "harness/system/machine.hpp"

namespace versus::executor {

namespace {

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

Expected<model::RunResult> carry_out(const model::RunHeader& header, const VersionSet& versions, model::RunData data,
                                     run::Realtime realtime, store::RunStore& store, const Surroundings& surroundings) {
  const run::Execution execution{header, versions.workers, std::move(data), realtime};
  const auto measured = run::execute(execution, store, surroundings.home, surroundings.progress, surroundings.cancel);
  if (!measured) return unexpected(measured.error());
  return judge::conclude(header, *measured);
}

std::vector<std::string> texts_of(const std::vector<model::VersionName>& names) {
  std::vector<std::string> texts;
  for (const auto& name : names) texts.push_back(model::to_string(name));
  return texts;
}

}  // namespace

Expected<void> check_injections(const RunRequest& request, const std::vector<model::Case>& cases) {
  const auto versions = texts_of(request.versions);
  for (const auto& injection : request.injections) {
    if (std::find(versions.begin(), versions.end(), injection.version) == versions.end()) {
      return unexpected(
          usage_error("--inject-slowdown", "'" + injection.version + "' is not one of the run's versions"));
    }
    const scenario::Filter pattern(injection.case_pattern);
    const bool any = std::any_of(cases.begin(), cases.end(), [&](const auto& c) { return pattern.matches(c.id); });
    if (any) continue;
    return unexpected(usage_error("--inject-slowdown", "'" + injection.case_pattern + "' matches none of the run's " +
                                                           std::to_string(cases.size()) + " cases"));
  }
  return {};
}

Expected<PreparedRun> prepare(const RunRequest& request, const Surroundings& surroundings) {
  auto versions = provision_versions(request.versions, request.patience, surroundings);
  if (!versions) return unexpected(versions.error());
  auto cases = chosen_cases(request.scenarios, versions->offers, request.filter);
  if (!cases) return unexpected(cases.error());

  PreparedRun prepared;
  auto& header = prepared.header;
  header.versions = texts_of(request.versions);
  if (auto fit = check_injections(request, *cases); !fit) return unexpected(fit.error());
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
  prepared.versions = *std::move(versions);
  prepared.realtime = request.realtime;
  return prepared;
}

Expected<model::RunResult> measure(const PreparedRun& prepared, const Surroundings& surroundings) {
  auto store = store::RunStore::open(surroundings.store, store::OpenMode::ReadWrite);
  if (!store) return unexpected(store.error());
  if (auto begun = store->begin(prepared.header); !begun) return unexpected(begun.error());
  model::RunData data;
  for (const auto& incident : prepared.versions.incidents) {
    if (auto kept = store->append(prepared.header.id, incident); !kept) return unexpected(kept.error());
    data.incidents.push_back(incident);
    surroundings.progress.message(run::words_of(incident));
  }
  return carry_out(prepared.header, prepared.versions, std::move(data), prepared.realtime, *store, surroundings);
}

Expected<model::RunResult> run(const RunRequest& request, const Surroundings& surroundings) {
  // Versions may take half an hour to build: a store that cannot be written is told before.
  if (auto store = store::RunStore::open(surroundings.store, store::OpenMode::ReadWrite); !store) {
    return unexpected(store.error());
  }
  const auto prepared = prepare(request, surroundings);
  if (!prepared) return unexpected(prepared.error());
  return measure(*prepared, surroundings);
}

Expected<model::RunResult> resume(const ResumeRequest& request, const Surroundings& surroundings) {
  auto store = store::RunStore::open(surroundings.store, store::OpenMode::ReadWrite);
  if (!store) return unexpected(store.error());
  auto stored = store->load(request.run);
  if (!stored) return unexpected(stored.error());
  auto& header = stored->header;
  if (request.budget_seconds) header.policy.budget_seconds = stored->data.wall_seconds + *request.budget_seconds;
  if (request.max_rounds) header.policy.max_rounds = *request.max_rounds;

  std::vector<model::VersionName> names;
  for (const auto& version : header.versions) {
    const auto name = model::parse_version_name(version, "");
    if (!name) return unexpected(name.error());
    names.push_back(*name);
  }
  const auto versions = provision_versions(names, request.patience, surroundings);
  if (!versions) return unexpected(versions.error());
  if (auto same = same_builds(header.version_facts, versions->facts); !same) return unexpected(same.error());
  if (auto kept = store->update_header(header); !kept) return unexpected(kept.error());
  if (auto open = store->reopen(header.id); !open) return unexpected(open.error());
  stored->data.interrupted = false;
  stored->data.finished = false;
  return carry_out(header, *versions, std::move(stored->data), run::Realtime::Auto, *store, surroundings);
}

}  // namespace versus::executor

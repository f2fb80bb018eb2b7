#include "harness/gate/gate.hpp"

#include <algorithm>

#include "framework/records/waiver_text.hpp"
#include "harness/gate/code.hpp"
#include "harness/gate/judgement.hpp"
#include "harness/provision/provision.hpp"
#include "harness/system/machine.hpp"

namespace versus::gate {

using model::VersionName;

namespace {

bool contains(const std::vector<VersionName>& names, const VersionName& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

void add_once(std::vector<VersionName>& names, const VersionName& name) {
  if (!contains(names, name)) names.push_back(name);
}

// What was accepted on another machine must be there to be measured; without it nothing can be said here.
Expected<void> build_accepted(const Sides& sides, const executor::Surroundings& surroundings) {
  auto options = provision::options_from_environment(surroundings.share.worker_sources);
  options.home = surroundings.home;
  for (const auto& one : sides.selected) {
    if (one.standard != model::Standard::AcceptedVersion) continue;
    const auto name = model::parse_version_name(one.baseline, "");
    const auto built =
        name ? provision::provision(surroundings.manifests, *name, options, surroundings.progress, surroundings.cancel)
             : tl::unexpected(name.error());
    if (built || built.error().kind == ErrorKind::Interrupted) {
      if (!built) return unexpected(built.error());
      continue;
    }
    return unexpected(unfit_error(one.record->file.string(),
                                  "is of another class of machine, " + one.record->record.machine_class +
                                      ", and its accepted version cannot be built here: " + message(built.error()),
                                  "a record of this class: " + system::machine_class(),
                                  "versus baseline record " + one.scenario + ", or --reference VERSION"));
  }
  return {};
}

Expected<void> check_built(const executor::PreparedRun& prepared, const std::vector<VersionName>& needed) {
  for (const auto& incident : prepared.versions.incidents) {
    const bool is_needed = std::any_of(needed.begin(), needed.end(),
                                       [&](const auto& name) { return model::to_string(name) == incident.version; });
    if (is_needed) return unexpected(run_error(incident.version, incident.message));
  }
  return {};
}

bool is_injected(const executor::RunRequest& request, const std::string& version) {
  return std::any_of(request.injections.begin(), request.injections.end(),
                     [&](const auto& injection) { return injection.version == version; });
}

bool is_copy(const VersionName& name) {
  return model::to_string(model::counterpart(name)).size() < model::to_string(name).size();
}

Candidate candidate_of(const Order& order, const Sides& sides, const executor::PreparedRun& prepared) {
  Candidate candidate;
  candidate.version = model::to_string(sides.candidate);
  candidate.identical = order.identical;
  for (std::size_t i = 0; i < prepared.versions.facts.size(); ++i) {
    const auto& facts = prepared.versions.facts[i];
    const auto& workers = prepared.versions.workers[i];
    if (workers && !is_injected(order.request, facts.id)) {
      candidate.codes[facts.id] = code_of(facts, workers->first.executable);
    }
  }
  if (is_copy(sides.candidate)) candidate.identical = Identical::Measured;
  return candidate;
}

}  // namespace

Expected<Sides> sides_of(const Order& order, const std::string& machine_class) {
  Wanted wanted;
  for (const auto& scenario : order.request.scenarios) wanted.scenarios.push_back(model::id(scenario));
  wanted.profile = order.request.profile;
  wanted.machine_class = machine_class;
  if (order.reference) wanted.reference = model::to_string(*order.reference);
  auto selected = select_baselines(wanted, order.shelf);
  if (!selected) return unexpected(std::move(selected.error()));
  Sides sides;
  sides.selected = *std::move(selected);
  sides.candidate = order.request.versions.front();
  for (const auto& one : sides.selected) {
    const auto name = model::parse_version_name(one.baseline, "");
    if (!name) return unexpected(name.error());
    add_once(sides.versions, *name);
  }
  const VersionName first = sides.versions.front();
  if (contains(sides.versions, sides.candidate)) sides.candidate = model::counterpart(sides.candidate);
  add_once(sides.versions, sides.candidate);
  add_once(sides.versions, model::counterpart(first));
  return sides;
}

Expected<void> check_waivers(const RecordShelf& shelf, const std::string& today) {
  std::vector<const model::Waiver*> expired;
  for (const auto& waiver : shelf.waivers) {
    if (records::is_expired(waiver, today)) expired.push_back(&waiver);
  }
  if (expired.empty()) return {};
  const auto& first = *expired.front();
  std::string culprit = "the waiver for '" + first.cases + "' by " + first.who + " ended on " + first.expires;
  if (expired.size() > 1) culprit += ", and " + std::to_string(expired.size() - 1) + " more have ended";
  return unexpected(usage_error(shelf.waiver_file.string(), culprit, "today is " + today,
                                "versus baseline expire removes what has ended; versus baseline accept renews it"));
}

Expected<model::RunResult> carry_out(const Order& order, const executor::Surroundings& surroundings) {
  auto sides = sides_of(order, system::machine_class());
  if (!sides) return unexpected(std::move(sides.error()));
  if (auto built = build_accepted(*sides, surroundings); !built) return unexpected(std::move(built.error()));
  auto request = order.request;
  request.versions = sides->versions;
  request.filter = "*";  // records are compared with all cases of a scenario
  auto prepared = executor::prepare(request, surroundings);
  if (!prepared) return unexpected(std::move(prepared.error()));
  if (auto built = check_built(*prepared, sides->versions); !built) return unexpected(std::move(built.error()));
  const auto candidate = candidate_of(order, *sides, *prepared);
  const auto arrangement = arrange(prepared->header, sides->selected, candidate, order.request.filter);
  if (!arrangement) return unexpected(arrangement.error());
  auto result = executor::measure(*prepared, surroundings);
  if (!result) return result;
  judge_gate(*result, sides->selected, candidate, *arrangement, order.shelf.waivers);
  return result;
}

}  // namespace versus::gate

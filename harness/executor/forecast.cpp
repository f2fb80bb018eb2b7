#include <map>

#include "framework/scenario/filter.hpp"
#include "framework/scenario/outline.hpp"
#include "harness/executor/local.hpp"
#include "harness/executor/scenario_files.hpp"

namespace versus::executor {

namespace {

// A first guess where no earlier run knows better: writing and reading together cost some nanoseconds per byte.
constexpr double guessed_ns_per_byte = 10;
// Screening and, for some, confirmation: rounds of two workers with start, warm-up and blocks (docs/statistics.md).
constexpr double rounds_per_case = 4;
constexpr double items_per_worker = 13;
constexpr double launch_seconds = 0.03;

// Typical times of one run of the operation by case, from the newest stored run that has it.
std::map<std::string, double> known_times(const std::filesystem::path& file) {
  std::map<std::string, double> times;
  std::error_code code;
  if (!std::filesystem::exists(file, code)) return times;
  const auto store = store::RunStore::open(file, store::OpenMode::ReadOnly);
  const auto runs = store ? store->list() : Expected<std::vector<store::RunSummary>>(std::vector<store::RunSummary>{});
  if (!store || !runs) return times;
  constexpr std::size_t looked_at = 5;
  for (std::size_t i = 0; i < std::min(looked_at, runs->size()); ++i) {
    const auto run = store->load((*runs)[i].id);
    if (!run) continue;
    for (const auto& counts : run->data.counts) times.emplace(counts.case_id, counts.typical_ns);
  }
  return times;
}

Expected<std::vector<model::Case>> likely_cases(const std::string& name, const RunRequest& request,
                                                const system::Share& share) {
  const auto loaded = load_scenario(name, request.profile, share);
  if (!loaded) return unexpected(loaded.error());
  const auto vocabulary = load_vocabulary(loaded->library, share);
  if (!vocabulary) return unexpected(vocabulary.error());
  scenario::Offers offers;
  for (const auto& axis : scenario::asked_axes(*loaded)) offers[axis] = scenario::known_words(*vocabulary, axis);
  return scenario::expand(*loaded, offers);
}

Expected<std::vector<std::string>> not_built(const std::vector<model::VersionName>& names,
                                             const Surroundings& surroundings) {
  auto options = provision::options_from_environment(surroundings.share.worker_sources);
  options.home = surroundings.home;
  const auto listed = provision::list_versions(surroundings.manifests, "", options);
  if (!listed) return unexpected(listed.error());
  std::vector<std::string> missing;
  for (const auto& name : names) {
    for (const auto& status : *listed) {
      if (status.id == model::to_string(name) && !(status.built && status.worker)) missing.push_back(status.id);
    }
  }
  return missing;
}

}  // namespace

Expected<Forecast> forecast(const RunRequest& request, const Surroundings& surroundings) {
  const auto names = versions_of(request, surroundings.manifests);
  if (!names) return unexpected(names.error());
  Forecast forecast;
  for (const auto& name : *names) forecast.versions.push_back(model::to_string(name));
  auto missing = not_built(*names, surroundings);
  if (!missing) return unexpected(missing.error());
  forecast.to_build = *std::move(missing);
  const scenario::Filter wanted(request.filter);
  const auto known = known_times(surroundings.store);
  for (const auto& scenario_name : request.scenarios) {
    auto cases = likely_cases(scenario_name, request, surroundings.share);
    if (!cases) return unexpected(cases.error());
    for (auto& subject : *cases) {
      if (!wanted.matches(subject.id)) continue;
      const auto found = known.find(subject.id);
      if (found != known.end()) ++forecast.known_cases;
      const double item = found != known.end()
                              ? found->second / 1e9
                              : guessed_ns_per_byte * static_cast<double>(model::raw_bytes(subject.fixture)) / 1e9;
      const double workers = 2.0 * static_cast<double>(names->size());
      forecast.seconds += rounds_per_case * workers * (items_per_worker * std::max(item, 1e-3) + launch_seconds);
      forecast.cases.push_back(std::move(subject));
    }
  }
  if (forecast.cases.empty()) return unexpected(usage_error("--filter '" + request.filter + "'", "matches no case"));
  if (request.policy.budget_seconds) forecast.seconds = std::min(forecast.seconds, *request.policy.budget_seconds);
  return forecast;
}

}  // namespace versus::executor

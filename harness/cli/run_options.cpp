#include "harness/cli/run_options.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "framework/scenario/parse.hpp"
#include "harness/cli/load_scenario.hpp"
#include "harness/cli/quantities.hpp"
#include "harness/cli/scenario_shelf.hpp"
#include "harness/cli/versions_of_run.hpp"

namespace versus::cli {

namespace {

constexpr std::uint64_t fewest_rounds = 3;  // the procedure decides from three rounds on
constexpr std::uint64_t most_rounds = 100;

Taker share_into(std::optional<double>& target, const char* place) {
  return [&target, place](const std::string& value) -> Expected<void> {
    auto share = parse_share(place, value);
    if (!share) return unexpected(std::move(share.error()));
    target = *share;
    return {};
  };
}

Taker seconds_into(std::optional<double>& target, const char* place) {
  return [&target, place](const std::string& value) -> Expected<void> {
    auto duration = parse_duration(place, value);
    if (!duration) return unexpected(std::move(duration.error()));
    target = std::chrono::duration<double>(*duration).count();
    return {};
  };
}

Taker rounds_into(RunOptions& options) {
  return [&options](const std::string& value) -> Expected<void> {
    auto rounds = parse_whole("--rounds", value, fewest_rounds, most_rounds);
    if (!rounds) return unexpected(std::move(rounds.error()));
    options.policy.max_rounds = static_cast<int>(*rounds);
    options.rounds_given = true;
    return {};
  };
}

Taker seed_into(std::optional<std::uint64_t>& target) {
  return [&target](const std::string& value) -> Expected<void> {
    // SQLite and many readers of JSON have signed 64-bit numbers.
    auto seed = parse_whole("--seed", value, 0, INT64_MAX);
    if (!seed) return unexpected(std::move(seed.error()));
    target = *seed;
    return {};
  };
}

Taker realtime_into(run::Realtime& target) {
  return [&target](const std::string& value) -> Expected<void> {
    if (value == "auto") {
      target = run::Realtime::Auto;
    } else if (value == "off") {
      target = run::Realtime::Off;
    } else if (value == "on") {
      target = run::Realtime::On;
    } else {
      return unexpected(usage_error("--realtime", "'" + value + "' is none of its words", "auto, off, on"));
    }
    return {};
  };
}

// The library of the first version: that of them all, which is checked later.
Expected<std::string> library_of(const std::vector<std::string>& version_lists) {
  const std::string& list = version_lists.front();
  const auto first = model::parse_version_name(list.substr(0, list.find(',')), "");
  if (!first) return unexpected(first.error());
  return first->library;
}

Expected<std::vector<std::string>> scenario_names(const RunOptions& options, const ScenarioShelf& shelf) {
  if (!options.all) return options.scenarios;
  const auto library = library_of(options.versions);
  if (!library) return unexpected(library.error());
  std::vector<std::string> names = shelf.names();
  names.erase(std::remove_if(names.begin(), names.end(),
                             [&](const std::string& name) { return name.substr(0, name.find('/')) != *library; }),
              names.end());
  if (names.empty()) {
    return unexpected(usage_error("--all", "there is no scenario of " + *library, {}, "see versus scenarios list"));
  }
  return names;
}

Expected<std::vector<model::Scenario>> load_scenarios(const RunOptions& options, const Places& places,
                                                      Context& context) {
  ScenarioShelf shelf(places.share);
  auto names = scenario_names(options, shelf);
  if (!names) return unexpected(std::move(names.error()));
  std::vector<model::Scenario> scenarios;
  std::set<std::string> seen;
  for (const std::string& name : *names) {
    auto scenario = load_scenario(shelf, name, options.profile, context);
    if (!scenario) return unexpected(std::move(scenario.error()));
    if (!seen.insert(id(*scenario)).second) {
      return unexpected(usage_error(name, "the scenario " + id(*scenario) + " is named twice"));
    }
    if (!scenarios.empty() && scenario->library != scenarios.front().library) {
      return unexpected(
          usage_error(name, "a scenario of " + scenario->library + " beside one of " + scenarios.front().library,
                      "one run compares versions of one library", "use two runs"));
    }
    scenarios.push_back(std::move(*scenario));
  }
  return scenarios;
}

Expected<executor::RunRequest> put_together(const RunOptions& options, std::vector<model::Scenario> scenarios,
                                            std::vector<model::VersionName> versions, Context& context) {
  executor::RunRequest request;
  for (const std::string& text : options.injections) {
    auto injection = parse_injection("--inject-slowdown", text, versions);
    if (!injection) return unexpected(std::move(injection.error()));
    request.injections.push_back(std::move(*injection));
  }
  request.scenarios = std::move(scenarios);
  request.versions = std::move(versions);
  request.profile = options.profile;
  request.filter = options.filter;
  request.seed = options.seed.value_or(request.seed);
  request.policy = options.policy;
  request.realtime = options.realtime;
  request.patience = patience_of(options);
  request.command = context.command_line;
  return request;
}

}  // namespace

Declaration declare_run(RunOptions& options) {
  Declaration declaration;
  declaration.arguments = {
      {"SCENARIO", "a name such as openexr/tile_size, or a YAML file", 0, 1000, into(options.scenarios)}};
  declaration.options = {
      {"--all", "", "all scenarios of the versions' library, instead of named ones", into(options.all)},
      {"--versions", "V,V,V",
       "what to compare: library@version, @version, library@all, @path:DIR, @git:REPO#REV, @prefix:DIR; the first is "
       "the baseline",
       into(options.versions)},
      {"--baseline", "V", "the version that the others are compared with", into(options.baseline)},
      {"--profile", "NAME", "quick, full, or another one of the scenario (default: full)", into(options.profile)},
      {"--filter", "PATTERN", "only these cases, in GoogleTest's syntax: '*zip*:*piz*-*threads=4*'",
       into(options.filter)},
      {"--budget", "TIME", "stop measuring after this time (90s, 5m, 1h30m); what is open then is inconclusive",
       seconds_into(options.policy.budget_seconds, "--budget")},
      {"--threshold", "SHARE", "the smallest effect that matters (3%), instead of the scenario's",
       share_into(options.policy.threshold, "--threshold")},
      {"--rounds", "N", "give up on a comparison after this many rounds (default: 12)", rounds_into(options)},
      {"--patience", "TIME",
       "end a worker that has not answered for this long beyond what its work should take (default: 60s)",
       seconds_into(options.patience_seconds, "--patience")},
      {"--realtime", "WORD",
       "real-time scheduling of single-threaded work: off, on, or auto: where permitted and the machine is busy "
       "(default: auto)",
       realtime_into(options.realtime)},
      {"--seed", "N", "draw another order of measuring (default: 1)", seed_into(options.seed)},
      {"--inject-slowdown", "V[/CASES]=AMOUNT",
       "make a version slower on purpose, by 10% or 200us, or by offset_search where tiles are copied, to see whether "
       "it "
       "is found (may be repeated)",
       into(options.injections)},
      {"--resume", "RUN", "go on with a stored run that was stopped, or with more --rounds or --budget",
       into(options.resume)},
      {"--dry-run", "", "say what would be built and measured and about how long it takes, and stop",
       into(options.dry_run)},
      {"--all-rows", "", "show all rows of a long table", into(options.all_rows)},
      store_option(options.places),
      manifest_option(options.places)};
  return declaration;
}

std::vector<OptionSpec> shared_with_run(RunOptions& options, const std::vector<std::string_view>& names) {
  std::vector<OptionSpec> shared = declare_run(options).options;
  const auto is_other = [&](const OptionSpec& option) {
    return std::find(names.begin(), names.end(), option.name) == names.end();
  };
  shared.erase(std::remove_if(shared.begin(), shared.end(), is_other), shared.end());
  return shared;
}

std::chrono::nanoseconds patience_of(const RunOptions& options) {
  if (!options.patience_seconds) return run::usual_patience;
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(*options.patience_seconds));
}

Expected<void> check_together(const RunOptions& options) {
  if (options.resume.empty()) {
    if (options.all && !options.scenarios.empty()) {
      return unexpected(
          usage_error("--all", "stands beside scenario '" + options.scenarios.front() + "'", "one of the two"));
    }
    if (options.scenarios.empty() && !options.all) {
      return unexpected(usage_error("versus run", "no SCENARIO given",
                                    "a name such as openexr/tile_size, a YAML file, or --all",
                                    "see versus scenarios list"));
    }
    if (options.versions.empty()) {
      return unexpected(usage_error("versus run", "no versions given", {},
                                    "such as --versions openexr@3.2.4,openexr@3.5.3; see versus versions list"));
    }
    return {};
  }
  const bool fixed = !options.scenarios.empty() || options.all || !options.versions.empty() ||
                     !options.baseline.empty() || options.filter != "*" || options.profile != scenario::full_profile ||
                     !options.injections.empty() || options.seed || options.dry_run || options.policy.threshold ||
                     options.realtime != run::Realtime::Auto;
  if (fixed) {
    return unexpected(usage_error("--resume", "what is measured is fixed by the stored run",
                                  "beside it: --rounds, --budget, --patience, --store, --all-rows, --json",
                                  "versus compare judges with another baseline or threshold"));
  }
  return {};
}

Expected<executor::RunRequest> request_of(const RunOptions& options, const provision::Manifests& manifests,
                                          const Places& places, Context& context) {
  auto scenarios = load_scenarios(options, places, context);
  if (!scenarios) return unexpected(std::move(scenarios.error()));
  auto versions = versions_of_run(options.versions, options.baseline, scenarios->front().library, manifests);
  if (!versions) return unexpected(std::move(versions.error()));
  return put_together(options, std::move(*scenarios), std::move(*versions), context);
}

Expected<executor::RunRequest> request_for(const RunOptions& options, std::vector<model::VersionName> versions,
                                           const Places& places, Context& context) {
  auto scenarios = load_scenarios(options, places, context);
  if (!scenarios) return unexpected(std::move(scenarios.error()));
  const std::string& library = scenarios->front().library;
  if (library != versions.front().library) {
    return unexpected(usage_error(options.scenarios.front(), "is about " + library,
                                  "'" + to_string(versions.front()) + "' is a version of " + versions.front().library));
  }
  return put_together(options, std::move(*scenarios), std::move(versions), context);
}

}  // namespace versus::cli

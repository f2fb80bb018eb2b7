#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/model/run.hpp"
#include "framework/model/version_name.hpp"
#include "harness/provision/provision.hpp"
#include "harness/run/execute.hpp"
#include "harness/system/share.hpp"

/// Where work runs. `local` is this machine.
namespace versus::executor {

/// What a user asks for with `versus run`.
struct RunRequest {
  std::vector<std::string> scenarios;  ///< `openexr/tile_size`, or the path of a YAML file
  std::string versions;                ///< as typed: `openexr@3.2.4,@3.5.3`
  std::string baseline;                ///< as typed; empty: the first version
  std::string profile = "full";
  std::string filter = "*";  ///< GoogleTest's pattern syntax over case ids
  std::uint64_t seed = 1;
  model::Policy policy;
  std::vector<model::Injection> injections;
  run::Realtime realtime = run::Realtime::Auto;
  std::string command;  ///< as typed, for the record
};

/// The world around a run. References are kept for its time.
struct Surroundings {
  const system::Home& home;
  const system::Share& share;
  const provision::Manifests& manifests;
  std::filesystem::path store;  ///< the run store's file
  provision::Progress& provisioning;
  run::Observer& observer;
  const system::CancelToken& cancel;
};

/// The versions of a request with the baseline first; `library@all` expanded. Unknown ones, two of one name and
/// versions of several libraries are Usage errors.
Expected<std::vector<model::VersionName>> versions_of(const RunRequest& request, const provision::Manifests& manifests);

/// What would be done, without building or measuring anything.
struct Forecast {
  std::vector<std::string> versions;
  std::vector<std::string> to_build;  ///< of the versions, those that are not there yet
  std::vector<model::Case> cases;     ///< axes that ask the library are filled with all words known
  double seconds = 0;                 ///< of measuring; provisioning comes on top
  std::size_t known_cases = 0;        ///< cases whose time is known from earlier runs; the others are guessed
};
Expected<Forecast> forecast(const RunRequest& request, const Surroundings& surroundings);

/// Provisions the versions, spreads the scenarios into cases, measures and judges. A version that cannot be built is an
/// incident and the others go on, as long as two are left.
Expected<model::RunResult> run(const RunRequest& request, const Surroundings& surroundings);

/// Goes on with a stored run that was interrupted or ran out of budget; `budget_seconds` replaces its budget. The
/// versions must be the very builds that it began with.
Expected<model::RunResult> resume(const std::string& run_id, std::optional<double> budget_seconds,
                                  const Surroundings& surroundings);

}  // namespace versus::executor

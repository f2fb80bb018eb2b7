#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
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

/// What is to be measured.
struct RunRequest {
  std::vector<model::Scenario> scenarios;    ///< of one library, the profile applied
  std::vector<model::VersionName> versions;  ///< of that library, none twice; the first is the baseline
  std::string profile;
  std::string filter = "*";  ///< GoogleTest's pattern syntax over case ids; one that leaves none is an error
  std::uint64_t seed = 1;
  model::Policy policy;
  std::vector<model::Injection> injections;
  run::Realtime realtime = run::Realtime::Auto;
  std::chrono::nanoseconds patience = run::usual_patience;  ///< with workers that do not answer
  std::string command;                                      ///< as typed, for the record
};

/// What may be changed of a stored run that goes on.
struct ResumeRequest {
  std::string run;                       ///< its id
  std::optional<double> budget_seconds;  ///< from now on
  std::optional<int> max_rounds;
  std::chrono::nanoseconds patience = run::usual_patience;
};

/// The versions of a run, ready to be measured.
struct VersionSet {
  std::vector<std::optional<run::VersionWorkers>> workers;  ///< nothing where the build failed
  std::vector<model::VersionFacts> facts;
  std::map<std::string, std::vector<std::string>> offers;
  std::vector<model::Incident> incidents;
};

/// The world around a run. References are kept for its time.
struct Surroundings {
  const system::Home& home;
  const system::Share& share;
  const provision::Manifests& manifests;
  std::filesystem::path store;  ///< the run store's file
  system::ProgressSink& progress;
  const system::CancelToken& cancel;
};

/// A run that can begin: its versions are built, its cases known.
struct PreparedRun {
  model::RunHeader header;
  VersionSet versions;
  run::Realtime realtime = run::Realtime::Auto;
};

/// Whether each injection names a version and a case of the run.
Expected<void> check_injections(const RunRequest& request, const std::vector<model::Case>& cases);

/// Provisions the versions and spreads the scenarios into cases. A version that cannot be built is an incident and the
/// others go on, as long as two are left.
Expected<PreparedRun> prepare(const RunRequest& request, const Surroundings& surroundings);

/// Begins the run in the store, measures and judges.
Expected<model::RunResult> measure(const PreparedRun& prepared, const Surroundings& surroundings);

/// Both.
Expected<model::RunResult> run(const RunRequest& request, const Surroundings& surroundings);

/// Goes on with a stored run that was interrupted or ran out of budget. The versions must be the very builds that it
/// began with.
Expected<model::RunResult> resume(const ResumeRequest& request, const Surroundings& surroundings);

}  // namespace versus::executor

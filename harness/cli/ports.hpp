#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/model/machine_state.hpp"
#include "framework/model/run.hpp"
#include "framework/model/version_name.hpp"
#include "harness/bisect/bisect.hpp"
#include "harness/executor/local.hpp"
#include "harness/gate/gate.hpp"
#include "harness/gate/recording.hpp"
#include "harness/provision/provision.hpp"
#include "harness/selftest/selftest.hpp"
#include "harness/system/cancel.hpp"
#include "harness/system/home.hpp"
#include "harness/system/progress.hpp"
#include "harness/system/share.hpp"

namespace versus::cli {

/// Where measuring finds its things.
struct Places {
  system::Share share;
  system::Home home;
  std::filesystem::path store;
  std::vector<std::filesystem::path> manifests;  ///< besides those of the environment
};

/// The world as the commands see it: tests put fakes here. `real_ports` has the real ones.
struct Ports {
  system::CancelToken cancel;
  std::function<Expected<system::Share>()> share;
  std::function<system::Home()> home;

  std::function<Expected<provision::Manifests>(const Places&)> manifests;
  std::function<Expected<std::vector<provision::VersionStatus>>(const provision::Manifests&, const std::string& library,
                                                                const Places&)>
      list_versions;
  std::function<std::vector<Expected<provision::ProvisionedVersion>>(
      const provision::Manifests&, const std::vector<model::VersionName>&, provision::WorkerWish, const Places&,
      system::ProgressSink&)>
      build_versions;
  std::function<Expected<std::string>(const provision::Manifests&, const model::VersionName&, const Places&)>
      show_version;
  std::function<Expected<provision::Pruned>(const provision::Manifests&, provision::PruneScope, provision::PruneMode,
                                            const Places&)>
      prune_versions;
  std::function<Expected<std::vector<std::string>>(const provision::Manifests&, const std::vector<model::VersionName>&,
                                                   const std::filesystem::path& folder, const Places&,
                                                   system::ProgressSink&)>
      fetch_versions;

  std::function<Expected<model::RunResult>(const executor::RunRequest&, const provision::Manifests&, const Places&,
                                           system::ProgressSink&)>
      run;
  std::function<Expected<model::RunResult>(const executor::ResumeRequest&, const provision::Manifests&, const Places&,
                                           system::ProgressSink&)>
      resume;
  std::function<Expected<selftest::Report>(const selftest::Order&, const provision::Manifests&, const Places&,
                                           system::ProgressSink&)>
      selftest;
  std::function<Expected<bisect::Axis>(const bisect::Order&, const provision::Manifests&, const Places&,
                                       system::ProgressSink&)>
      bisect_line;
  std::function<Expected<bisect::Report>(const bisect::Order&, const model::Scenario&, const bisect::Limits&,
                                         const provision::Manifests&, const Places&, system::ProgressSink&)>
      bisect;
  std::function<Expected<bisect::Report>(const std::string& search, const model::Scenario&, const bisect::Limits&,
                                         const provision::Manifests&, const Places&, system::ProgressSink&)>
      resume_bisect;
  std::function<model::MachineState(std::chrono::milliseconds)> look_at_machine;
  std::function<Expected<model::RunResult>(const gate::Order&, const provision::Manifests&, const Places&,
                                           system::ProgressSink&)>
      gate;
  std::function<Expected<gate::RecordReport>(const gate::RecordOrder&, const provision::Manifests&, const Places&,
                                             system::ProgressSink&)>
      record;
  std::function<std::string()> today;  ///< UTC, `2026-12-01`
  std::function<model::RunResult(const model::RunHeader&, const model::RunData&)> judge;
};

}  // namespace versus::cli

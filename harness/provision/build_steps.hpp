#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "harness/provision/build_plan.hpp"
#include "harness/provision/core_budget.hpp"
#include "harness/provision/logged_run.hpp"
#include "harness/provision/progress.hpp"
#include "harness/provision/toolchain.hpp"

namespace versus::provision {

/// One build in progress: unpacked sources, and the prefix that its steps install into one after the other.
struct BuildSite {
  std::string name;              ///< of what is built, for debug information: `openexr-3.2.4`
  std::filesystem::path work;    ///< all of this build, to be thrown away
  std::filesystem::path source;  ///< in work
  std::filesystem::path prefix;  ///< in work; holds the dependencies already
  std::filesystem::path ccache;  ///< cache folder of ccache
  Toolchain toolchain;
  std::map<std::string, std::string> placeholders;
  CoreBudget* cores = nullptr;
  std::function<void(Phase, std::optional<double>)> on_phase;
};

/// Runs one step of a plan: configures, builds and installs. `number` counts the steps from 0.
Expected<void> run_step(const BuildStep& step, int number, const BuildPlan& plan, const BuildSite& site,
                        const LoggedRun& run);

Expected<void> run_cmake_step(const BuildStep& step, int number, const BuildPlan& plan, const BuildSite& site,
                              const LoggedRun& run);
Expected<void> run_autotools_step(const BuildStep& step, const BuildPlan& plan, const BuildSite& site,
                                  const LoggedRun& run);
Expected<void> run_commands_step(const BuildStep& step, const BuildPlan& plan, const BuildSite& site,
                                 const LoggedRun& run);

/// The folder of a step: the first of its candidates that exists.
Expected<std::filesystem::path> step_folder(const BuildStep& step, const BuildSite& site, const LoggedRun& run);

/// What the compiler is told beyond the build system's own words.
struct CompilerFlags {
  std::string c;
  std::string cxx;
  std::string linker;
};
CompilerFlags compiler_flags(const BuildPlan& plan, const BuildSite& site);

/// The environment of every command of a build: nothing of the user's that could change the result, and ccache.
std::map<std::string, std::optional<std::string>> build_environment(const BuildPlan& plan, const BuildSite& site);

/// ccache's path, when it is installed.
std::optional<std::string> ccache_program();

}  // namespace versus::provision

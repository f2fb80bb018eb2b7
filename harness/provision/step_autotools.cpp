#include "harness/provision/build_steps.hpp"
#include "harness/provision/placeholders.hpp"

namespace versus::provision {

namespace fs = std::filesystem;

namespace {

Expected<void> bootstrap(const BuildStep& step, const fs::path& folder, const BuildPlan& plan, const BuildSite& site,
                         const LoggedRun& run) {
  std::error_code code;
  if (fs::exists(folder / "configure", code)) return {};
  if (step.bootstrap.empty()) {
    return unexpected(run_error(run.subject(), "there is no 'configure' in " + folder.filename().string(), {},
                                "say in the manifest how it is made: bootstrap: [autoreconf, -fi]"));
  }
  system::Command command;
  command.arguments = step.bootstrap;
  // A script of the source is named relative to its folder.
  if (command.arguments.front().rfind("./", 0) == 0) {
    command.arguments.front() = (folder / command.arguments.front()).lexically_normal().string();
  }
  command.folder = folder;
  command.environment = build_environment(plan, site);
  return run.run(command, step.bootstrap.front());
}

Expected<void> configure(const BuildStep& step, const fs::path& folder, const BuildPlan& plan, const BuildSite& site,
                         const LoggedRun& run) {
  const CompilerFlags flags = compiler_flags(plan, site);
  const auto ccache = ccache_program();
  const std::string launcher = ccache ? *ccache + " " : "";
  const std::string prefix = site.prefix.string();
  system::Command command;
  command.arguments = {(folder / "configure").string(), "--prefix=" + prefix, "--libdir=" + prefix + "/lib",
                       "--enable-shared", "--disable-static", "CC=" + launcher + site.toolchain.c.string(),
                       "CXX=" + launcher + site.toolchain.cxx.string(), "CFLAGS=" + flags.c, "CXXFLAGS=" + flags.cxx,
                       "CPPFLAGS=-I" + prefix + "/include",
                       // Absolute while it is built: `$ORIGIN` would have to survive make and several shells.
                       "LDFLAGS=-L" + prefix + "/lib -Wl,-rpath," + prefix + "/lib " + flags.linker};
  for (const auto* words : {&plan.configure, &step.configure}) {
    for (const std::string& word : *words) {
      command.arguments.push_back(fill_placeholders(word, site.placeholders));
    }
  }
  command.folder = folder;
  command.environment = build_environment(plan, site);
  site.on_phase(Phase::Configuring, std::nullopt);
  return run.run(command, "configure");
}

Expected<void> make(const fs::path& folder, const std::vector<std::string>& words, const BuildPlan& plan,
                    const BuildSite& site, const LoggedRun& run) {
  system::Command command;
  command.arguments = {"make"};
  command.arguments.insert(command.arguments.end(), words.begin(), words.end());
  command.folder = folder;
  command.environment = build_environment(plan, site);
  return run.run(command, "make");
}

}  // namespace

Expected<void> run_autotools_step(const BuildStep& step, const BuildPlan& plan, const BuildSite& site,
                                  const LoggedRun& run) {
  const auto folder = step_folder(step, site, run);
  if (!folder) return unexpected(folder.error());
  if (auto ready = bootstrap(step, *folder, plan, site, run); !ready) return ready;
  if (auto configured = configure(step, *folder, plan, site, run); !configured) return configured;
  site.on_phase(Phase::Building, std::nullopt);
  {
    const CoreBudget::Share share = site.cores->take();
    if (auto made = make(*folder, {"-j" + std::to_string(share.cores())}, plan, site, run); !made) return made;
  }
  site.on_phase(Phase::Installing, std::nullopt);
  return make(*folder, {"install"}, plan, site, run);
}

}  // namespace versus::provision

#include "harness/provision/build_steps.hpp"
#include "harness/provision/placeholders.hpp"

namespace versus::provision {

Expected<void> run_commands_step(const BuildStep& step, const BuildPlan& plan, const BuildSite& site,
                                 const LoggedRun& run) {
  const auto folder = step_folder(step, site, run);
  if (!folder) return unexpected(folder.error());
  site.on_phase(Phase::Building, std::nullopt);
  const CoreBudget::Share share = site.cores->take();
  auto placeholders = site.placeholders;
  placeholders["jobs"] = std::to_string(share.cores());
  const CompilerFlags flags = compiler_flags(plan, site);
  for (const auto& words : step.commands) {
    system::Command command;
    for (const std::string& word : words) command.arguments.push_back(fill_placeholders(word, placeholders));
    command.folder = *folder;
    command.environment = build_environment(plan, site);
    command.environment["CFLAGS"] = flags.c;
    command.environment["CXXFLAGS"] = flags.cxx;
    command.environment["LDFLAGS"] =
        "-L" + site.prefix.string() + "/lib -Wl,-rpath," + site.prefix.string() + "/lib " + flags.linker;
    if (auto done = run.run(command, words.front()); !done) return done;
  }
  return {};
}

}  // namespace versus::provision

#include "harness/provision/build_steps.hpp"
#include "harness/provision/placeholders.hpp"

namespace versus::provision {

namespace fs = std::filesystem;

namespace {

std::string generator_of(const BuildStep& step) {
  if (!step.generator.empty()) return step.generator;
  return system::find_program("ninja") ? "Ninja" : "Unix Makefiles";
}

std::map<std::string, std::string> cmake_variables(const BuildStep& step, const BuildPlan& plan,
                                                   const BuildSite& site) {
  const CompilerFlags flags = compiler_flags(plan, site);
  std::map<std::string, std::string> variables{
      {"CMAKE_BUILD_TYPE", "Release"},
      {"CMAKE_C_FLAGS_RELEASE", flags.c},
      {"CMAKE_CXX_FLAGS_RELEASE", flags.cxx},
      {"CMAKE_SHARED_LINKER_FLAGS", flags.linker},
      {"CMAKE_INSTALL_PREFIX", site.prefix.string()},
      {"CMAKE_INSTALL_LIBDIR", "lib"},
      {"CMAKE_INSTALL_RPATH", "$ORIGIN"},
      {"CMAKE_PREFIX_PATH", site.prefix.string()},
      {"CMAKE_POSITION_INDEPENDENT_CODE", "ON"},
      {"BUILD_SHARED_LIBS", "ON"},
      {"BUILD_TESTING", "OFF"},
      // What CMake would clone must be given; a failure says so at once instead of after a time-out.
      {"FETCHCONTENT_FULLY_DISCONNECTED", "ON"},
      {"CMAKE_FIND_USE_PACKAGE_REGISTRY", "OFF"},
      {"CMAKE_EXPORT_NO_PACKAGE_REGISTRY", "ON"},
  };
  if (const auto ccache = ccache_program()) {
    variables["CMAKE_C_COMPILER_LAUNCHER"] = *ccache;
    variables["CMAKE_CXX_COMPILER_LAUNCHER"] = *ccache;
  }
  for (const auto& [name, value] : plan.options) variables[name] = fill_placeholders(value, site.placeholders);
  for (const auto& [name, value] : step.options) variables[name] = fill_placeholders(value, site.placeholders);
  return variables;
}

Expected<void> configure(const BuildStep& step, const fs::path& build, const BuildPlan& plan, const BuildSite& site,
                         const LoggedRun& run) {
  const auto folder = step_folder(step, site, run);
  if (!folder) return unexpected(folder.error());
  system::Command command;
  command.arguments = {"cmake", "-S", folder->string(), "-B", build.string(), "-G", generator_of(step)};
  for (const auto& [name, value] : cmake_variables(step, plan, site)) {
    command.arguments.push_back("-D" + name + "=" + value);
  }
  command.environment = build_environment(plan, site);
  site.on_phase(Phase::Configuring, std::nullopt);
  return run.run(command, "cmake");
}

Expected<void> build_in(const fs::path& build, const BuildPlan& plan, const BuildSite& site, const LoggedRun& run) {
  site.on_phase(Phase::Building, 0.0);
  const CoreBudget::Share share = site.cores->take();
  system::Command command;
  command.arguments = {"cmake", "--build", build.string(), "--parallel", std::to_string(share.cores())};
  command.environment = build_environment(plan, site);
  return run.run(command, "cmake --build", [&](double fraction) { site.on_phase(Phase::Building, fraction); });
}

}  // namespace

Expected<void> run_cmake_step(const BuildStep& step, int number, const BuildPlan& plan, const BuildSite& site,
                              const LoggedRun& run) {
  const fs::path build = site.work / ("build" + std::to_string(number));
  if (auto configured = configure(step, build, plan, site, run); !configured) return configured;
  if (auto built = build_in(build, plan, site, run); !built) return built;
  site.on_phase(Phase::Installing, std::nullopt);
  system::Command install;
  install.arguments = {"cmake", "--install", build.string()};
  install.environment = build_environment(plan, site);
  return run.run(install, "cmake --install");
}

}  // namespace versus::provision

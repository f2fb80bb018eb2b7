#include "harness/provision/build_steps.hpp"

#include <fnmatch.h>

#include <algorithm>

#include "harness/provision/placeholders.hpp"

namespace versus::provision {

namespace fs = std::filesystem;

namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

/// The folder that a candidate names; its last part may be a pattern. Of several the last in order of names.
std::optional<fs::path> existing_folder(const fs::path& source, const std::string& candidate) {
  std::error_code code;
  const fs::path path = (source / candidate).lexically_normal();
  if (candidate.find('*') == std::string::npos) {
    return fs::is_directory(path, code) ? std::optional<fs::path>(path) : std::nullopt;
  }
  std::vector<fs::path> found;
  for (fs::directory_iterator entry(path.parent_path(), code), end; !code && entry != end; entry.increment(code)) {
    const std::string name = entry->path().filename().string();
    if (entry->is_directory() && ::fnmatch(path.filename().c_str(), name.c_str(), 0) == 0) {
      found.push_back(entry->path());
    }
  }
  if (found.empty()) return std::nullopt;
  return *std::max_element(found.begin(), found.end());
}

}  // namespace

Expected<fs::path> step_folder(const BuildStep& step, const BuildSite& site, const LoggedRun& run) {
  for (const std::string& candidate : step.folders) {
    if (const auto folder = existing_folder(site.source, candidate)) return *folder;
  }
  std::string names;
  for (const std::string& candidate : step.folders) names += (names.empty() ? "" : ", ") + candidate;
  return unexpected(run_error(run.subject(), "its source has no folder to build in", "one of: " + names));
}

CompilerFlags compiler_flags(const BuildPlan& plan, const BuildSite& site) {
  // What debug information and __FILE__ name must not depend on where it was built.
  const std::string maps = " -ffile-prefix-map=" + site.source.string() + "=" + site.name +
                           " -ffile-prefix-map=" + site.work.string() + "=build";
  const std::string both = "-O3 -DNDEBUG -g" + maps + (plan.flags.empty() ? "" : " " + joined(plan.flags));
  CompilerFlags flags;
  flags.c = both + (plan.c_flags.empty() ? "" : " " + joined(plan.c_flags));
  flags.cxx = both + (plan.cxx_flags.empty() ? "" : " " + joined(plan.cxx_flags));
  // DT_RPATH, which LD_LIBRARY_PATH does not beat; its text is made relative after installing.
  flags.linker = "-Wl,--disable-new-dtags -Wl,--build-id=sha1";
  if (!plan.linker_flags.empty()) flags.linker += " " + joined(plan.linker_flags);
  return flags;
}

std::optional<std::string> ccache_program() {
  const auto program = system::find_program("ccache");
  if (!program) return std::nullopt;
  return program->string();
}

std::map<std::string, std::optional<std::string>> build_environment(const BuildPlan& plan, const BuildSite& site) {
  std::map<std::string, std::optional<std::string>> environment;
  for (const char* name :
       {"CFLAGS", "CXXFLAGS", "CPPFLAGS", "LDFLAGS", "CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "LIBRARY_PATH",
        "LD_LIBRARY_PATH", "LD_PRELOAD", "LD_RUN_PATH", "PKG_CONFIG_LIBDIR", "MAKEFLAGS", "MAKELEVEL", "DESTDIR",
        "CMAKE_GENERATOR", "CMAKE_TOOLCHAIN_FILE", "CMAKE_BUILD_TYPE", "CMAKE_INSTALL_PREFIX"}) {
    environment[name] = std::nullopt;
  }
  environment["LC_ALL"] = "C";
  environment["SOURCE_DATE_EPOCH"] = "946684800";
  environment["CC"] = site.toolchain.c.string();
  environment["CXX"] = site.toolchain.cxx.string();
  environment["CMAKE_PREFIX_PATH"] = site.prefix.string();
  environment["PKG_CONFIG_PATH"] = (site.prefix / "lib/pkgconfig").string();
  if (std::getenv("CCACHE_DIR") == nullptr) environment["CCACHE_DIR"] = site.ccache.string();
  // Neighbouring revisions are built in folders of other names; relative paths let them share results.
  environment["CCACHE_BASEDIR"] = site.work.string();

  for (const auto& [name, value] : plan.environment) environment[name] = fill_placeholders(value, site.placeholders);
  return environment;
}

Expected<void> run_step(const BuildStep& step, int number, const BuildPlan& plan, const BuildSite& site,
                        const LoggedRun& run) {
  switch (step.kind) {
    case StepKind::Cmake:
      return run_cmake_step(step, number, plan, site, run);
    case StepKind::Autotools:
      return run_autotools_step(step, plan, site, run);
    case StepKind::Commands:
      return run_commands_step(step, plan, site, run);
  }
  return {};
}

}  // namespace versus::provision

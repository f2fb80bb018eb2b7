#include <algorithm>
#include <chrono>
#include <sstream>

#include "harness/provision/source_fetch.hpp"
#include "harness/system/file_lock.hpp"
#include "harness/system/files.hpp"

namespace versus::provision {

namespace fs = std::filesystem;

namespace {

constexpr const char* keyring = "/usr/share/keyrings/debian-archive-keyring.gpg";

/// The first mirror of Debian that this machine's apt is set up with. Its address ends with the archive's name.
Expected<std::string> configured_mirror(const LoggedRun& run) {
  if (const char* named = std::getenv("VERSUS_DEBIAN_MIRROR"); named != nullptr && named[0] != '\0') return named;
  system::Command command;
  command.arguments = {"apt-get", "indextargets", "--format", "$(REPO_URI)"};
  const auto text = run.ask(command, "asking apt for its mirror");
  if (!text) return unexpected(text.error());
  std::istringstream lines(*text);
  for (std::string line; std::getline(lines, line);) {
    while (!line.empty() && line.back() == '/') line.pop_back();
    if (line.size() > 7 && line.compare(line.size() - 7, 7, "/debian") == 0) return line;
  }
  return unexpected(run_error(run.subject(), "this machine's apt knows no mirror of Debian", {},
                              "name one with VERSUS_DEBIAN_MIRROR, or the archives with VERSUS_SOURCE_MIRROR"));
}

/// A private state folder for one suite: neither root nor a change of the system is needed.
Expected<fs::path> write_configuration(const std::string& suite, const Layout& layout, const LoggedRun& run) {
  const fs::path folder = layout.tools() / ("apt-" + suite);
  for (const char* part : {"state/lists/partial", "cache/archives/partial"}) {
    if (auto made = system::make_folders(folder / part); !made) return unexpected(made.error());
  }
  const auto mirror = configured_mirror(run);
  if (!mirror) return unexpected(mirror.error());
  std::error_code code;
  if (!fs::exists(keyring, code)) {
    return unexpected(run_error(run.subject(), std::string("Debian's keyring is missing: ") + keyring, {},
                                "install the package debian-archive-keyring"));
  }
  const std::string list = std::string("deb-src [signed-by=") + keyring + "] " + *mirror + " " + suite + " main\n";
  const std::string configuration = "Dir::State \"" + (folder / "state").string() + "\";\n" +  //
                                    "Dir::Cache \"" + (folder / "cache").string() + "\";\n" +
                                    "Dir::Etc::sourcelist \"" + (folder / "sources.list").string() + "\";\n" +
                                    "Dir::Etc::sourceparts \"/dev/null\";\nAPT::Sandbox::User \"root\";\n" +
                                    "Acquire::Retries \"2\";\n";
  if (auto written = system::write_file(folder / "sources.list", list); !written) return unexpected(written.error());
  if (auto written = system::write_file(folder / "apt.conf", configuration); !written) {
    return unexpected(written.error());
  }
  return folder / "apt.conf";
}

system::Command apt(const fs::path& configuration, std::vector<std::string> arguments) {
  system::Command command;
  command.arguments = std::move(arguments);
  command.arguments.insert(command.arguments.begin(), "apt-get");
  command.environment = {{"APT_CONFIG", configuration.string()}, {"LC_ALL", "C"}};
  return command;
}

/// The index of a suite serves for a day; when a package is not in it, it is fetched anew.
bool index_is_fresh(const fs::path& stamp) {
  std::error_code code;
  const auto written = fs::last_write_time(stamp, code);
  return !code && fs::file_time_type::clock::now() - written < std::chrono::hours(24);
}

Expected<void> update_index(const fs::path& configuration, const fs::path& stamp, const LoggedRun& run) {
  if (auto updated = run.run(apt(configuration, {"update", "-q"}), "apt-get update"); !updated) return updated;
  return system::write_file(stamp, "");
}

}  // namespace

Expected<fs::path> fetch_debian(const SourceOrigin& origin, const fs::path& into, const Layout& layout,
                                const LoggedRun& run) {
  const auto lock = system::FileLock::acquire(layout.lock("apt-" + origin.suite), run.cancel());
  if (!lock) return unexpected(lock.error());
  const auto configuration = write_configuration(origin.suite, layout, run);
  if (!configuration) return unexpected(configuration.error());
  const fs::path stamp = configuration->parent_path() / "updated";
  const bool fresh = index_is_fresh(stamp);
  if (!fresh) {
    if (auto updated = update_index(*configuration, stamp, run); !updated) return unexpected(updated.error());
  }
  system::Command command =
      apt(*configuration, {"source", "--download-only", "--tar-only", origin.name + "=" + origin.version});
  command.folder = into;
  auto fetched = run.run(command, "apt-get source");
  if (!fetched && fresh && fetched.error().kind != ErrorKind::Interrupted) {
    if (auto updated = update_index(*configuration, stamp, run); !updated) return unexpected(updated.error());
    fetched = run.run(command, "apt-get source");
  }
  if (!fetched) return unexpected(fetched.error());
  return only_file(into, run);
}

}  // namespace versus::provision

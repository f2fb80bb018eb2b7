#include "harness/provision/machine_needs.hpp"

#include "harness/system/files.hpp"

namespace versus::provision {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t least_room = std::uintmax_t{300} << 20;

}  // namespace

Expected<void> check_headers(const std::map<std::string, std::string>& needs, const Toolchain& toolchain,
                             const fs::path& work, const LoggedRun& run) {
  if (needs.empty()) return {};
  std::string program;
  for (const auto& need : needs) {
    program += "#if !__has_include(<" + need.first + ">)\nmissing " + need.first + "\n#endif\n";
  }
  const fs::path file = work / "headers.cpp";
  if (auto written = system::write_file(file, program); !written) return written;
  system::Command command;
  command.arguments = {toolchain.cxx.string(), "-E", "-P", file.string()};
  command.environment = {{"LC_ALL", "C"}};
  const auto text = run.ask(command, "looking for headers");
  if (!text) return unexpected(text.error());
  std::string headers;
  std::string packages;
  for (const auto& [header, package] : needs) {
    if (text->find("missing " + header) == std::string::npos) continue;
    headers += (headers.empty() ? "" : ", ") + header;
    packages += " " + package;
  }
  if (headers.empty()) return {};
  return unexpected(run_error(run.subject(), "headers are missing on this machine: " + headers, {},
                              "install them (Debian: apt-get install" + packages + ")"));
}

Expected<void> check_disk(const fs::path& folder) {
  if (auto made = system::make_folders(folder); !made) return made;
  std::error_code code;
  const fs::space_info space = fs::space(folder, code);
  if (code || space.available >= least_room) return {};
  return unexpected(run_error(folder.string(),
                              "only " + std::to_string(space.available >> 20) + " MiB are free on its disk",
                              "at least " + std::to_string(least_room >> 20) + " MiB for a build",
                              "free some space (`versus versions prune`), or name a roomier place with VERSUS_HOME"));
}

}  // namespace versus::provision

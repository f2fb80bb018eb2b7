#include "harness/system/share.hpp"

#include <cstdlib>

namespace versus::system {

namespace fs = std::filesystem;

namespace {

bool holds_share(const fs::path& folder) {
  std::error_code ignored;
  return fs::is_directory(folder / "scenarios", ignored) && fs::is_directory(folder / "versions", ignored);
}

Share share_in(const fs::path& folder) {
  // Installed, the workers' sources have a folder of their own; in the source tree they are in their places.
  std::error_code ignored;
  const fs::path installed = folder / "worker-src";
  return {folder / "scenarios", folder / "versions", fs::is_directory(installed, ignored) ? installed : folder};
}

}  // namespace

fs::path own_executable() {
  std::error_code failed;
  return fs::read_symlink("/proc/self/exe", failed);
}

Expected<Share> find_share(const fs::path& executable) {
  if (const char* named = std::getenv("VERSUS_SHARE"); named != nullptr && named[0] != '\0') {
    if (holds_share(named)) return share_in(fs::absolute(named).lexically_normal());
    return unexpected(usage_error("VERSUS_SHARE", "'" + std::string(named) + "' does not hold scenarios and versions",
                                  "a folder with scenarios/ and versions/",
                                  "unset it to use those that are installed"));
  }
  const fs::path beside = (executable.parent_path().parent_path() / "share" / "versus").lexically_normal();
  if (holds_share(beside)) return share_in(beside);
  for (fs::path folder = executable.parent_path(); folder.has_relative_path(); folder = folder.parent_path()) {
    if (holds_share(folder)) return share_in(folder);
  }
  return unexpected(run_error(executable.string(), "scenarios and versions were not found",
                              "looked in " + beside.string() + " and upwards of the executable",
                              "install versus with cmake --install, or set VERSUS_SHARE"));
}

}  // namespace versus::system

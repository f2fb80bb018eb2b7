#include "harness/system/home.hpp"

#include <cstdlib>

namespace versus::system {

namespace fs = std::filesystem;

namespace {

/// The XDG specification ignores relative values.
fs::path xdg_folder(const char* variable, const char* below_home) {
  const char* value = std::getenv(variable);
  if (value != nullptr && value[0] == '/') return value;
  const char* home = std::getenv("HOME");
  return fs::path(home != nullptr && home[0] != '\0' ? home : "/tmp") / below_home;
}

}  // namespace

Home home_from_environment() {
  if (const char* home = std::getenv("VERSUS_HOME"); home != nullptr && home[0] != '\0') {
    const fs::path absolute = fs::absolute(home).lexically_normal();
    return {absolute / "cache", absolute / "data"};
  }
  return {xdg_folder("XDG_CACHE_HOME", ".cache") / "versus", xdg_folder("XDG_DATA_HOME", ".local/share") / "versus"};
}

fs::path config_folder() { return xdg_folder("XDG_CONFIG_HOME", ".config") / "versus"; }

}  // namespace versus::system

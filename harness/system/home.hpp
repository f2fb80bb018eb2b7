#pragma once

#include <filesystem>
#include <vector>

namespace versus::system {

/// Where versus keeps its own files. With VERSUS_HOME both are below it; otherwise the XDG folders of the user.
struct Home {
  std::filesystem::path cache;  ///< can be made again: builds, fixtures, sources (`$VERSUS_HOME/cache`)
  std::filesystem::path data;   ///< cannot: runs (`$VERSUS_HOME/data`)
};

/// Reads VERSUS_HOME, XDG_CACHE_HOME, XDG_DATA_HOME, HOME; makes nothing.
Home home_from_environment();

/// `$XDG_CONFIG_HOME/versus`, by default `~/.config/versus`.
std::filesystem::path config_folder();

}  // namespace versus::system

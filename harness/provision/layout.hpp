#pragma once

#include <filesystem>
#include <string>

namespace versus::provision {

/// Where everything lies below the cache folder. `builds` and `copies` are equally long words on purpose: a worker
/// and its copy start with equally long paths on their stacks.
struct Layout {
  std::filesystem::path root;

  std::filesystem::path sources() const { return root / "sources"; }  ///< archives, by SHA-256
  std::filesystem::path git() const { return root / "git"; }          ///< bare clones
  std::filesystem::path builds() const { return root / "builds"; }    ///< prefixes, by build name
  std::filesystem::path copies() const { return root / "copies"; }    ///< the same, for the variant `copy`
  std::filesystem::path work() const { return root / "work"; }        ///< builds in progress
  std::filesystem::path logs() const { return root / "logs"; }
  std::filesystem::path locks() const { return root / "locks"; }
  std::filesystem::path tools() const { return root / "tools"; }  ///< apt state, venv of the downloader
  std::filesystem::path ccache() const { return root / "ccache"; }

  std::filesystem::path lock(const std::string& name) const { return locks() / (name + ".lock"); }
  std::filesystem::path log(const std::string& name) const { return logs() / (name + ".log"); }
};

/// In a prefix: how it was built.
inline constexpr const char* record_name = "versus-build.json";
/// In a prefix: what the build printed.
inline constexpr const char* log_name = "versus-build.log";
/// In a prefix: workers linked to it, by key.
inline constexpr const char* workers_name = "workers";

}  // namespace versus::provision

#include "harness/provision/relocate.hpp"

#include <algorithm>
#include <set>

#include "harness/system/elf_file.hpp"
#include "harness/system/files.hpp"

namespace versus::provision {

namespace fs = std::filesystem;

namespace {

bool is_shared_library(const fs::path& file) {
  const std::string name = file.filename().string();
  const std::size_t place = name.find(".so");
  return place != std::string::npos && (place + 3 == name.size() || name[place + 3] == '.');
}

std::vector<fs::path> files_below(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code code;
  for (fs::recursive_directory_iterator entry(folder, code), end; !code && entry != end; entry.increment(code)) {
    std::error_code ignored;
    if (fs::is_regular_file(entry->symlink_status(ignored))) files.push_back(entry->path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::set<std::string> sonames(const fs::path& prefix) {
  std::set<std::string> names;
  for (const fs::path& file : files_below(prefix / "lib")) {
    if (!is_shared_library(file)) continue;
    if (const auto facts = system::read_elf(file)) {
      names.insert(facts->soname.empty() ? file.filename().string() : facts->soname);
    }
  }
  return names;
}

/// `$ORIGIN`, with steps up for a library in a folder below `lib`.
std::string origin_of(const fs::path& file, const fs::path& prefix) {
  const fs::path up = (prefix / "lib").lexically_relative(file.parent_path());
  return up == "." ? "$ORIGIN" : "$ORIGIN/" + up.string();
}

Expected<void> relocate_library(const fs::path& file, const fs::path& prefix, const std::set<std::string>& ours) {
  const auto facts = system::read_elf(file);
  if (!facts) return {};
  const std::string wanted = origin_of(file, prefix);
  if (facts->search_path) {
    if (*facts->search_path == wanted && !facts->search_path_after_environment) return {};
    return system::set_search_path(file, wanted);
  }
  for (const std::string& needed : facts->needed) {
    if (ours.count(needed) == 0) continue;
    return unexpected(run_error(file.string(), "it needs " + needed + " and was linked without a search path",
                                "libraries linked with -Wl,-rpath",
                                "let the build pass on LDFLAGS, or CMAKE_INSTALL_RPATH"));
  }
  return {};
}

/// Every mention of the prefix becomes relative to the file's own place, which `variable` names in the file's language.
Expected<void> relocate_text(const fs::path& file, const fs::path& prefix, const std::string& variable) {
  auto text = system::read_file(file);
  if (!text) return unexpected(text.error());
  const std::string old = prefix.string();
  const std::string own = variable + "/" + prefix.lexically_relative(file.parent_path()).string();
  bool changed = false;
  for (std::size_t place = text->find(old); place != std::string::npos; place = text->find(old, place + own.size())) {
    text->replace(place, old.size(), own);
    changed = true;
  }
  return changed ? system::write_file(file, *text) : Expected<void>();
}

}  // namespace

Expected<void> relocate(const fs::path& prefix) {
  for (const char* part : {"bin", "sbin", "share/man", "share/doc", "share/info"}) {
    if (auto gone = system::remove_tree(prefix / part); !gone) return gone;
  }
  const std::set<std::string> ours = sonames(prefix);
  for (const fs::path& file : files_below(prefix)) {
    Expected<void> done;
    if (file.extension() == ".la") {
      done = system::remove_tree(file);
    } else if (file.extension() == ".pc") {
      done = relocate_text(file, prefix, "${pcfiledir}");
    } else if (file.extension() == ".cmake") {
      done = relocate_text(file, prefix, "${CMAKE_CURRENT_LIST_DIR}");
    } else if (is_shared_library(file)) {
      done = relocate_library(file, prefix, ours);
    }
    if (!done) return done;
  }
  return {};
}

std::vector<model::LoadedLibrary> shared_libraries(const fs::path& prefix) {
  std::vector<model::LoadedLibrary> libraries;
  for (const fs::path& file : files_below(prefix / "lib")) {
    if (!is_shared_library(file)) continue;
    if (const auto facts = system::read_elf(file)) libraries.push_back({file.string(), facts->build_id});
  }
  return libraries;
}

}  // namespace versus::provision

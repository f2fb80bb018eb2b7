#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "harness/provision/manifest_reader.hpp"
#include "harness/provision/manifests.hpp"
#include "harness/system/files.hpp"
#include "harness/system/home.hpp"

namespace versus::provision {

namespace fs = std::filesystem;

namespace {

std::vector<fs::path> yaml_files(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code code;
  for (fs::directory_iterator entry(folder, code), end; !code && entry != end; entry.increment(code)) {
    if (entry->path().extension() == ".yaml") files.push_back(entry->path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

Expected<void> read_into(std::vector<Manifest>& manifests, const fs::path& file) {
  const auto text = system::read_file(file);
  if (!text) return unexpected(usage_error(file.string(), "cannot read this manifest: " + text.error().culprit));
  auto manifest = read_manifest(*text, file);
  if (!manifest) {
    Error first = manifest.error().front();
    if (manifest.error().size() > 1) {
      const std::string more = std::to_string(manifest.error().size() - 1) + " more in this file";
      first.next_step += (first.next_step.empty() ? "" : " ") + ("(" + more + ")");
    }
    return unexpected(first);
  }
  manifests.push_back(std::move(*manifest));
  return {};
}

Expected<void> read_place(std::vector<Manifest>& manifests, const fs::path& place) {
  std::error_code code;
  const bool folder = fs::is_directory(place, code);
  for (const fs::path& file : folder ? yaml_files(place) : std::vector<fs::path>{place}) {
    if (auto read = read_into(manifests, file); !read) return read;
  }
  return {};
}

}  // namespace

ManifestPlaces manifest_places(const fs::path& shipped) {
  ManifestPlaces places;
  places.shipped = shipped;
  places.beside.push_back(system::config_folder() / "versions");
  if (const char* named = std::getenv("VERSUS_MANIFEST")) {
    std::istringstream list(named);
    for (std::string place; std::getline(list, place, ':');) {
      if (!place.empty()) places.named.emplace_back(place);
    }
  }
  return places;
}

Expected<Manifests> load_manifests(const ManifestPlaces& places) {
  std::vector<Manifest> manifests;
  std::error_code code;
  if (!fs::is_directory(places.shipped, code)) {
    return unexpected(run_error(places.shipped.string(), "the folder of version manifests is missing", {},
                                "install versus again, or run it from its build tree"));
  }
  if (auto read = read_place(manifests, places.shipped); !read) return unexpected(read.error());
  for (const fs::path& place : places.beside) {
    if (!fs::is_directory(place, code)) continue;
    if (auto read = read_place(manifests, place); !read) return unexpected(read.error());
  }
  for (const fs::path& place : places.named) {
    if (auto read = read_place(manifests, place); !read) return unexpected(read.error());
  }
  return Manifests::combine(std::move(manifests));
}

}  // namespace versus::provision

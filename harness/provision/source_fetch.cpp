#include "harness/provision/source_fetch.hpp"

#include <unistd.h>

#include <vector>

#include "harness/system/file_lock.hpp"
#include "harness/system/files.hpp"
#include "harness/system/sha256.hpp"

namespace versus::provision {

namespace fs = std::filesystem;

namespace {

Expected<void> check_sum(const fs::path& file, const PinnedVersion& version, const LoggedRun& run,
                         const std::string& advice) {
  const auto sum = system::sha256_of_file(file);
  if (!sum) return unexpected(sum.error());
  if (*sum == version.sha256) return {};
  return unexpected(run_error(run.subject(),
                              "the checksum of its source does not match: " + file.string() + " has " + *sum,
                              version.place + " says " + version.sha256, advice));
}

Expected<fs::path> fetch(const SourceOrigin& origin, const fs::path& into, const Layout& layout, const LoggedRun& run) {
  switch (origin.kind) {
    case SourceKind::Debian:
      return fetch_debian(origin, into, layout, run);
    case SourceKind::Pypi:
      return fetch_pypi(origin, into, layout, run);
    default:
      return fetch_archive(origin, into, layout, run);
  }
}

/// Fetches from one origin into our own folder.
Expected<fs::path> fetch_and_keep(const PinnedVersion& version, const SourceOrigin& origin, const Layout& layout,
                                  const LoggedRun& run) {
  const fs::path into = layout.work() / ("fetch-" + version.sha256.substr(0, 16) + "." + std::to_string(::getpid()));
  if (auto gone = system::remove_tree(into); !gone) return unexpected(gone.error());
  if (auto made = system::make_folders(into); !made) return unexpected(made.error());
  auto kept = fetch(origin, into, layout, run);
  if (kept) {
    const auto good = check_sum(*kept, version, run,
                                "do not use it: it is not what was pinned (from " +
                                    std::string(to_string(origin.kind)) + " " + to_string(origin) + ")");
    const fs::path target = layout.sources() / version.sha256;
    if (!good) {
      kept = unexpected(good.error());
    } else if (auto made = system::make_folders(layout.sources()); !made) {
      kept = unexpected(made.error());
    } else if (auto moved = system::rename_path(*kept, target); !moved) {
      kept = unexpected(moved.error());
    } else {
      kept = target;
    }
  }
  if (auto gone = system::remove_tree(into); !gone) return unexpected(gone.error());
  return kept;
}

Error not_to_be_had(const PinnedVersion& version, const std::vector<Error>& errors, const LoggedRun& run) {
  if (errors.size() == 1) {
    Error error = errors.front();
    if (error.next_step.empty()) {
      error.next_step = "or put the archive into the folder that VERSUS_SOURCE_MIRROR names, as " + version.sha256;
    }
    return error;
  }
  std::string all;
  for (const Error& error : errors) all += "\n  | " + message(error);
  return run_error(run.subject(), "none of its " + std::to_string(errors.size()) + " sources can be had" + all);
}

}  // namespace

Expected<fs::path> only_file(const fs::path& folder, const LoggedRun& run) {
  std::vector<fs::path> files;
  std::error_code code;
  for (fs::directory_iterator entry(folder, code), end; !code && entry != end; entry.increment(code)) {
    if (entry->is_regular_file(code)) files.push_back(entry->path());
  }
  if (files.size() == 1) return files.front();
  return unexpected(run_error(run.subject(), "the download gave " + std::to_string(files.size()) + " files", "one",
                              "see " + run.log().string()));
}

Expected<fs::path> obtain_archive(const PinnedVersion& version, const ArchivePlaces& places, const LoggedRun& run) {
  std::error_code code;
  if (places.mirror) {
    const fs::path file = *places.mirror / version.sha256;
    if (fs::is_regular_file(file, code)) {
      if (auto good = check_sum(file, version, run, "remove it from the mirror folder"); !good) {
        return unexpected(good.error());
      }
      return file;
    }
  }
  const fs::path own = places.layout.sources() / version.sha256;
  const auto lock = system::FileLock::acquire(places.layout.lock("source-" + version.sha256), run.cancel());
  if (!lock) return unexpected(lock.error());
  if (fs::is_regular_file(own, code)) {
    // Ours was checked when it came, but disks and people change files.
    if (check_sum(own, version, run, {})) return own;
    if (auto gone = system::remove_tree(own); !gone) return unexpected(gone.error());
  }
  std::vector<Error> errors;
  for (const SourceOrigin& origin : version.origins) {
    auto file = fetch_and_keep(version, origin, places.layout, run);
    if (file || file.error().kind == ErrorKind::Interrupted) return file;
    errors.push_back(file.error());
  }
  return unexpected(not_to_be_had(version, errors, run));
}

}  // namespace versus::provision

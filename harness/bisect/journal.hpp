#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/search/events.hpp"
#include "harness/bisect/order.hpp"

namespace versus::bisect {

/// What is known of an event besides what decides.
struct Entry {
  std::optional<search::Event> event;  ///< none: a note
  std::string text;                    ///< why a place failed; a note
  std::string identity;                ///< of a built place's code
  std::string run;                     ///< stored run of a comparison
  std::optional<double> value;         ///< of an exact metric
  std::string hash;                    ///< of pixels
};

/// A search as its file keeps it: one line of JSON for the request, one for each point of the line, and one for each
/// thing that happened, written as it happens. A process that is killed loses at most the line that it was writing.
struct StoredSearch {
  std::string id;
  std::string created_utc;
  Order order;
  std::vector<std::string> points;  ///< ids of the versions on the line
  std::vector<Entry> entries;
};

/// `DATA/bisect`.
std::filesystem::path searches_folder(const std::filesystem::path& data);

/// The file of a search that is stored; `latest` is the newest. An unknown id is an error of kind Usage.
Expected<std::filesystem::path> find_search(const std::filesystem::path& data, const std::string& id);

Expected<StoredSearch> load_search(const std::filesystem::path& file);

/// Appends to the file of one search. Not thread-safe.
class Journal {
 public:
  /// Writes the beginning; for a search that goes on, all of it anew, so that half a line at its end is gone.
  static Expected<Journal> open(const std::filesystem::path& file, const StoredSearch& search);

  Expected<void> append(const Entry& entry);

 private:
  explicit Journal(std::filesystem::path file) : file_(std::move(file)) {}
  std::filesystem::path file_;
};

}  // namespace versus::bisect

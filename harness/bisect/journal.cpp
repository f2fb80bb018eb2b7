#include "harness/bisect/journal.hpp"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <sstream>

#include "harness/bisect/journal_lines.hpp"
#include "harness/system/files.hpp"

namespace versus::bisect {

namespace fs = std::filesystem;

namespace {

constexpr const char* extension = ".jsonl";

std::vector<std::string> stored_ids(const fs::path& folder) {
  std::vector<std::string> ids;
  std::error_code code;
  for (fs::directory_iterator entry(folder, code), end; !code && entry != end; entry.increment(code)) {
    if (entry->path().extension() == extension) ids.push_back(entry->path().stem().string());
  }
  std::sort(ids.begin(), ids.end());
  return ids;
}

Error damaged(const fs::path& file, std::size_t line) {
  return run_error(file.string() + ":" + std::to_string(line), "this is no line of a search", {},
                   "begin the search anew; what was built is kept");
}

}  // namespace

fs::path searches_folder(const fs::path& data) { return data / "bisect"; }

Expected<fs::path> find_search(const fs::path& data, const std::string& id) {
  const fs::path folder = searches_folder(data);
  const auto ids = stored_ids(folder);
  if (ids.empty()) return unexpected(usage_error("--resume", "no search is stored in " + folder.string()));
  if (id.empty() || id == "latest") return folder / (ids.back() + extension);
  std::vector<std::string> fitting;
  std::copy_if(ids.begin(), ids.end(), std::back_inserter(fitting),
               [&](const std::string& one) { return one.rfind(id, 0) == 0; });
  if (fitting.size() == 1) return folder / (fitting.front() + extension);
  return unexpected(usage_error("--resume",
                                (fitting.empty() ? "no search '" : "several searches begin with '") + id + "'",
                                "the newest: " + ids.back(), "--resume latest"));
}

Expected<StoredSearch> load_search(const fs::path& file) {
  const auto text = system::read_file(file);
  if (!text) return unexpected(text.error());
  StoredSearch search;
  std::size_t number = 0;
  for (std::size_t begin = 0; begin < text->size();) {
    const std::size_t end = text->find('\n', begin);
    if (end == std::string::npos) break;  // what a killed process was writing
    const std::string line = text->substr(begin, end - begin);
    begin = end + 1;
    if (++number == 1) {
      if (!read_head(line, search)) return unexpected(damaged(file, number));
      continue;
    }
    Entry entry;
    if (!read_entry(line, entry)) return unexpected(damaged(file, number));
    search.entries.push_back(std::move(entry));
  }
  if (number == 0) return unexpected(damaged(file, 1));
  return search;
}

Expected<Journal> Journal::open(const fs::path& file, const StoredSearch& search) {
  std::string text = head_line(search);
  for (const Entry& entry : search.entries) text += entry_line(entry);
  if (auto written = system::write_file(file, text); !written) return unexpected(written.error());
  return Journal(file);
}

Expected<void> Journal::append(const Entry& entry) {
  std::ofstream stream(file_, std::ios::app | std::ios::binary);
  stream << entry_line(entry) << std::flush;
  if (stream) return {};
  return unexpected(system::system_error(file_.string(), "cannot write the search's state here", errno));
}

}  // namespace versus::bisect

#include "harness/gate/record_files.hpp"

#include <algorithm>

#include "framework/records/record_text.hpp"
#include "framework/records/waiver_text.hpp"
#include "harness/system/files.hpp"

namespace versus::gate {

namespace fs = std::filesystem;

namespace {

constexpr const char* waiver_name = "waivers.yaml";

std::vector<fs::path> record_files_below(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code code;
  for (fs::recursive_directory_iterator entry(folder, code), end; !code && entry != end; entry.increment(code)) {
    const bool yaml = entry->path().extension() == ".yaml" && entry->is_regular_file(code);
    if (yaml && entry->path() != folder / waiver_name) files.push_back(entry->path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// A file that was copied to another name would stand in for a machine that it does not speak of.
std::optional<Error> misplaced(const fs::path& folder, const RecordFile& record) {
  const fs::path place = folder / records::record_path(record.record.scenario, record.record.machine_class);
  if (place.lexically_normal() == record.file.lexically_normal()) return std::nullopt;
  return usage_error(record.file.string(),
                     "is a record of " + record.record.scenario + " on " + record.record.machine_class,
                     "such a record lies at " + place.string(), "rename it, or record again");
}

}  // namespace

records::Checked<RecordFile> read_record_file(const fs::path& file) {
  const auto text = system::read_file(file);
  if (!text) {
    Error error = text.error();
    error.kind = ErrorKind::Usage;
    return tl::unexpected(std::vector{std::move(error)});
  }
  auto record = records::read_record(*text, file.string());
  if (!record) return tl::unexpected(std::move(record.error()));
  return RecordFile{file, *std::move(record)};
}

records::Checked<RecordShelf> read_shelf(const fs::path& folder, const std::string& library) {
  RecordShelf shelf;
  shelf.folder = folder;
  shelf.waiver_file = folder / library / waiver_name;
  std::vector<Error> errors;
  for (const auto& file : record_files_below(folder / library)) {
    auto record = read_record_file(file);
    if (!record) {
      errors.insert(errors.end(), record.error().begin(), record.error().end());
    } else if (auto error = misplaced(folder, *record)) {
      errors.push_back(*std::move(error));
    } else {
      shelf.records.push_back(*std::move(record));
    }
  }
  std::error_code code;
  if (fs::exists(shelf.waiver_file, code)) {
    const auto text = system::read_file(shelf.waiver_file);
    auto waivers =
        text ? records::read_waivers(*text, shelf.waiver_file.string()) : tl::unexpected(std::vector{text.error()});
    if (waivers) {
      shelf.waivers = *std::move(waivers);
    } else {
      errors.insert(errors.end(), waivers.error().begin(), waivers.error().end());
    }
  }
  if (!errors.empty()) return tl::unexpected(std::move(errors));
  return shelf;
}

Expected<fs::path> write_record_file(const fs::path& folder, const model::BaselineRecord& record) {
  const fs::path file = folder / records::record_path(record.scenario, record.machine_class);
  if (auto written = system::write_file(file, records::write_record(record)); !written) {
    return unexpected(written.error());
  }
  return file;
}

Expected<void> write_waiver_file(const RecordShelf& shelf) {
  return system::write_file(shelf.waiver_file, records::write_waivers(shelf.waivers));
}

const RecordFile* find_record(const RecordShelf& shelf, std::string_view scenario, std::string_view machine_class) {
  const RecordFile* other = nullptr;
  for (const auto& entry : shelf.records) {
    if (entry.record.scenario != scenario) continue;
    if (entry.record.machine_class == machine_class) return &entry;
    if (other == nullptr || entry.record.date > other->record.date) other = &entry;
  }
  return other;
}

}  // namespace versus::gate

#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/model/baseline_record.hpp"
#include "framework/records/checked.hpp"

namespace versus::gate {

struct RecordFile {
  std::filesystem::path file;
  model::BaselineRecord record;
};

/// What a folder of records has of one library.
struct RecordShelf {
  std::filesystem::path folder;
  std::vector<RecordFile> records;  ///< sorted by file
  std::filesystem::path waiver_file;
  std::vector<model::Waiver> waivers;
};

/// Reads `<folder>/<library>/…`. A folder that is not there has nothing in it. All errors of all files.
records::Checked<RecordShelf> read_shelf(const std::filesystem::path& folder, const std::string& library);

/// One file, wherever it lies.
records::Checked<RecordFile> read_record_file(const std::filesystem::path& file);

Expected<std::filesystem::path> write_record_file(const std::filesystem::path& folder,
                                                  const model::BaselineRecord& record);
Expected<void> write_waiver_file(const RecordShelf& shelf);

/// The record of a scenario on a class of machine; of another class when there is none of this one.
const RecordFile* find_record(const RecordShelf& shelf, std::string_view scenario, std::string_view machine_class);

}  // namespace versus::gate

#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "framework/base/error.hpp"

namespace versus::store {

/// What SQLite and the system said of a call that failed.
struct SqliteFailure {
  int code = 0;          ///< extended result code
  int system_errno = 0;  ///< of the last system call that SQLite made for it; 0 when it made none
  std::string words;     ///< SQLite's own message
};

/// In words for a user. `doing` begins the culprit (`the store cannot be written`); `run_id`, when it is not empty,
/// is the run that can be gone on with.
Error store_error(const SqliteFailure& failure, const std::filesystem::path& file, std::string_view doing,
                  std::string_view run_id);

}  // namespace versus::store

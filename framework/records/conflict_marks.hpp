#pragma once

#include <optional>
#include <string_view>

#include "framework/base/error.hpp"

namespace versus::records {

/// The first mark of an unfinished merge (`<<<<<<<`, `=======`, `>>>>>>>`, `|||||||` at the beginning of a line).
std::optional<Error> find_conflict_mark(std::string_view text, std::string_view file_name);

}  // namespace versus::records

#pragma once

#include <optional>
#include <string_view>

#include "framework/yaml/document.hpp"

namespace versus::yaml {

/// The first byte that may not stand in a file: not UTF-8, NUL or another control character, a tab, a carriage return
/// alone. yaml-cpp would
/// take an invalid byte for a replacement character, and a tab counts differently in every editor.
std::optional<Error> find_foreign_byte(std::string_view text, std::string_view file_name);

}  // namespace versus::yaml

#pragma once

#include <map>
#include <optional>
#include <string>

namespace versus::provision {

/// The first `${…}` in a manifest's text that has no meaning; nothing when all have one. Meant are `${source}` (the
/// unpacked source), `${source:LIBRARY}` (that of a dependency), `${prefix}` (where to install), `${jobs}`.
std::optional<std::string> unknown_placeholder(const std::string& text);

/// The text with `${name}` replaced by `values[name]`; a name without a value stays as it is.
std::string fill_placeholders(const std::string& text, const std::map<std::string, std::string>& values);

}  // namespace versus::provision

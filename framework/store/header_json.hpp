#pragma once

#include <string>
#include <string_view>

#include "framework/base/expected.hpp"
#include "framework/model/run.hpp"

namespace versus::store {

/// The header of a run as one JSON document, the same text for equal headers. Texts that are not UTF-8 or hold a NUL
/// byte are a Usage error that names the field.
Expected<std::string> header_document(const model::RunHeader& header);

/// Reads it back. Fields that are missing keep their default and unknown ones are skipped, so that stores of
/// neighbouring versions of this program can be read; a wrong type or an unknown name is an error (damage).
Expected<model::RunHeader> parse_header_document(std::string_view document);

}  // namespace versus::store

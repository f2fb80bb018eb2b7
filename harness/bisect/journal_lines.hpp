#pragma once

#include <string>

#include "harness/bisect/journal.hpp"

namespace versus::bisect {

/// The lines of a search's file. Each ends with a line end. Reading throws nothing: a line that is none of ours gives
/// false, and `into` is then unspecified.
std::string head_line(const StoredSearch& search);
std::string entry_line(const Entry& entry);
bool read_head(const std::string& line, StoredSearch& into);
bool read_entry(const std::string& line, Entry& into);

}  // namespace versus::bisect

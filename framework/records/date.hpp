#pragma once

#include <string>
#include <string_view>

namespace versus::records {

/// Whether the text is a day of the calendar, `2026-12-01`. Days in this form are compared as texts.
bool is_date(std::string_view text);

/// `2026-11-30T19:15:30Z` -> `2026-11-30`.
std::string date_of(std::string_view instant);

}  // namespace versus::records

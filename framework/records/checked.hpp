#pragma once

#include <tl/expected.hpp>
#include <vector>

#include "framework/base/error.hpp"

/// What was accepted, as text that people review: baseline records and waivers. Texts in, values out; the files are
/// somebody else's.
namespace versus::records {

/// A value, or every error that was found in the text it was to come from (at least one), in the order of finding.
template <class T>
using Checked = tl::expected<T, std::vector<Error>>;

}  // namespace versus::records

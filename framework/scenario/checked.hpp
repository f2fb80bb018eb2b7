#pragma once

#include <tl/expected.hpp>
#include <vector>

#include "framework/base/error.hpp"

namespace versus::scenario {

/// A value, or every error that was found in the text it was to come from (at least one), in the order of finding.
template <class T>
using Checked = tl::expected<T, std::vector<Error>>;

/// Why a value is not accepted: the parts of an Error that do not depend on where the value stands.
struct Refusal {
  std::string culprit;
  std::string limit;
  std::string next_step;
};

}  // namespace versus::scenario

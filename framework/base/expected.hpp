#pragma once

#include <tl/expected.hpp>

#include "framework/base/error.hpp"

namespace versus::base {

/// A value, or the Error that prevented it. `return tl::unexpected(usage_error(…))` makes the second.
template <class T>
using Expected = tl::expected<T, Error>;

using tl::unexpected;

}  // namespace versus::base

namespace versus {
using base::Expected;
using base::unexpected;
}  // namespace versus

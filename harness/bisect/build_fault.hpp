#pragma once

#include "framework/base/error.hpp"

namespace versus::bisect {

/// Whose fault it is that a version could not be made ready.
enum class FaultOf {
  Version,  ///< its own: it is skipped, and the search goes on
  Machine,  ///< a full disk, a killed compiler, a wrong request: the search stops, and can go on later
};

/// Judged by the error's kind and, for builds, by what the end of their log says.
FaultOf fault_of(const Error& error);

}  // namespace versus::bisect

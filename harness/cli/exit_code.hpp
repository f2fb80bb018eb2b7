#pragma once

#include "framework/base/error.hpp"

namespace versus::cli {

/// What a command's exit says (docs/exit-codes.md).
enum class ExitCode {
  Nothing = 0,  ///< done, nothing slower
  Slower = 1,
  Usage = 2,
  RunFailed = 3,
  Unfit = 4,  ///< inconclusive, or the machine was unfit
  Interrupted = 130,
};

ExitCode exit_code_of(const Error& error);

/// The one that counts when several apply: 130, 3, 2, 1, 4, 0 in this order.
ExitCode more_pressing(ExitCode a, ExitCode b);

}  // namespace versus::cli

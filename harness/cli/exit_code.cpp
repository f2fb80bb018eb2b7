#include "harness/cli/exit_code.hpp"

namespace versus::cli {

namespace {

int rank(ExitCode code) {
  switch (code) {
    case ExitCode::Interrupted:
      return 0;
    case ExitCode::RunFailed:
      return 1;
    case ExitCode::Usage:
      return 2;
    case ExitCode::Slower:
      return 3;
    case ExitCode::Unfit:
      return 4;
    case ExitCode::Nothing:
      return 5;
  }
  return 5;
}

}  // namespace

ExitCode exit_code_of(const Error& error) {
  switch (error.kind) {
    case ErrorKind::Usage:
      return ExitCode::Usage;
    case ErrorKind::RunFailed:
      return ExitCode::RunFailed;
    case ErrorKind::Unfit:
      return ExitCode::Unfit;
    case ErrorKind::Interrupted:
      return ExitCode::Interrupted;
  }
  return ExitCode::RunFailed;
}

ExitCode more_pressing(ExitCode a, ExitCode b) { return rank(a) <= rank(b) ? a : b; }

}  // namespace versus::cli

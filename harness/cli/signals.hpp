#pragma once

#include "harness/system/cancel.hpp"

namespace versus::cli {

/// Lets SIGINT, SIGTERM and SIGHUP set the token; a second one of the same kind ends the process at once. SIGPIPE is
/// ignored, so that a worker or a reader that is gone becomes an error where it is written to. `token` must live as
/// long as the process.
void cancel_on_signals(system::CancelToken& token);

}  // namespace versus::cli

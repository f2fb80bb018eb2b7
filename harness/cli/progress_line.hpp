#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "harness/cli/streams.hpp"
#include "harness/system/progress.hpp"

namespace versus::cli {

enum class Verbosity { Normal, Verbose };

using SteadyClock = std::function<std::chrono::steady_clock::time_point()>;

/// The text of one event, at most `width` columns: `measuring 12 of 48, 1 min 20 s left: read/tile=8`. What does not
/// fit is left out from the right.
std::string progress_text(const system::ProgressEvent& event, std::size_t width);

/// For standard error. On a terminal one line is rewritten, at most ten times a second, and wiped at the end; elsewhere
/// only messages are written, and with Verbose one line for each phase. Messages always stay.
std::unique_ptr<system::ProgressSink> make_progress(Streams& streams, Verbosity verbosity, SteadyClock clock);

}  // namespace versus::cli

#pragma once

#include <optional>

#include "framework/search/bisection.hpp"
#include "harness/bisect/axis.hpp"
#include "harness/bisect/journal.hpp"
#include "harness/bisect/reading.hpp"
#include "harness/bisect/report.hpp"
#include "harness/system/cancel.hpp"

namespace versus::bisect {

/// How a session ended.
struct Ending {
  bool interrupted = false;
  bool out_of_budget = false;
  double seconds = 0;
  int built_now = 0;
};

/// What a search has found so far, in words of people. `search` is absent when it ended before it began. Asks the
/// repository for the files of a culprit.
Report make_report(const StoredSearch& stored, const Axis& axis, const Reading& reading,
                   const std::optional<search::Bisection>& search, const Ending& ending,
                   const system::CancelToken& cancel);

/// Of a finished report (docs/exit-codes.md).
int exit_code_of(const Report& report);

}  // namespace versus::bisect

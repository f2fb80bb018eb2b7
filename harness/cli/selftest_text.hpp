#pragma once

#include <string>

#include "harness/selftest/selftest.hpp"

namespace versus::cli {

/// What the selftest found, for people.
std::string selftest_text(const selftest::Report& report);

/// `{"comparisons", "slower", "faster", "equivalent", "inconclusive", "false_alarm_rate", "interval", "mean_rounds",
/// "curve": [{"injected", "comparisons", "slower", …, "share_slower", "interval", "predicted"}], "fit", "run",
/// "exit"}`: the first figures are those without injection.
std::string selftest_document(const selftest::Report& report, int exit_code);

}  // namespace versus::cli

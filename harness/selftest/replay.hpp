#pragma once

#include "framework/model/run.hpp"
#include "harness/selftest/selftest.hpp"

namespace versus::selftest {

/// The error rate that a recording of equal sides shows: its rounds are cut into consecutive comparisons, each of which
/// begins where the one before was decided, judged without confirmation; a last one that was not decided is left out.
/// Pure.
Tally replay(const model::RunHeader& header, const model::RunData& data);

}  // namespace versus::selftest

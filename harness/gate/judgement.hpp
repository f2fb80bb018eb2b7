#pragma once

#include <vector>

#include "framework/model/run.hpp"
#include "harness/gate/arrangement.hpp"

namespace versus::gate {

/// Makes the gate's answer of the result of its run: takes the controls out of the comparisons and judges them, holds
/// what is counted against the records, lets waivers pass what they allow, says of what is slower since when, and gives
/// the exit code: 130, 3, 4 when the run proves nothing, 1, 4 for what stayed open, 0. Pure.
void judge_gate(model::RunResult& result, const std::vector<Selected>& selected, const Candidate& candidate,
                const Arrangement& arrangement, const std::vector<model::Waiver>& waivers);

}  // namespace versus::gate

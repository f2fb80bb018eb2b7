#pragma once

#include <string>
#include <vector>

#include "framework/judge/case_judge.hpp"
#include "framework/judge/comparison.hpp"

namespace versus::judge {

/// What no interval tells of the times behind a comparison, with what to do about it; nothing of it decides.
/// Differences below the `threshold` of the comparison (a fraction, > 0) are not worth a word. Uses the rounds of both
/// stages in which both sides took part.
///
/// - `bimodal: …`: the launches of one version fall into two speeds. Each launch is seen relative to the other side's
/// of
///   its round, so that the machine's own states are left out; from eight launches on.
/// - `drifts: …`: the times of all workers wander off from the first third of the rounds to the last, from 18 rounds
/// on;
///   or they rise or fall within the rounds, in the same way in every round, from three rounds on.
std::vector<std::string> shape_remarks(const Pairing& pairing, Clock clock, double threshold, const CaseRounds& rounds);

}  // namespace versus::judge

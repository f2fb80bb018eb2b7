#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/model/run.hpp"
#include "framework/plan/run_plan.hpp"
#include "harness/run/case_files.hpp"
#include "harness/run/worker.hpp"

namespace versus::run {

/// The two workers of a version: the second loads a copy of the library's files at another path.
struct VersionWorkers {
  WorkerSpec first;
  WorkerSpec second;
};

struct RoundInput {
  const model::Case& subject;
  const plan::MeasureRound& action;
  std::vector<const VersionWorkers*> workers;  ///< by place in action.sides
  std::vector<protocol::Prepare> injections;   ///< by place in action.sides: only the slow-down fields count
  CaseFiles files;
  std::filesystem::path scratch;  ///< an empty folder for this round
  std::filesystem::path log;
  double typical_seconds = 0;  ///< of one run of the operation in the slowest version
  bool realtime = false;
};

struct RoundOutcome {
  model::Round round;
  std::vector<model::Incident> incidents;
  double measured_seconds = 0;  ///< inside timed operations, warm-up and verification
  double launch_seconds = 0;    ///< of one worker, outside of those
  bool interrupted = false;
};

/// Told after each finished block; an error ends the round.
using BlockSink = std::function<Expected<void>(int index, const std::vector<std::optional<model::Item>>& items)>;

/// Carries one round out: starts the workers, prepares, warms up, lets them take turns in the order given, verifies,
/// ends them. Workers never run at the same time between the preparation and the verification. A candidate that loses a
/// worker drops out of the round; without the baseline's two the round ends.
Expected<RoundOutcome> measure_round(const RoundInput& input, const BlockSink& sink, const system::CancelToken& cancel);

}  // namespace versus::run

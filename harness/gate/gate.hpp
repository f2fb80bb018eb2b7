#pragma once

#include <optional>

#include "framework/base/expected.hpp"
#include "framework/model/run.hpp"
#include "framework/model/version_name.hpp"
#include "harness/executor/local.hpp"
#include "harness/gate/arrangement.hpp"
#include "harness/gate/record_files.hpp"

/// The merge gate: reference, records and waivers -> what to measure -> an exit code.
namespace versus::gate {

struct Order {
  executor::RunRequest request;  ///< of one library; its `versions` are the candidate alone, `filter` is the gate's
  std::optional<model::VersionName> reference;  ///< named by the caller
  RecordShelf shelf;
  Identical identical = Identical::LeftOut;
};

/// Which versions the gate needs, in their order: baselines, candidate, the first baseline's copy. A candidate that is
/// itself one of the baselines takes part as its copy. Errors: as of `select_baselines`, and names that cannot be read.
struct Sides {
  std::vector<Selected> selected;  ///< points into the order's shelf
  std::vector<model::VersionName> versions;
  model::VersionName candidate;
};
Expected<Sides> sides_of(const Order& order, const std::string& machine_class);

/// Whether no waiver has run out. Error (Usage) names the first that has, and how many more.
Expected<void> check_waivers(const RecordShelf& shelf, const std::string& today);

/// Provisions, measures, judges. Errors: a candidate or reference that cannot be built (RunFailed), the accepted
/// version of another machine's record that cannot (Unfit), and those of `arrange`.
Expected<model::RunResult> carry_out(const Order& order, const executor::Surroundings& surroundings);

}  // namespace versus::gate

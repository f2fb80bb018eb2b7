#pragma once

#include <optional>
#include <vector>

#include "framework/records/record_changes.hpp"
#include "harness/executor/local.hpp"
#include "harness/gate/record_files.hpp"

namespace versus::gate {

/// A baseline record to be made.
struct RecordOrder {
  executor::RunRequest request;  ///< its versions: the reference, then the version that is accepted
  RecordShelf shelf;             ///< what is recorded now
};

/// One scenario that was measured for its record.
struct Recorded {
  model::BaselineRecord record;
  std::filesystem::path file;                  ///< where it lies or would lie
  std::vector<records::MetricChange> changes;  ///< against the record that was there
  bool refused = false;  ///< slower than that record, and no waiver allows it: nothing was written
};

struct RecordReport {
  model::RunResult result;
  std::vector<Recorded> records;
};

/// Measures until every effect is known to half the threshold, and writes a record for each scenario; a record that
/// would accept what is slower than the one before, beyond what waivers allow, is not written. Errors besides those of
/// a run (Usage): a version that cannot be built again later (a folder), another reference than the present record's.
Expected<RecordReport> record(const RecordOrder& order, const executor::Surroundings& surroundings);

/// How narrow an interval must be before it is recorded, as a share of the threshold.
inline constexpr double recorded_precision = 0.5;

}  // namespace versus::gate

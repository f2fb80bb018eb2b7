#pragma once

#include <ostream>

#include "framework/store/run_store.hpp"

namespace versus::store {

/// All samples of a run as CSV (docs/formats.md): one line for each timed item, with everything that is known of it,
/// never scaled. Rounds stand in the order in which they were measured. Whether the stream could be written is for its
/// owner to ask.
void write_samples_csv(const StoredRun& run, std::ostream& into);

/// The exact figures as CSV, one line for each case and version that was counted.
void write_counts_csv(const StoredRun& run, std::ostream& into);

}  // namespace versus::store

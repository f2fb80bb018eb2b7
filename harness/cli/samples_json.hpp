#pragma once

#include <iosfwd>

#include "framework/store/run_store.hpp"

namespace versus::cli {

/// `{"schema": "versus.samples/1", "run", "state", "versions", "item", "rounds": […], "counts": […], "incidents":
/// […]}`: every single measurement in base units. `item` names the six figures of an item; items are arrays in this
/// order, or null.
void write_samples_json(const store::StoredRun& run, std::ostream& out);

}  // namespace versus::cli

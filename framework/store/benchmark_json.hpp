#pragma once

#include <ostream>
#include <string_view>

#include "framework/base/expected.hpp"
#include "framework/store/run_store.hpp"

namespace versus::store {

/// The items of one version of a run as a result file of Google Benchmark, for its compare.py and whatever else reads
/// that format: each item is a repetition of the benchmark with the name of its case. The items of both copies of the
/// version are taken, in the order of rounds and blocks; items that are no finite numbers are left out, since JSON
/// cannot hold them.
/// A version that is not in the run is a Usage error. Whether the stream could be written is for its owner to ask.
Expected<void> write_benchmark_json(const StoredRun& run, std::string_view version, std::ostream& into);

/// All versions of a run in one such file: the version stands in front of the name of each case, so that
/// `compare.py filters FILE VERSION VERSION` sets two of them against each other.
void write_benchmark_json(const StoredRun& run, std::ostream& into);

}  // namespace versus::store

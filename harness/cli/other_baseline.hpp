#pragma once

#include <string>

#include "framework/base/expected.hpp"
#include "framework/store/run_store.hpp"

namespace versus::cli {

/// A stored run as if another of its versions had been the baseline. Rounds in which that version took no part are left
/// out; since suspicions were raised against the old baseline, all rounds count as screening and none is confirmed.
/// A version that is not in the run is a Usage error that suggests.
Expected<store::StoredRun> with_baseline(store::StoredRun run, const std::string& version);

}  // namespace versus::cli

#pragma once

#include <string>

#include "framework/base/expected.hpp"
#include "framework/store/run_store.hpp"

namespace versus::cli {

/// A stored run as if another of its versions had been the baseline. In a case that it took no part in, the first
/// version that did is the baseline, as in any run. Rounds without the case's baseline are left out; since suspicions
/// were raised against the old baseline, all rounds count as screening and none is confirmed.
/// A version that is not in the run is a Usage error that suggests.
Expected<store::StoredRun> with_baseline(store::StoredRun run, const std::string& version);

}  // namespace versus::cli

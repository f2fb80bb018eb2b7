#pragma once

#include <optional>
#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/model/gate.hpp"
#include "harness/gate/record_files.hpp"

namespace versus::gate {

/// What the candidate is measured beside in one scenario.
struct Selected {
  std::string scenario;  ///< `openexr/tile_size`
  model::Standard standard = model::Standard::NamedVersion;
  std::string baseline;
  const RecordFile* record = nullptr;  ///< in the shelf
};

struct Wanted {
  std::vector<std::string> scenarios;
  std::string profile;
  std::string machine_class;
  std::optional<std::string> reference;  ///< named by the caller: then no record counts
};

/// Without a named reference: the record's pinned reference where a record of this class of machine is; the accepted
/// version of a record of another class; for a scenario without a record the one reference that all records share.
/// Errors (Usage): a record of another profile, a scenario for which nothing says what to measure beside. Pure.
Expected<std::vector<Selected>> select_baselines(const Wanted& wanted, const RecordShelf& shelf);

}  // namespace versus::gate

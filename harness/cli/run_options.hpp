#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/model/run.hpp"
#include "harness/cli/command.hpp"
#include "harness/cli/places.hpp"
#include "harness/cli/ports.hpp"

namespace versus::cli {

/// What the line of `versus run` says, each value read on its own.
struct RunOptions {
  std::vector<std::string> scenarios;
  std::vector<std::string> versions;
  std::string baseline;
  std::string profile = "full";
  std::string filter = "*";
  std::vector<std::string> injections;
  std::string resume;
  std::optional<std::uint64_t> seed;
  model::Policy policy;
  std::optional<double> patience_seconds;
  bool rounds_given = false;
  run::Realtime realtime = run::Realtime::Auto;
  bool dry_run = false;
  bool all = false;  ///< every scenario of the versions' library
  bool all_rows = false;
  PlaceOptions places;
};

Declaration declare_run(RunOptions& options);

/// Those of its options that another command has as well, in the order of `versus run`. `names` as in `--profile`.
std::vector<OptionSpec> shared_with_run(RunOptions& options, const std::vector<std::string_view>& names);

/// With workers that do not answer.
std::chrono::nanoseconds patience_of(const RunOptions& options);

/// What `--resume` does not allow beside it, and what is needed without it.
Expected<void> check_together(const RunOptions& options);

/// Reads the scenarios and puts the request together. Of several errors in a scenario all but the last are told
/// as messages.
Expected<executor::RunRequest> request_of(const RunOptions& options, const provision::Manifests& manifests,
                                          const Places& places, Context& context);

/// The same for versions that were read elsewhere, all of one library.
Expected<executor::RunRequest> request_for(const RunOptions& options, std::vector<model::VersionName> versions,
                                           const Places& places, Context& context);

}  // namespace versus::cli

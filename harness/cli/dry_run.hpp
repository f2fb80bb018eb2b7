#pragma once

#include "framework/base/expected.hpp"
#include "harness/cli/command.hpp"
#include "harness/cli/documents.hpp"
#include "harness/cli/ports.hpp"

namespace versus::cli {

/// What a run would do, without building or starting anything. Axes that say `all` are filled with the values known of.
/// Times are rough: from what an operation on an image of that size usually takes, and from what a build usually takes.
/// A filter that leaves no case is an error.
Expected<DryRun> dry_run_of(const executor::RunRequest& request, const Places& places,
                            const provision::Manifests& manifests, const Ports& ports);

std::string dry_run_text(const DryRun& plan, report::Extent extent, std::size_t width);

/// All cases of the scenarios that the filter chooses, axes filled with the values known of.
Expected<std::vector<model::Case>> known_cases(const executor::RunRequest& request, const Places& places);

/// Whether `--filter` and `--inject-slowdown` match something, told before anything is built. Where an axis is asked
/// from the library only the built versions can tell: then all is well so far.
Expected<void> check_patterns(const executor::RunRequest& request, const Places& places);

}  // namespace versus::cli

#pragma once

#include <vector>

#include "framework/report/ratio_table.hpp"
#include "harness/cli/command.hpp"

namespace versus::cli {

/// `--ratios-to`, `--across` and `--beside` of `versus report`.
struct RatioOptions {
  report::RatioView view;
  bool asked = false;  ///< `--ratios-to` was given
};

/// The three options.
std::vector<OptionSpec> ratio_options(RatioOptions& target);

/// The other two mean nothing without `--ratios-to`: a Usage error.
Expected<void> check_together(const RatioOptions& options);

}  // namespace versus::cli

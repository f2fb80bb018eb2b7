#pragma once

#include <optional>
#include <string>

#include "harness/bisect/order.hpp"
#include "harness/cli/command.hpp"
#include "harness/cli/places.hpp"

namespace versus::cli {

/// What the line of `versus bisect` says, each value read on its own.
struct BisectOptions {
  std::string over = "commits";
  bool over_given = false;
  bisect::Order order;
  bisect::Limits limits;
  std::string scenario;  ///< a name or a file; empty: the one that the case's id names
  std::string resume;
  bool dag = false;
  bool dry_run = false;
  PlaceOptions places;
};

Declaration declare_bisect(BisectOptions& options);

/// Puts the order together; errors of kind Usage for what is missing or does not go together.
Expected<bisect::Order> bisect_order_of(const BisectOptions& options, const std::string& command_line);

}  // namespace versus::cli

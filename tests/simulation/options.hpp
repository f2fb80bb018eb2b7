#pragma once

#include <string>
#include <variant>
#include <vector>

#include "tests/simulation/tables.hpp"

namespace versus::simulation {

struct Options {
  std::vector<std::string> tables;
  Effort effort;
  Extent extent = Extent::Whole;
};

/// What to print instead, with the code to exit with.
struct Message {
  std::string text;
  int exit_code = 0;
};

std::variant<Options, Message> parse_options(const std::vector<std::string>& arguments);

}  // namespace versus::simulation

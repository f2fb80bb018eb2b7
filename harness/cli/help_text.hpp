#pragma once

#include <memory>
#include <string>
#include <vector>

#include "harness/cli/command.hpp"

namespace versus::cli {

/// The help of one command: usage, what it does, arguments, options, an example. Wrapped to `width`.
std::string help_of(Command& command, std::size_t width);

/// The list of commands; of one group (`versions`) when it is not empty.
std::string overview(const std::vector<std::unique_ptr<Command>>& commands, const std::string& group,
                     std::size_t width);

}  // namespace versus::cli

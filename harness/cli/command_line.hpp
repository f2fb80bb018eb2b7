#pragma once

#include <memory>
#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "harness/cli/command.hpp"
#include "harness/cli/progress_line.hpp"

namespace versus::cli {

enum class Wish {
  Execute,
  Help,  ///< of `command`, or of the program when there is none
  Version,
};

struct Invocation {
  Wish wish = Wish::Execute;
  Command* command = nullptr;  ///< its options are filled
  std::string group;           ///< for the help of `versions`
  OutputForm form = OutputForm::Text;
  Verbosity verbosity = Verbosity::Normal;
};

/// Reads the arguments (without the program's name). Errors are of kind Usage and suggest: unknown commands and
/// options, missing values and arguments, too many, and what a value's taker refuses.
Expected<Invocation> parse_command_line(const std::vector<std::string>& arguments,
                                        const std::vector<std::unique_ptr<Command>>& commands);

/// Whether `--json` is among the arguments: how an error in them is to be told.
OutputForm form_of(const std::vector<std::string>& arguments);

/// The first words of a command's name: `versions build` -> `versions`; empty when it has only one.
std::string group_of(const Command& command);

}  // namespace versus::cli

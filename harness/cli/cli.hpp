#pragma once

#include <memory>
#include <string>
#include <vector>

#include "framework/base/error.hpp"
#include "harness/cli/command.hpp"
#include "harness/cli/ports.hpp"
#include "harness/cli/streams.hpp"

namespace versus::cli {

/// The whole program: reads the arguments (without the program's name), does what they say, and returns the exit code
/// (docs/exit-codes.md). Nothing leaves it as an exception. Standard output that cannot be written is a failure.
int run(const std::vector<std::string>& arguments, Streams& streams, const Ports& ports);

/// The same with other commands, for tests.
int run(const std::vector<std::string>& arguments, Streams& streams, const Ports& ports,
        const std::vector<std::unique_ptr<Command>>& commands);

/// Tells an error: a line on standard error, and with JSON also a document on standard output.
void tell(const Error& error, OutputForm form, Streams& streams);

}  // namespace versus::cli

#pragma once

#include <sys/types.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "framework/base/expected.hpp"

namespace versus::worker {

enum class Mode { Benchmark, Serve, Describe, Convert, Help };

/// What a worker was asked for. `--benchmark_…` flags stay in `rest` for Google Benchmark.
struct CommandLine {
  Mode mode = Mode::Benchmark;
  std::optional<pid_t> parent;
  std::vector<std::map<std::string, std::string>> cases;  ///< each with its `operation`
  std::string fixture;
  std::string encoded;
  std::string scratch;
  std::string image;   ///< to convert
  std::string output;  ///< of the conversion
  std::int64_t batch = 1;
  std::optional<std::int64_t> items;  ///< timed iterations of each case; nothing: as many as Google Benchmark chooses
  double slowdown_fraction = 0;       ///< injected into every case
  std::vector<std::string> rest;
};

/// Thread-safe. An unknown flag, a missing value or a malformed case is a usage error.
Expected<CommandLine> parse_command_line(const std::vector<std::string>& arguments);

/// `operation=read,compression=zip` as words; a usage error when a part has no `=` or a name comes twice, or when there
/// is no operation.
Expected<std::map<std::string, std::string>> parse_case(const std::string& text);

/// What `--help` prints.
extern const char* const help_text;

}  // namespace versus::worker

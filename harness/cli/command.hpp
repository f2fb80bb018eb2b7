#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "harness/cli/exit_code.hpp"
#include "harness/cli/ports.hpp"
#include "harness/cli/streams.hpp"
#include "harness/system/progress.hpp"

namespace versus::cli {

/// Called with one value (a switch: with an empty one).
using Taker = std::function<Expected<void>(const std::string& value)>;

struct OptionSpec {
  std::string name;   ///< `--profile`, `-o,--output`
  std::string value;  ///< `NAME`; empty for a switch
  std::string help;
  Taker take;  ///< for each time that the option is given
};

struct ArgumentSpec {
  std::string name;  ///< `SCENARIO`
  std::string help;
  std::size_t least = 0;
  std::size_t most = 1;
  Taker take;
};

/// What a command reads from its line, besides `--help`, `--json` and `--verbose`, which all have.
struct Declaration {
  std::vector<ArgumentSpec> arguments;  ///< only the last one may take several
  std::vector<OptionSpec> options;
};

/// Takers for the common kinds of values.
Taker into(std::string& target);
Taker into(std::vector<std::string>& target);  ///< one more for each time
Taker into(bool& target);                      ///< for switches

enum class OutputForm { Text, Json };

/// What a command works with.
struct Context {
  Streams& streams;
  const Ports& ports;
  system::ProgressSink& progress;
  OutputForm form = OutputForm::Text;
  std::string command_line;  ///< as typed
};

/// One command: its words, its options (members of the class, filled by the takers) and what it does.
class Command {
 public:
  virtual ~Command() = default;
  virtual std::string name() const = 0;     ///< `versions build`
  virtual std::string summary() const = 0;  ///< half a line, without a full stop
  virtual std::string details() const { return {}; }
  virtual std::string example() const = 0;  ///< one line or several
  virtual Declaration declare() = 0;
  virtual Expected<ExitCode> execute(Context& context) = 0;
};

/// The one table of commands, in the order of the help text; each command is one file.
std::vector<std::unique_ptr<Command>> all_commands();

}  // namespace versus::cli

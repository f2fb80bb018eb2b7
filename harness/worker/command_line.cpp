#include "harness/worker/command_line.hpp"

#include <charconv>
#include <locale>
#include <sstream>
#include <string_view>
#include <utility>

#include "framework/base/suggest.hpp"

namespace versus::worker {

const char* const help_text =
    "Measures operations of the image library that this program is linked to.\n"
    "\n"
    "  --case NAME=WORD,…   one case, `operation` among the names; may be repeated; default: a small set\n"
    "  --fixture FILE       the raw pixel file to write or to expect; default: a picture made on the spot\n"
    "  --encoded FILE       the file that a case reads; default: written by this program first\n"
    "  --scratch DIR        an existing folder for written files; default: a new one in TMPDIR, removed at the end\n"
    "  --batch N            runs in each timed iteration (1)\n"
    "  --items N            time exactly so many iterations, instead of for a time\n"
    "  --slowdown SHARE     make each run longer by a busy wait of this share (3%), to see whether it is found\n"
    "  --convert IMAGE      read an image, write it as the raw pixel file that --output names, and end\n"
    "  --output FILE        a raw pixel file to write, with --convert\n"
    "  --describe           print version, loaded objects and what the library offers as JSON, and end\n"
    "  --serve              speak the line protocol on standard input and output (for the harness)\n"
    "  --parent PID         with --serve: end at once unless PID is the parent\n"
    "  --benchmark_…        flags of Google Benchmark: filter, repetitions, format, …\n"
    "\n"
    "Example: --case operation=read,compression=zip,tile=64 --benchmark_repetitions=5\n";

namespace {

constexpr const char* place = "command line";

std::optional<std::int64_t> positive(const std::string& text) {
  std::int64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [rest, fault] = std::from_chars(text.data(), end, value);
  if (fault != std::errc() || rest != end || value < 1) return std::nullopt;
  return value;
}

/// `3%` or `0.5%` as a fraction.
std::optional<double> share(const std::string& text) {
  std::istringstream stream(text);
  stream.imbue(std::locale::classic());
  double percent = 0;
  char sign = 0;
  const bool read = static_cast<bool>(stream >> percent >> sign);
  const bool whole = stream.peek() == std::istringstream::traits_type::eof();
  if (!read || !whole || sign != '%' || percent < 0) return std::nullopt;
  return percent / 100;
}

Error bad_value(const std::string& flag, const std::string& value, const std::string& limit) {
  return usage_error(place, flag + " " + value, limit);
}

/// Applies one flag that takes a value; the error when the value is no good.
std::optional<Error> apply(CommandLine& line, const std::string& flag, const std::string& value) {
  if (flag == "--case") {
    auto words = parse_case(value);
    if (!words) return words.error();
    line.cases.push_back(std::move(*words));
  } else if (flag == "--fixture") {
    line.fixture = value;
  } else if (flag == "--encoded") {
    line.encoded = value;
  } else if (flag == "--scratch") {
    line.scratch = value;
  } else if (flag == "--convert") {
    line.mode = Mode::Convert;
    line.image = value;
  } else if (flag == "--output") {
    line.output = value;
  } else if (flag == "--slowdown") {
    const auto fraction = share(value);
    if (!fraction) return bad_value(flag, value, "a share such as 3%");
    line.slowdown_fraction = *fraction;
  } else {
    const auto number = positive(value);
    if (!number) return bad_value(flag, value, "a positive integer");
    if (flag == "--batch") line.batch = *number;
    if (flag == "--items") line.items = *number;
    if (flag == "--parent") line.parent = static_cast<pid_t>(*number);
  }
  return std::nullopt;
}

const std::vector<std::string>& flags_with_value() {
  static const std::vector<std::string> flags{"--case",   "--fixture", "--encoded", "--scratch", "--batch",
                                              "--parent", "--convert", "--output",  "--items",   "--slowdown"};
  return flags;
}

bool takes_value(const std::string& flag) {
  for (const auto& known : flags_with_value()) {
    if (flag == known) return true;
  }
  return false;
}

Error unknown_flag(const std::string& flag) {
  auto known = flags_with_value();
  known.insert(known.end(), {"--serve", "--describe", "--help"});
  return usage_error(place, "unknown argument '" + flag + "'", {}, base::did_you_mean(flag, known));
}

}  // namespace

Expected<std::map<std::string, std::string>> parse_case(const std::string& text) {
  std::map<std::string, std::string> words;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, ',');) {
    const auto equals = part.find('=');
    if (equals == std::string::npos || equals == 0) {
      return unexpected(usage_error(place, "--case: '" + part + "' is not NAME=WORD"));
    }
    if (!words.emplace(part.substr(0, equals), part.substr(equals + 1)).second) {
      return unexpected(usage_error(place, "--case: '" + part.substr(0, equals) + "' stands twice"));
    }
  }
  if (words.count("operation") == 0) {
    return unexpected(usage_error(place, "--case " + text, "a case names its operation", "add operation=read"));
  }
  return words;
}

Expected<CommandLine> parse_command_line(const std::vector<std::string>& arguments) {
  CommandLine line;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    auto flag = arguments[i];
    if (flag == "--serve") {
      line.mode = Mode::Serve;
    } else if (flag == "--describe") {
      line.mode = Mode::Describe;
    } else if (flag == "--help") {
      line.mode = Mode::Help;
    } else if (flag.rfind("--benchmark_", 0) == 0) {
      line.rest.push_back(flag);
    } else {
      const auto equals = flag.find('=');
      std::optional<std::string> value;
      if (equals != std::string::npos) value = flag.substr(equals + 1);
      flag = flag.substr(0, equals);
      if (!takes_value(flag)) return unexpected(unknown_flag(flag));
      if (!value && i + 1 < arguments.size()) value = arguments[++i];
      if (!value) return unexpected(usage_error(place, flag + " needs a value"));
      if (auto fault = apply(line, flag, *value)) return unexpected(*fault);
    }
  }
  if ((line.mode == Mode::Convert) == line.output.empty()) {
    return unexpected(usage_error(place, "--convert and --output go together"));
  }
  return line;
}

}  // namespace versus::worker

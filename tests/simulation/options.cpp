#include "tests/simulation/options.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <thread>

namespace versus::simulation {

namespace {

constexpr const char* usage =
    R"(versus-simulation (--table NAME … | --all | --short) [--paths N] [--seed N] [--threads N]

Lets the judge work on simulated noise and prints what comes out: ours ± standard error [as expected] ≤ bound. Exits
with 1 when a figure has left its bound by more than three standard errors (the margin beside it).

  --table NAME   operating  verdicts by true effect, noise and threshold
                 coverage   whether intervals hold the truth at all looks
                 suite      runs of 200 cases
                 targets    the error rates and costs that the project commits to
                 stored     judging against an earlier session
                 methods    other ways to compare two programs
                 bisect     searches for the commit that made things slower
  --all          every table, 10 minutes on 2 cores
  --short        what a bound guards, with fewer paths: half a minute on 2 cores
  --paths N      paths of the cheapest experiments (20000); the dearer ones take a fixed share of it
  --seed N       1 unless given; the same seed gives the same figures with any number of threads
  --threads N    all cores unless given
)";

const std::vector<std::string> all_tables = {"operating", "coverage", "suite", "targets",
                                             "stored",    "methods",  "bisect"};

// What CI repeats at each change; `methods` is about others.
const std::vector<std::string> short_tables = {"coverage", "suite", "targets", "stored", "bisect"};

template <class Number>
std::optional<Number> parse_number(const std::string& text) {
  Number value{};
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

Message complaint(const std::string& what) { return {"versus-simulation: " + what + "\n\n" + usage, 2}; }

std::optional<Message> take_value(const std::string& name, const std::string& value, Options& options) {
  const auto wrong = [&] { return complaint(name + ": '" + value + "' will not do"); };
  if (name == "--table") {
    if (std::find(all_tables.begin(), all_tables.end(), value) == all_tables.end()) return wrong();
    options.tables.push_back(value);
  } else if (name == "--seed") {
    const auto seed = parse_number<std::uint64_t>(value);
    if (!seed) return wrong();
    options.effort.seed = *seed;
  } else if (name == "--paths") {
    const auto paths = parse_number<std::int64_t>(value);
    if (!paths || *paths < 1) return wrong();
    options.effort.paths = *paths;
  } else if (name == "--threads") {
    const auto threads = parse_number<int>(value);
    if (!threads || *threads < 1) return wrong();
    options.effort.threads = *threads;
  } else {
    return complaint("unknown argument '" + name + "'");
  }
  return std::nullopt;
}

}  // namespace

std::variant<Options, Message> parse_options(const std::vector<std::string>& arguments) {
  Options options;
  options.effort.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& name = arguments[i];
    if (name == "--help" || name == "-h") return Message{usage, 0};
    if (name == "--all") {
      options.tables = all_tables;
    } else if (name == "--short") {
      options.extent = Extent::Short;
    } else if (i + 1 == arguments.size()) {
      return complaint("unknown argument, or one without its value: '" + name + "'");
    } else if (auto message = take_value(name, arguments[++i], options)) {
      return *std::move(message);
    }
  }
  if (options.tables.empty() && options.extent == Extent::Short) options.tables = short_tables;
  if (options.tables.empty()) return complaint("which table?");
  return options;
}

}  // namespace versus::simulation

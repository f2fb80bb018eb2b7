#include "tests/toy_workers/toy_options.hpp"

#include <algorithm>
#include <stdexcept>
#include <variant>

namespace versus::toy {

namespace {

using Member = std::variant<double Options::*, std::int64_t Options::*, bool Options::*, std::string Options::*>;

const std::vector<std::pair<std::string, Member>>& table() {
  static const std::vector<std::pair<std::string, Member>> members{
      {"--busy-us", &Options::busy_us},
      {"--sleep-us", &Options::sleep_us},
      {"--slower-percent", &Options::slower_percent},
      {"--square-ns", &Options::square_ns},
      {"--noise-percent", &Options::noise_percent},
      {"--launch-noise-percent", &Options::launch_noise_percent},
      {"--bimodal-percent", &Options::bimodal_percent},
      {"--slow-first-items", &Options::slow_first_items},
      {"--slow-first-percent", &Options::slow_first_percent},
      {"--eat-mb", &Options::eat_mb},
      {"--read-calls", &Options::read_calls},
      {"--write-calls", &Options::write_calls},
      {"--allocations", &Options::allocations},
      {"--file-size", &Options::file_size},
      {"--wrong-pixels", &Options::wrong_pixels},
      {"--lossy", &Options::lossy},
      {"--not-applicable", &Options::not_applicable},
      {"--fail-prepare", &Options::fail_prepare},
      {"--library", &Options::library},
      {"--version-string", &Options::version_string},
      {"--crash-at-prepare", &Options::crash_at_prepare},
      {"--crash-at-verify", &Options::crash_at_verify},
      {"--crash-at-item", &Options::crash_at_item},
      {"--hang-at-item", &Options::hang_at_item},
      {"--fail-at-item", &Options::fail_at_item},
      {"--garbage-at-item", &Options::garbage_at_item},
      {"--half-line-at-item", &Options::half_line_at_item},
      {"--long-line-at-item", &Options::long_line_at_item},
      {"--exit-at-start", &Options::exit_at_start},
      {"--hang-at-start", &Options::hang_at_start},
      {"--garbage-at-start", &Options::garbage_at_start},
      {"--protocol", &Options::protocol},
      {"--ignore-end-of-file", &Options::ignore_end_of_file},
  };
  return members;
}

/// Walks over the arguments; a value may also stand behind `=`.
class Arguments {
 public:
  explicit Arguments(const std::vector<std::string>& arguments) : arguments_(arguments) {}
  bool next() {
    if (index_ == arguments_.size()) return false;
    flag_ = arguments_[index_++];
    const auto equals = flag_.find('=');
    inline_value_.reset();
    if (equals != std::string::npos) inline_value_ = flag_.substr(equals + 1);
    flag_ = flag_.substr(0, equals);
    return true;
  }
  const std::string& flag() const { return flag_; }
  std::string value() {
    if (inline_value_) return *inline_value_;
    if (index_ == arguments_.size()) throw std::invalid_argument(flag_ + " needs a value");
    return arguments_[index_++];
  }

 private:
  const std::vector<std::string>& arguments_;
  std::size_t index_ = 0;
  std::string flag_;
  std::optional<std::string> inline_value_;
};

void set(Options& options, bool Options::*member, Arguments&) { options.*member = true; }
void set(Options& options, double Options::*member, Arguments& given) { options.*member = std::stod(given.value()); }
void set(Options& options, std::int64_t Options::*member, Arguments& given) {
  options.*member = std::stoll(given.value());
}
void set(Options& options, std::string Options::*member, Arguments& given) { options.*member = given.value(); }

void set_other(Options& options, Arguments& given) {
  if (given.flag() == "--serve") return;
  const auto value = given.value();
  if (given.flag() == "--parent") return;
  if (given.flag() == "--seed") {
    options.seed = std::stoull(value);
  } else if (given.flag() == "--only") {
    const auto equals = value.find('=');
    options.only.emplace(value.substr(0, equals), equals == std::string::npos ? "" : value.substr(equals + 1));
  } else {
    throw std::invalid_argument("unknown flag " + given.flag());
  }
}

}  // namespace

Options parse_options(const std::vector<std::string>& arguments) {
  Options options;
  Arguments given(arguments);
  while (given.next()) {
    const auto entry = std::find_if(table().begin(), table().end(),
                                    [&given](const auto& candidate) { return candidate.first == given.flag(); });
    if (entry == table().end()) {
      set_other(options, given);
    } else {
      std::visit([&](auto member) { set(options, member, given); }, entry->second);
    }
  }
  return options;
}

}  // namespace versus::toy

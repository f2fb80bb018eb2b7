#include "harness/cli/quantities.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "framework/base/suggest.hpp"

namespace versus::cli {

namespace {

constexpr std::array<std::pair<std::string_view, double>, 8> units{
    {{"h", 3600e9}, {"min", 60e9}, {"m", 60e9}, {"s", 1e9}, {"ms", 1e6}, {"us", 1e3}, {"µs", 1e3}, {"ns", 1}}};
constexpr double nanoseconds_of_a_year = 365.0 * 24 * 3600e9;

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

// Takes a decimal number without sign or exponent off the front: `1e3m` is more likely a mistake than a wish.
std::optional<double> take_number(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_not_of("0123456789."), text.size());
  double value = 0;
  const auto [stop, failure] = std::from_chars(text.data(), text.data() + end, value, std::chars_format::fixed);
  if (failure != std::errc() || stop != text.data() + end) return std::nullopt;
  text.remove_prefix(end);
  return value;
}

std::optional<double> take_unit(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_of("0123456789. "), text.size());
  for (const auto& [name, nanoseconds] : units) {
    if (text.substr(0, end) != name) continue;
    text.remove_prefix(end);
    return nanoseconds;
  }
  return std::nullopt;
}

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

Error duration_error(std::string_view place, std::string_view text) {
  return usage_error(std::string(place), quoted(text) + " is not a duration",
                     "numbers with a unit (h, m, s, ms, us, ns) such as 90s, 5m or 1h30m");
}

}  // namespace

Expected<std::chrono::nanoseconds> parse_duration(std::string_view place, std::string_view text) {
  std::string_view rest = trimmed(text);
  if (rest.empty()) return unexpected(duration_error(place, text));
  double sum = 0;
  while (!rest.empty()) {
    const auto number = take_number(rest);
    rest = trimmed(rest);
    const auto unit = number ? take_unit(rest) : std::nullopt;
    if (!unit) return unexpected(duration_error(place, text));
    sum += *number * *unit;
    rest = trimmed(rest);
  }
  if (!(sum >= 1) || sum > nanoseconds_of_a_year) {
    return unexpected(
        usage_error(std::string(place), quoted(text) + " is out of range", "more than 0, at most a year"));
  }
  return std::chrono::nanoseconds(std::llround(sum));
}

Expected<double> parse_share(std::string_view place, std::string_view text) {
  std::string_view rest = trimmed(text);
  const bool percent = !rest.empty() && rest.back() == '%';
  if (percent) rest = trimmed(rest.substr(0, rest.size() - 1));
  const auto number = take_number(rest);
  if (!number || !rest.empty()) {
    return unexpected(usage_error(std::string(place), quoted(text) + " is not a share",
                                  "a percentage such as 3%, or a fraction such as 0.03"));
  }
  if (!percent && *number >= 1) {
    return unexpected(usage_error(std::string(place), quoted(text) + " is a fraction of one or more",
                                  "below 1 without %", "did you mean '" + std::string(trimmed(text)) + "%'?"));
  }
  const double share = percent ? *number / 100 : *number;
  if (share >= 10) return unexpected(usage_error(std::string(place), quoted(text) + " is too large", "below 1000%"));
  return share;
}

Expected<std::uint64_t> parse_whole(std::string_view place, std::string_view text, std::uint64_t least,
                                    std::uint64_t most) {
  std::uint64_t value = 0;
  const auto [stop, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc() || stop != text.data() + text.size() || value < least || value > most) {
    return unexpected(usage_error(std::string(place), quoted(text) + " is not accepted",
                                  "a whole number from " + std::to_string(least) + " to " + std::to_string(most)));
  }
  return value;
}

namespace {

struct Target {
  std::string version;
  std::string_view pattern;
};

// Which version the text begins with; a library may be left out.
std::optional<Target> target_of(std::string_view text, const std::vector<model::VersionName>& versions) {
  std::optional<Target> best;
  std::size_t longest = 0;
  for (const model::VersionName& version : versions) {
    const std::string id = to_string(version);
    for (const std::string& name : {id, id.substr(version.library.size())}) {
      if (text.substr(0, name.size()) != name || name.size() <= longest) continue;
      const std::string_view rest = text.substr(name.size());
      if (!rest.empty() && rest.front() != '/') continue;
      best = Target{id, rest.empty() ? std::string_view("*") : rest.substr(1)};
      longest = name.size();
    }
  }
  return best;
}

}  // namespace

Expected<model::Injection> parse_injection(std::string_view place, std::string_view text,
                                           const std::vector<model::VersionName>& versions) {
  // A pattern holds `=` as well; the amount follows the last one.
  const std::size_t equals = text.rfind('=');
  if (equals == std::string_view::npos || equals + 1 == text.size()) {
    return unexpected(usage_error(std::string(place), quoted(text) + " says no amount",
                                  "VERSION[/CASEPATTERN]=10%, =200us or =offset_search"));
  }
  const auto target = target_of(text.substr(0, equals), versions);
  std::vector<std::string> ids;
  for (const model::VersionName& version : versions) ids.push_back(to_string(version));
  if (!target || target->pattern.empty()) {
    std::string list;
    for (const std::string& id : ids) list += (list.empty() ? "" : ", ") + id;
    return unexpected(usage_error(std::string(place), quoted(text) + " names no version of this run", "one of: " + list,
                                  base::did_you_mean(text.substr(0, std::min(text.find('/'), equals)), ids)));
  }
  model::Injection injection;
  injection.version = target->version;
  injection.case_pattern = target->pattern;
  const std::string_view amount = text.substr(equals + 1);
  if (amount == "offset_search") {
    injection.searches_offsets = true;
    return injection;
  }
  if (const auto duration = parse_duration(place, amount)) {
    injection.extra_ns = duration->count();
    return injection;
  }
  const auto share = parse_share(place, amount);
  if (!share || !(*share > 0)) {
    return unexpected(usage_error(std::string(place), quoted(amount) + " is not an amount",
                                  "a percentage above 0 such as 10%, a duration such as 200us, or offset_search"));
  }
  injection.fraction = *share;
  return injection;
}

}  // namespace versus::cli

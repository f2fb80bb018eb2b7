#include "framework/base/quantity.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

namespace versus::base {

namespace {

struct Unit {
  const char* name;
  std::int64_t factor;
};

constexpr std::int64_t thousand = 1000;

constexpr std::array<Unit, 4> time_units{
    {{"ns", 1}, {"us", thousand}, {"ms", thousand* thousand}, {"s", thousand* thousand* thousand}}};
constexpr std::array<Unit, 4> rate_units{
    {{"Bps", 1}, {"KBps", thousand}, {"MBps", thousand* thousand}, {"GBps", thousand* thousand* thousand}}};

const std::array<Unit, 4>& units(Dimension dimension) { return dimension == Dimension::Time ? time_units : rate_units; }

}  // namespace

std::optional<std::int64_t> parse_quantity(std::string_view text, Dimension dimension) {
  const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
  if (digits == 0 || (digits > 1 && text.front() == '0')) return std::nullopt;
  std::int64_t number = 0;
  const auto [rest, fault] = std::from_chars(text.data(), text.data() + digits, number);
  if (fault != std::errc() || rest != text.data() + digits) return std::nullopt;
  for (const auto& unit : units(dimension)) {
    if (text.substr(digits) != unit.name) continue;
    if (number > std::numeric_limits<std::int64_t>::max() / unit.factor) return std::nullopt;
    return number * unit.factor;
  }
  return std::nullopt;
}

std::vector<std::string> units_of(Dimension dimension) {
  std::vector<std::string> names;
  for (const auto& unit : units(dimension)) names.emplace_back(unit.name);
  return names;
}

}  // namespace versus::base

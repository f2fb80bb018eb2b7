#include "harness/provision/version_number.hpp"

#include <algorithm>
#include <charconv>
#include <sstream>

namespace versus::provision {

namespace {

/// Negative, zero or positive, as a is below, equal to or above b.
int compare(const VersionNumber& a, const VersionNumber& b) {
  const std::size_t size = std::max(a.parts.size(), b.parts.size());
  for (std::size_t i = 0; i < size; ++i) {
    const int left = i < a.parts.size() ? a.parts[i] : 0;
    const int right = i < b.parts.size() ? b.parts[i] : 0;
    if (left != right) return left < right ? -1 : 1;
  }
  if (a.suffix.empty() != b.suffix.empty()) return a.suffix.empty() ? 1 : -1;
  return a.suffix.compare(b.suffix);
}

bool holds(const VersionBound& bound, const VersionNumber& number) {
  const int order = compare(number, bound.number);
  switch (bound.relation) {
    case Relation::Less:
      return order < 0;
    case Relation::LessOrEqual:
      return order <= 0;
    case Relation::Equal:
      return order == 0;
    case Relation::GreaterOrEqual:
      return order >= 0;
    case Relation::Greater:
      return order > 0;
  }
  return false;
}

std::optional<VersionBound> parse_bound(std::string_view text) {
  struct Sign {
    std::string_view text;
    Relation relation;
  };
  constexpr Sign signs[] = {{"<=", Relation::LessOrEqual}, {">=", Relation::GreaterOrEqual}, {"==", Relation::Equal},
                            {"<", Relation::Less},         {">", Relation::Greater},         {"", Relation::Equal}};
  for (const Sign& sign : signs) {
    if (text.substr(0, sign.text.size()) != sign.text) continue;
    const auto number = parse_version_number(text.substr(sign.text.size()));
    if (!number) return std::nullopt;
    return VersionBound{sign.relation, *number};
  }
  return std::nullopt;
}

}  // namespace

std::optional<VersionNumber> parse_version_number(std::string_view text) {
  VersionNumber number;
  while (true) {
    int part = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), part);
    if (error != std::errc() || part < 0) return std::nullopt;
    number.parts.push_back(part);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (text.empty() || text.front() != '.') break;
    text.remove_prefix(1);
  }
  if (!text.empty() && text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~") !=
                           std::string_view::npos) {
    return std::nullopt;
  }
  number.suffix = text;
  return number;
}

bool operator==(const VersionNumber& a, const VersionNumber& b) { return compare(a, b) == 0; }
bool operator<(const VersionNumber& a, const VersionNumber& b) { return compare(a, b) < 0; }

std::optional<VersionRange> parse_version_range(std::string_view text) {
  VersionRange range;
  std::istringstream words{std::string(text)};
  std::string word;
  bool any = false;
  bool star = false;
  while (words >> word) {
    any = true;
    if (word == "*") {
      star = true;
      continue;
    }
    const auto bound = parse_bound(word);
    if (!bound) return std::nullopt;
    range.bounds.push_back(*bound);
  }
  if (!any || (star && !range.bounds.empty())) return std::nullopt;
  return range;
}

bool contains(const VersionRange& range, const VersionNumber& number) {
  return std::all_of(range.bounds.begin(), range.bounds.end(),
                     [&](const VersionBound& bound) { return holds(bound, number); });
}

}  // namespace versus::provision

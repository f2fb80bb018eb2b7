#include "framework/scenario/filter.hpp"

#include <algorithm>
#include <optional>

namespace versus::scenario {

namespace {

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> parts;
  while (true) {
    const auto colon = text.find(':');
    parts.emplace_back(text.substr(0, colon));
    if (colon == std::string_view::npos) return parts;
    text.remove_prefix(colon + 1);
  }
}

bool matches_any(const std::vector<std::string>& patterns, std::string_view text) {
  return std::any_of(patterns.begin(), patterns.end(),
                     [text](const std::string& pattern) { return matches_pattern(pattern, text); });
}

}  // namespace

bool matches_pattern(std::string_view pattern, std::string_view text) {
  // When a character does not match, only the last star has to take one more: earlier ones need no second look.
  struct Star {
    std::size_t pattern;
    std::size_t text;
  };
  std::optional<Star> star;
  std::size_t p = 0;
  std::size_t t = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = Star{++p, t};
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
      ++p;
      ++t;
    } else if (star) {
      p = star->pattern;
      t = ++star->text;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

Filter::Filter(std::string_view text) {
  const auto dash = text.find('-');
  const std::string_view positive = text.substr(0, dash);
  positive_ = split(dash == 0 ? std::string_view("*") : positive);
  if (dash != std::string_view::npos) negative_ = split(text.substr(dash + 1));
}

bool Filter::matches(std::string_view id) const { return matches_any(positive_, id) && !matches_any(negative_, id); }

}  // namespace versus::scenario

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace versus::scenario {

/// A choice of cases in GoogleTest's pattern syntax: patterns separated by `:`, then perhaps `-` and more patterns. An
/// id is chosen when it matches any of the first and none of the second; with nothing in front of the `-`, all match
/// the first. In a pattern, `*` stands for any text and `?` for any one character; the whole id must match. As in
/// GoogleTest, an empty pattern matches only an empty id, and the first `-` separates.
class Filter {
 public:
  /// Chooses everything.
  Filter() : Filter("*") {}
  explicit Filter(std::string_view text);

  /// Thread-safe. Takes time in proportion to the product of the lengths at worst.
  bool matches(std::string_view id) const;

 private:
  std::vector<std::string> positive_;
  std::vector<std::string> negative_;
};

/// Whether the whole text matches one pattern.
bool matches_pattern(std::string_view pattern, std::string_view text);

}  // namespace versus::scenario

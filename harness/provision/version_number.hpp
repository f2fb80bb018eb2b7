#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace versus::provision {

/// `3.2.4`, `3.1.0-beta`: numbers between dots, and a suffix that orders before the same number without one.
struct VersionNumber {
  std::vector<int> parts;
  std::string suffix;
};

/// Nothing when the text does not begin with a number or holds an empty part.
std::optional<VersionNumber> parse_version_number(std::string_view text);

/// Missing parts count as 0: 3.4 equals 3.4.0.
bool operator==(const VersionNumber& a, const VersionNumber& b);
bool operator<(const VersionNumber& a, const VersionNumber& b);

enum class Relation { Less, LessOrEqual, Equal, GreaterOrEqual, Greater };

struct VersionBound {
  Relation relation = Relation::Equal;
  VersionNumber number;
};

/// All bounds hold; none at all holds for every version.
struct VersionRange {
  std::vector<VersionBound> bounds;
};

/// `>=3.2.4 <3.3`, `3.4.0`, `*`. Nothing when it cannot be read.
std::optional<VersionRange> parse_version_range(std::string_view text);

bool contains(const VersionRange& range, const VersionNumber& number);

}  // namespace versus::provision

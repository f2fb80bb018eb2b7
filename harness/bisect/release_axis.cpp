#include "harness/bisect/release_axis.hpp"

#include <algorithm>

namespace versus::bisect {

namespace {

using provision::PinnedVersion;
using provision::VersionNumber;

/// `openexr@3.2.4`, `@3.2.4` and `3.2.4` name the same here.
std::string number_text(const std::string& library, const std::string& text) {
  if (text.rfind(library + "@", 0) == 0) return text.substr(library.size() + 1);
  return !text.empty() && text[0] == '@' ? text.substr(1) : text;
}

bool begins_with(const VersionNumber& number, const VersionNumber& series) {
  return number.parts.size() >= series.parts.size() &&
         std::equal(series.parts.begin(), series.parts.end(), number.parts.begin());
}

/// Whether `a` is of an older series (`3.3` before `3.4`) than `b`.
bool older_series(const VersionNumber& a, const VersionNumber& b) {
  const auto part = [](const VersionNumber& number, std::size_t i) {
    return i < number.parts.size() ? number.parts[i] : 0;
  };
  return part(a, 0) != part(b, 0) ? part(a, 0) < part(b, 0) : part(a, 1) < part(b, 1);
}

bool is_late_patch(const PinnedVersion& release, const std::vector<PinnedVersion>& all) {
  return !release.date.empty() && std::any_of(all.begin(), all.end(), [&](const PinnedVersion& other) {
    return !other.date.empty() && other.date <= release.date && older_series(release.number, other.number);
  });
}

Point point_of(const std::string& library, const PinnedVersion& release) {
  Point point;
  point.name.library = library;
  point.name.value = release.version;
  point.label = release.version;
  point.date = release.date;
  return point;
}

Error swapped(const std::string& good, const std::string& bad) {
  return usage_error("--good " + good + " --bad " + bad, "good is newer than bad", "good before bad",
                     "exchange them; to look for what became faster, add --seek faster");
}

}  // namespace

Expected<Axis> release_axis(const provision::Manifests& manifests, const std::string& library, const std::string& good,
                            const std::string& bad, const std::string& series) {
  const auto first = manifests.pinned(library, number_text(library, good));
  if (!first) return unexpected(first.error());
  const auto last = manifests.pinned(library, number_text(library, bad));
  if (!last) return unexpected(last.error());
  const VersionNumber from = (*first)->number;
  const VersionNumber to = (*last)->number;
  if (from == to) return unexpected(usage_error("--bad " + bad, "good and bad are the same release"));
  if (to < from) return unexpected(swapped(good, bad));
  const auto wanted = provision::parse_version_number(series);
  if (!series.empty() && !wanted) {
    return unexpected(usage_error("--line " + series, "this is no beginning of a release's number", "such as 3.3"));
  }
  std::vector<PinnedVersion> all = (*manifests.library(library))->versions;
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.number < b.number; });
  Axis axis;
  axis.kind = "releases";
  std::size_t left_out = 0;
  for (const PinnedVersion& release : all) {
    if (release.number < from || to < release.number) continue;
    const bool end = release.number == from || release.number == to;
    const bool other_line = wanted ? !begins_with(release.number, *wanted) : is_late_patch(release, all);
    if (!end && other_line) {
      ++left_out;
      continue;
    }
    axis.points.push_back(point_of(library, release));
  }
  if (wanted && axis.points.size() < 3 && left_out > 0) {
    return unexpected(usage_error("--line " + series, "no release of this line lies between " + good + " and " + bad));
  }
  if (left_out > 0) {
    axis.notes.push_back(std::to_string(left_out) + (wanted ? " releases of other lines are left out"
                                                            : " releases are left out: patches of an older series that "
                                                              "came out beside a newer one do not lead to it"));
  }
  return axis;
}

}  // namespace versus::bisect

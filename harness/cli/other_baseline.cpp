#include "harness/cli/other_baseline.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "framework/base/suggest.hpp"
#include "framework/model/version_name.hpp"

namespace versus::cli {

namespace {

using model::Round;

template <class T>
std::vector<T> reordered(const std::vector<T>& slots, const std::vector<std::size_t>& places) {
  std::vector<T> moved;
  for (const std::size_t place : places) {
    for (std::size_t copy = 0; copy < 2; ++copy) {
      const std::size_t slot = 2 * place + copy;
      moved.push_back(slot < slots.size() ? slots[slot] : T{});
    }
  }
  return moved;
}

// The sides' new numbers; the places of the round sorted by them, so that the new baseline comes first.
std::optional<Round> turned(const Round& round, const std::map<int, int>& new_side, int baseline) {
  std::vector<std::size_t> places(round.sides.size());
  for (std::size_t i = 0; i < places.size(); ++i) places[i] = i;
  const auto side_at = [&](std::size_t place) { return new_side.at(round.sides[place]); };
  std::sort(places.begin(), places.end(), [&](std::size_t a, std::size_t b) { return side_at(a) < side_at(b); });
  if (places.size() < 2 || side_at(places.front()) != baseline) return std::nullopt;
  Round other = round;
  other.stage = model::Stage::Screen;
  for (std::size_t i = 0; i < places.size(); ++i) other.sides[i] = side_at(places[i]);
  for (auto& block : other.items) block = reordered(block, places);
  if (!other.launches.empty()) other.launches = reordered(round.launches, places);
  return other;
}

// The side that each case is compared with: the lowest that ever took part.
std::map<std::string, int> baselines_of(const std::vector<Round>& rounds, const std::map<int, int>& new_side) {
  std::map<std::string, int> baselines;
  for (const Round& round : rounds) {
    for (const int side : round.sides) {
      const auto [entry, fresh] = baselines.emplace(round.case_id, new_side.at(side));
      if (!fresh) entry->second = std::min(entry->second, new_side.at(side));
    }
  }
  return baselines;
}

std::optional<std::size_t> place_of(const std::vector<std::string>& versions, const std::string& wanted) {
  const std::string library = versions.empty() ? "" : versions.front().substr(0, versions.front().find('@'));
  for (std::size_t i = 0; i < versions.size(); ++i) {
    if (versions[i] == wanted || versions[i] == library + wanted) return i;
  }
  return std::nullopt;
}

}  // namespace

Expected<store::StoredRun> with_baseline(store::StoredRun run, const std::string& version) {
  std::vector<std::string>& versions = run.header.versions;
  const auto place = place_of(versions, version);
  if (!place) {
    std::string list;
    for (const std::string& id : versions) list += (list.empty() ? "" : ", ") + id;
    return unexpected(usage_error("--baseline", "'" + version + "' is not in run " + run.header.id, "one of: " + list,
                                  base::did_you_mean(version, versions)));
  }
  if (*place == 0) return run;
  std::map<int, int> new_side;
  for (std::size_t i = 0; i < versions.size(); ++i) {
    new_side[static_cast<int>(i)] = static_cast<int>(i == *place ? 0 : i < *place ? i + 1 : i);
  }
  std::rotate(versions.begin(), versions.begin() + static_cast<std::ptrdiff_t>(*place),
              versions.begin() + static_cast<std::ptrdiff_t>(*place) + 1);
  for (model::Counts& counts : run.data.counts) counts.side = new_side.at(counts.side);
  const std::map<std::string, int> baselines = baselines_of(run.data.rounds, new_side);
  std::vector<Round> rounds;
  for (const Round& round : run.data.rounds) {
    if (auto other = turned(round, new_side, baselines.at(round.case_id))) rounds.push_back(std::move(*other));
  }
  run.data.rounds = std::move(rounds);
  run.header.policy.confirm = false;
  return run;
}

}  // namespace versus::cli

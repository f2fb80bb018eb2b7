#include "framework/search/answer_groups.hpp"

#include <algorithm>
#include <cassert>

namespace versus::search {

std::vector<AnswerGroup> answer_groups(const Places& places, std::size_t first, const std::vector<double>& posterior) {
  std::vector<AnswerGroup> groups;
  bool open = false;
  for (std::size_t i = 0; i < posterior.size(); ++i) {
    const std::size_t place = first + 1 + i;
    if (!open) groups.push_back({place, place, 0});
    groups.back().last = place;
    groups.back().probability += posterior[i];
    open = places.state(place) == PlaceState::Failed;
  }
  return groups;
}

AnswerGroup likeliest(const std::vector<AnswerGroup>& groups) {
  assert(!groups.empty());
  return *std::max_element(groups.begin(), groups.end(),
                           [](const auto& a, const auto& b) { return a.probability < b.probability; });
}

AnswerGroup credible_range(const std::vector<AnswerGroup>& groups, double probability) {
  assert(!groups.empty());
  std::size_t low = 0;
  std::size_t high = groups.size() - 1;
  double inside = 0;
  for (const AnswerGroup& group : groups) inside += group.probability;
  while (low < high) {
    const bool lower = groups[low].probability <= groups[high].probability;
    const double least = lower ? groups[low].probability : groups[high].probability;
    if (inside - least < probability) break;
    inside -= least;
    lower ? ++low : --high;
  }
  return {groups[low].first, groups[high].last, inside};
}

}  // namespace versus::search

#pragma once

#include <cstddef>
#include <vector>

#include "framework/search/places.hpp"

namespace versus::search {

/// Places between which nothing can decide: a run of places that fail, and the next one that does not.
struct AnswerGroup {
  std::size_t first = 0;
  std::size_t last = 0;
  double probability = 0;
};

/// The groups of the places first + 1 … first + posterior.size(), in their order. Their probabilities are sums of
/// `posterior`, whose element i is that of place first + 1 + i. When the last places fail they are a group of their
/// own.
std::vector<AnswerGroup> answer_groups(const Places& places, std::size_t first, const std::vector<double>& posterior);

/// The most probable one; of equals the first. Precondition: not empty.
AnswerGroup likeliest(const std::vector<AnswerGroup>& groups);

/// The shortest stretch of groups that begins and ends with one of them and holds `probability` at least, by leaving
/// out from both ends what is least probable. Precondition: not empty.
AnswerGroup credible_range(const std::vector<AnswerGroup>& groups, double probability);

}  // namespace versus::search

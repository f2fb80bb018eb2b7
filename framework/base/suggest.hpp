#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace versus::base {

/// The candidate nearest to `word` by edit distance (insert, delete, replace, swap of neighbours), when it is near
/// enough to be a typing error: at most a third of the word's length, at least one. Ties go to the first.
std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates);

/// `did you mean 'x'?` when a near candidate exists, otherwise empty.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace versus::base

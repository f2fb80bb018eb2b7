#pragma once

#include <cstddef>
#include <vector>

namespace versus::stats {

enum class SumPairs {
  all,            // every (i, j)
  upper_triangle  // j >= i; rows and columns are the same series
};

/// The sums rows[i] + columns[j] of two ascending series, seen as one sorted multiset without
/// being built: rank selection in O((n + m) log(n m)) expected time and O(n) memory. The walk
/// through the pivots is the same each time (fixed seed).
///
/// Preconditions: both non-empty, ascending, finite, and no sum overflows. The series must outlive
/// the object.
class SortedSums {
 public:
  SortedSums(const std::vector<double>& rows, const std::vector<double>& columns, SumPairs pairs);

  std::size_t count() const { return count_; }

  /// The middle sum, or the mean of the two middle ones.
  double median() const;

  /// The sum with `rank` sums before it in ascending order (0-based). Precondition: rank < count().
  double at_rank(std::size_t rank) const;

 private:
  struct Cut {
    std::vector<std::size_t> below;      // per row: end of the sums < pivot
    std::vector<std::size_t> not_above;  // per row: end of the sums <= pivot
    std::size_t count_below = 0;
    std::size_t count_not_above = 0;
  };
  struct Active;

  std::size_t first_column(std::size_t row) const;
  Cut cut_at(double pivot) const;
  double next_above(double value, const Cut& cut) const;

  const std::vector<double>& rows_;
  const std::vector<double>& columns_;
  SumPairs pairs_;
  std::size_t count_;
};

}  // namespace versus::stats

#include "framework/stats/sorted_sums.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>

#include "framework/stats/location.hpp"

namespace versus::stats {

/// The sums that can still be the wanted one: per row a range of columns.
struct SortedSums::Active {
  std::vector<std::size_t> first;
  std::vector<std::size_t> last;
  std::size_t size = 0;

  /// Row and column of the sum number `index` in row order.
  std::pair<std::size_t, std::size_t> locate(std::size_t index) const {
    std::size_t row = 0;
    while (index >= last[row] - first[row]) {
      index -= last[row] - first[row];
      ++row;
    }
    return {row, first[row] + index};
  }

  void recount() {
    size = 0;
    for (std::size_t row = 0; row < first.size(); ++row) size += last[row] - first[row];
  }
};

namespace {

/// SplitMix64: a few lines, good enough to draw pivots, the same on every platform.
class PivotDraw {
 public:
  std::size_t below(std::size_t limit) {
    state_ += 0x9E3779B97F4A7C15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    return static_cast<std::size_t>((z ^ (z >> 31U)) % limit);
  }

 private:
  std::uint64_t state_ = 1;
};

std::size_t pair_count(std::size_t rows, std::size_t columns, SumPairs pairs) {
  return pairs == SumPairs::all ? rows * columns : rows * (rows + 1) / 2;
}

}  // namespace

SortedSums::SortedSums(const std::vector<double>& rows, const std::vector<double>& columns, SumPairs pairs)
    : rows_(rows), columns_(columns), pairs_(pairs), count_(pair_count(rows.size(), columns.size(), pairs)) {
  assert(!rows.empty() && !columns.empty());
  assert(pairs == SumPairs::all || rows.size() == columns.size());
}

std::size_t SortedSums::first_column(std::size_t row) const { return pairs_ == SumPairs::all ? 0 : row; }

// Rows ascend, so the number of columns under a bound falls from row to row: one walk down the
// staircase serves all rows.
SortedSums::Cut SortedSums::cut_at(double pivot) const {
  Cut cut;
  cut.below.resize(rows_.size());
  cut.not_above.resize(rows_.size());
  std::size_t below = columns_.size();
  std::size_t not_above = columns_.size();
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    const double value = rows_[row];
    while (below > 0 && value + columns_[below - 1] >= pivot) --below;
    while (not_above > 0 && value + columns_[not_above - 1] > pivot) --not_above;
    const std::size_t first = first_column(row);
    cut.below[row] = std::max(below, first);
    cut.not_above[row] = std::max(not_above, first);
    cut.count_below += cut.below[row] - first;
    cut.count_not_above += cut.not_above[row] - first;
  }
  return cut;
}

double SortedSums::next_above(double value, const Cut& cut) const {
  double next = value;
  bool found = false;
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    if (cut.not_above[row] >= columns_.size()) continue;
    const double candidate = rows_[row] + columns_[cut.not_above[row]];
    if (!found || candidate < next) next = candidate;
    found = true;
  }
  return next;
}

double SortedSums::at_rank(std::size_t rank) const {
  assert(rank < count_);
  Active active;
  active.last.assign(rows_.size(), columns_.size());
  for (std::size_t row = 0; row < rows_.size(); ++row) active.first.push_back(first_column(row));
  active.size = count_;
  std::size_t before = 0;  // sums known to lie below every active one
  PivotDraw draw;
  while (active.size > 4 * rows_.size()) {
    const auto [row, column] = active.locate(draw.below(active.size));
    const double pivot = rows_[row] + columns_[column];
    Cut cut = cut_at(pivot);
    if (rank < cut.count_below) {
      active.last = std::move(cut.below);
    } else if (rank < cut.count_not_above) {
      return pivot;
    } else {
      active.first = std::move(cut.not_above);
      before = cut.count_not_above;
    }
    active.recount();
  }
  std::vector<double> rest;
  rest.reserve(active.size);
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    for (std::size_t column = active.first[row]; column < active.last[row]; ++column) {
      rest.push_back(rows_[row] + columns_[column]);
    }
  }
  const auto wanted = rest.begin() + static_cast<std::ptrdiff_t>(rank - before);
  std::nth_element(rest.begin(), wanted, rest.end());
  return *wanted;
}

double SortedSums::median() const {
  if (count_ % 2 == 1) return at_rank(count_ / 2);
  const double lower = at_rank(count_ / 2 - 1);
  const Cut cut = cut_at(lower);
  const double upper = cut.count_not_above > count_ / 2 ? lower : next_above(lower, cut);
  return lower == upper ? lower : 0.5 * lower + 0.5 * upper;
}

}  // namespace versus::stats

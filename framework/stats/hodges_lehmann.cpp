#include "framework/stats/hodges_lehmann.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <vector>

#include "framework/stats/location.hpp"
#include "framework/stats/sorted_sums.hpp"

namespace versus::stats {
namespace {

// The largest number of blocks that the procedure asks for; up to here all averages fit a buffer
// on the stack (6.6 kB).
constexpr std::size_t kStackValues = 40;
// Where selecting without building the averages overtakes building them.
constexpr std::size_t kBuildAllAverages = 90;

constexpr std::size_t average_count(std::size_t values) { return values * (values + 1) / 2; }

// Halved first: the sum of two huge values would overflow, and halving is exact.
double median_of_averages(const double* halves, std::size_t count, double* buffer) {
  std::size_t filled = 0;
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = i; j < count; ++j) buffer[filled++] = halves[i] + halves[j];
  }
  return median_in_place(buffer, filled);
}

double by_selection(double* halves, std::size_t count) {
  std::vector<double> sorted(halves, halves + count);
  std::sort(sorted.begin(), sorted.end());
  return SortedSums(sorted, sorted, SumPairs::upper_triangle).median();
}

std::vector<double> sorted_halves(Series values, double sign) {
  std::vector<double> halves(values.begin(), values.end());
  for (double& x : halves) x *= 0.5 * sign;
  std::sort(halves.begin(), halves.end());
  return halves;
}

}  // namespace

double hodges_lehmann_in_place(double* differences, std::size_t count) {
  assert(count > 0);
  for (std::size_t i = 0; i < count; ++i) differences[i] *= 0.5;
  if (count <= kStackValues) {
    std::array<double, average_count(kStackValues)> buffer;  // filled before it is read
    return median_of_averages(differences, count, buffer.data());
  }
  if (count <= kBuildAllAverages) {
    std::vector<double> buffer(average_count(count));
    return median_of_averages(differences, count, buffer.data());
  }
  return by_selection(differences, count);
}

std::optional<double> hodges_lehmann(Series differences) {
  if (differences.empty() || !all_finite(differences)) return std::nullopt;
  std::vector<double> copy(differences.begin(), differences.end());
  return hodges_lehmann_in_place(copy.data(), copy.size());
}

std::optional<double> hodges_lehmann_shift(Series from, Series to) {
  if (from.empty() || to.empty() || !all_finite(from) || !all_finite(to)) return std::nullopt;
  const std::vector<double> rows = sorted_halves(from, -1.0);
  const std::vector<double> columns = sorted_halves(to, 1.0);
  const double shift = 2.0 * SortedSums(rows, columns, SumPairs::all).median();
  return std::isfinite(shift) ? std::optional<double>(shift) : std::nullopt;
}

std::optional<double> contrast(Series log_u, Series log_v) {
  if (log_u.size() != log_v.size() || log_u.empty()) return std::nullopt;
  std::vector<double> differences(log_u.size());
  for (std::size_t i = 0; i < log_u.size(); ++i) differences[i] = log_u[i] - log_v[i];
  if (!all_finite(differences)) return std::nullopt;
  return hodges_lehmann_in_place(differences.data(), differences.size());
}

}  // namespace versus::stats

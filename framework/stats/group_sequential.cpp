#include "framework/stats/group_sequential.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "framework/stats/distributions.hpp"

namespace versus::stats {
namespace {

constexpr std::size_t kAlphas = 7;
constexpr std::size_t kDesigns = 6;
using AlphaRow = std::array<double, kAlphas>;

// In falling order, as c falls along a row. The two constants that most verdicts use are known to more digits.
constexpr AlphaRow kAlpha = {.10, .05, .02, .01, .005, .001, .0001};
constexpr std::array<double, kDesigns> kRmax = {4, 6, 8, 12, 16, 24};
constexpr std::array<AlphaRow, kDesigns> kConstant = {{
    {.05631, .02641, .00987, .00474, .00232, 4.40e-4, 4.2e-5},
    {.04432, .02041, .00744, .00352, .00172, 3.22e-4, 3.0e-5},
    {.03854, .01750, .00631, .00300, .00143, 2.61e-4, 2.4e-5},
    {.03256005663015267, .014533264064556265, .00519, .00242, .00113, 2.06e-4, 1.84e-5},
    {.02926, .01300, .00463, .00215, .00099, 1.77e-4, 1.5e-5},
    {.02574, .01133, .00397, .00182, .00086, 1.52e-4, 1.4e-5},
}};

/// The table's segment that x lies in, or the nearest one; `grid` ascending or descending.
template <std::size_t N>
std::size_t segment(const std::array<double, N>& grid, double x) {
  std::size_t index = 0;
  const bool ascending = grid.front() < grid.back();
  while (index + 2 < N && (ascending ? x > grid[index + 1] : x < grid[index + 1])) ++index;
  return index;
}

/// The line through two points in log-log, at x. Exact at the points themselves.
double log_line(double x, double x0, double y0, double x1, double y1) {
  if (x == x0) return y0;
  if (x == x1) return y1;
  const double share = std::log(x / x0) / std::log(x1 / x0);
  return std::exp(std::log(y0) + share * std::log(y1 / y0));
}

AlphaRow row_for(std::size_t r_max) {
  const double wanted = std::max(static_cast<double>(r_max), kRmax.front());
  const std::size_t d = segment(kRmax, wanted);
  AlphaRow row{};
  for (std::size_t a = 0; a < kAlphas; ++a) {
    row[a] = log_line(wanted, kRmax[d], kConstant[d][a], kRmax[d + 1], kConstant[d + 1][a]);
  }
  return row;
}

double spent_share(std::size_t round, std::size_t r_max) {
  return std::sqrt(static_cast<double>(round) / static_cast<double>(r_max));
}

/// Sum over the looks 2..Rmax of sqrt(R / Rmax). alpha over this is a constant that holds whatever the dependence of
/// the looks (Bonferroni); it guards the ends of the table, where lines alone would promise too little or too much.
double spending_sum(std::size_t r_max) {
  double sum = 0.0;
  for (std::size_t round = 2; round <= r_max; ++round) sum += spent_share(round, r_max);
  return sum;
}

}  // namespace

std::optional<double> spending_constant(std::size_t r_max, double alpha) {
  if (r_max < 2 || !(alpha > 0.0 && alpha < 1.0)) return std::nullopt;
  const AlphaRow row = row_for(r_max);
  const std::size_t a = segment(kAlpha, alpha);
  const double c = log_line(alpha, kAlpha[a], row[a], kAlpha[a + 1], row[a + 1]);
  // Many looks never allow more than one look does, and never less than looks that know nothing of each other.
  return std::clamp(c, alpha / spending_sum(r_max), alpha);
}

std::optional<Boundary> Boundary::make(std::size_t r_max, double alpha) {
  const std::optional<double> constant = spending_constant(r_max, alpha);
  if (!constant) return std::nullopt;
  return Boundary(r_max, alpha, *constant);
}

std::optional<double> Boundary::level(std::size_t round) const {
  if (round == 0 || round > r_max_) return std::nullopt;
  return constant_ * spent_share(round, r_max_);
}

std::optional<double> Boundary::critical_t(std::size_t round, double nu) const {
  const std::optional<double> two_sided = level(round);
  if (!two_sided || !(nu > 0.0)) return std::nullopt;
  return t_upper_quantile(0.5 * *two_sided, nu);
}

Interval repeated_interval(double theta, double se, double critical_t) {
  const double half_width = se == 0.0 ? 0.0 : critical_t * se;
  return {theta - half_width, theta + half_width};
}

SequentialPValue::SequentialPValue(std::size_t r_max) : r_max_(r_max) { assert(r_max >= 2); }

void SequentialPValue::add(std::size_t round, double two_sided_p) {
  if (round == 0 || round > r_max_ || std::isnan(two_sided_p)) return;
  const double q = two_sided_p / spent_share(round, r_max_);
  smallest_ = smallest_ ? std::min(*smallest_, q) : q;
}

double SequentialPValue::value() const {
  if (!smallest_) return 1.0;
  const double q = *smallest_;
  if (q <= 0.0) return 0.0;
  const AlphaRow row = row_for(r_max_);
  const std::size_t a = segment(row, q);
  const double alpha = log_line(q, row[a], kAlpha[a], row[a + 1], kAlpha[a + 1]);
  return std::min(std::clamp(alpha, q, q * spending_sum(r_max_)), 1.0);
}

}  // namespace versus::stats

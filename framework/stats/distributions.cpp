#include "framework/stats/distributions.hpp"

#include <algorithm>
#include <boost/math/distributions/beta.hpp>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/policies/policy.hpp>
#include <cmath>
#include <limits>

namespace versus::stats {
namespace {

namespace bm = boost::math;
using namespace bm::policies;

// Errors become NaN or infinity instead of exceptions, and doubles stay doubles: long double costs
// three times as much and its extra digits are beyond what a verdict can use.
using Quiet = policy<domain_error<ignore_error>, pole_error<ignore_error>, overflow_error<ignore_error>,
                     underflow_error<ignore_error>, denorm_error<ignore_error>, rounding_error<ignore_error>,
                     evaluation_error<ignore_error>, indeterminate_result_error<ignore_error>, promote_double<false>,
                     promote_float<false>>;

using Normal = bm::normal_distribution<double, Quiet>;
using StudentsT = bm::students_t_distribution<double, Quiet>;
using Beta = bm::beta_distribution<double, Quiet>;
using ChiSquared = bm::chi_squared_distribution<double, Quiet>;
using FisherF = bm::fisher_f_distribution<double, Quiet>;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool is_probability(double p) { return p >= 0.0 && p <= 1.0; }

// Outside this range Boost.Math's continued fractions meet 0/0. Below, nothing that is computed from a round's data can
// fall; above, t and normal agree to the last digit that counts.
constexpr double kLeastFreedom = 1e-3;
constexpr double kMostFreedom = 1e10;
// The square of a t must not overflow; the tail beyond is 0 for what a verdict can tell.
constexpr double kFarthest = 1e100;

bool is_freedom(double nu) { return nu >= kLeastFreedom && std::isfinite(nu); }

double capped(double nu) { return std::min(nu, kMostFreedom); }

}  // namespace

double normal_cdf(double z) {
  if (std::isnan(z)) return kNan;
  return 0.5 * std::erfc(-z / std::sqrt(2.0));
}

double normal_quantile(double probability) {
  if (!is_probability(probability)) return kNan;
  if (probability == 0.0) return -kInfinity;
  if (probability == 1.0) return kInfinity;
  return bm::quantile(Normal(), probability);
}

double normal_upper_quantile(double tail) { return -normal_quantile(tail); }

double t_cdf(double t, double nu) { return t_upper_tail(-t, nu); }

double t_upper_tail(double t, double nu) {
  if (std::isnan(t) || !is_freedom(nu)) return kNan;
  if (std::fabs(t) > kFarthest) return t > 0.0 ? 0.0 : 1.0;
  return bm::cdf(bm::complement(StudentsT(capped(nu)), t));
}

double t_two_sided_p(double t, double nu) { return 2.0 * t_upper_tail(std::fabs(t), nu); }

double t_quantile(double probability, double nu) { return -t_upper_quantile(probability, nu); }

double t_upper_quantile(double tail, double nu) {
  if (!is_probability(tail) || !is_freedom(nu)) return kNan;
  if (tail == 0.0) return kInfinity;
  if (tail == 1.0) return -kInfinity;
  return -bm::quantile(StudentsT(capped(nu)), tail);
}

double beta_quantile(double probability, double a, double b) {
  if (!is_probability(probability) || !is_freedom(a) || !is_freedom(b)) return kNan;
  return bm::quantile(Beta(capped(a), capped(b)), probability);
}

double chi_squared_quantile(double probability, double nu) {
  if (!is_probability(probability) || !is_freedom(nu)) return kNan;
  if (probability == 1.0) return kInfinity;
  return bm::quantile(ChiSquared(capped(nu)), probability);
}

double chi_squared_upper_tail(double x, double nu) {
  if (std::isnan(x) || !is_freedom(nu)) return kNan;
  if (x <= 0.0) return 1.0;
  if (x > kFarthest) return 0.0;
  return bm::cdf(bm::complement(ChiSquared(capped(nu)), x));
}

double f_upper_tail(double x, double nu1, double nu2) {
  if (std::isnan(x) || !is_freedom(nu1) || !is_freedom(nu2)) return kNan;
  if (x <= 0.0) return 1.0;
  if (x > kFarthest) return 0.0;
  return bm::cdf(bm::complement(FisherF(capped(nu1), capped(nu2)), x));
}

}  // namespace versus::stats

#include "framework/stats/noncentral_t.hpp"

#include <cmath>
#include <limits>

#include "framework/stats/distributions.hpp"

namespace versus::stats {
namespace {

constexpr double kLargestT = 1e4;
constexpr double kNegligible = -40.0;  // log of the weight, against the largest, at which the tails are cut
const double kRootTwo = std::sqrt(2.0);
const double kNormalDensity = 1.0 / std::sqrt(2.0 * std::acos(-1.0));

double density(double z) { return kNormalDensity * std::exp(-0.5 * z * z); }

/// U on a line without ends: u = a log(1 + exp(y / a)), which is y where y is large and falls off exponentially to the
/// left, so that the density of U, a broken power of u near 0, becomes smooth.
class UnboundedScale {
 public:
  UnboundedScale(double nu, double softness) : nu_(nu), softness_(softness) {}

  double u(double y) const {
    const double x = y / softness_;
    return softness_ * (x > 30.0 ? x : std::log1p(std::exp(x)));
  }

  /// log of density of U times du / dy, up to a constant.
  double log_weight(double y) const {
    const double at = u(y);
    if (!(at > 0.0)) return -std::numeric_limits<double>::infinity();
    return (nu_ - 1.0) * std::log(at) - 0.5 * nu_ * (at * at - 1.0) - std::log1p(std::exp(-y / softness_));
  }

 private:
  double nu_;
  double softness_;
};

}  // namespace

std::optional<NoncentralTTail> NoncentralTTail::make(double t, double nu) {
  if (!(t > 0.0 && t <= kLargestT) || !(nu >= 1.0) || std::isinf(nu)) return std::nullopt;
  return NoncentralTTail(t, nu);
}

// The step follows from how fast Phi and the density grow off the real line, for an error of exp(-30); the softness
// keeps the mapping's own poles as harmless.
NoncentralTTail::NoncentralTTail(double t, double nu) {
  const double step = 0.57 / std::sqrt(0.5 * t * t + nu);
  const UnboundedScale scale(nu, 1.7 * step);
  constexpr double kCenter = 1.0;  // close to the mode for every nu >= 1
  const double top = scale.log_weight(kCenter);
  double sum = 0.0;
  const auto take = [&](double y) {
    const double log_weight = scale.log_weight(y) - top;
    if (log_weight < kNegligible) return false;
    const double weight = std::exp(log_weight);
    points_.push_back({t * scale.u(y), weight});
    sum += weight;
    return true;
  };
  for (double k = 0.0; take(kCenter + k * step); k += 1.0) {
  }
  for (double k = 1.0; take(kCenter - k * step); k += 1.0) {
  }
  for (Point& point : points_) point.weight /= sum;
}

// Most points lie where Phi is 1 or 0 to all digits; those with 0 count only when the whole tail is as small.
NoncentralTTail::Value NoncentralTTail::value(double delta) const {
  constexpr double kFar = 9.0;
  constexpr double kSmallTail = 1e-4;
  Value result;
  bool has_rest = false;
  for (const Point& point : points_) {
    const double z = delta - point.threshold;
    if (z > kFar) {
      result.tail += point.weight;
    } else if (z < -kFar) {
      has_rest = true;
    } else {
      result.tail += point.weight * 0.5 * std::erfc(-z / kRootTwo);
      result.slope += point.weight * density(z);
    }
  }
  if (!has_rest || result.tail > kSmallTail) return result;
  for (const Point& point : points_) {
    const double z = delta - point.threshold;
    if (z >= -kFar) continue;
    result.tail += point.weight * 0.5 * std::erfc(-z / kRootTwo);
    result.slope += point.weight * density(z);
  }
  return result;
}

double NoncentralTTail::upper(double delta) const { return value(delta).tail; }

/// As if t U were normal.
double NoncentralTTail::first_guess(double z) const {
  double mean = 0.0;
  double square = 0.0;
  for (const Point& point : points_) {
    mean += point.weight * point.threshold;
    square += point.weight * point.threshold * point.threshold;
  }
  return mean + z * std::sqrt(1.0 + square - mean * mean);
}

// Newton's method for the normal quantile of the tail, which is nearly a straight line in delta; a bracket catches what
// it does far out.
std::optional<double> NoncentralTTail::delta_for(double probability) const {
  if (!(probability < 1.0) || !(probability > upper(0.0))) return std::nullopt;
  const double wanted = normal_quantile(probability);
  double low = 0.0;
  double high = std::numeric_limits<double>::infinity();
  double delta = std::fmax(first_guess(wanted), 0.0);
  constexpr int kEnough = 200;
  for (int i = 0; i < kEnough; ++i) {
    const Value at = value(delta);
    (at.tail < probability ? low : high) = delta;
    const double z = normal_quantile(std::fmin(at.tail, 1.0));
    double next = delta + (wanted - z) * density(z) / at.slope;
    if (!(next > low && next < high)) next = std::isinf(high) ? 2.0 * delta + 1.0 : 0.5 * (low + high);
    if (std::fabs(next - delta) <= 1e-13 * next) return next;
    delta = next;
  }
  return delta;
}

}  // namespace versus::stats

#pragma once

#include <optional>
#include <vector>

namespace versus::stats {

/// The power of a t-test as a function of its effect: P(T' > t) for the noncentral t with `nu` degrees of freedom and
/// noncentrality delta, t and nu fixed. T' > t where Z + delta > t U, with Z normal and U^2 chi squared over nu; so the
/// tail is the mean over U of Phi(delta - t U), taken by the trapezoidal rule, which for such integrands is exact to
/// about 1e-12 with a few dozen points. Those are set once, and each power costs a microsecond, a tenth to a hundredth
/// of a general noncentral t; every printed verdict needs a few of them. Not for changing concurrently; const use is
/// thread-safe.
class NoncentralTTail {
 public:
  /// nullopt unless 0 < t <= 1e4 and 1 <= nu < infinity: beyond, a test finds nothing of practical size.
  static std::optional<NoncentralTTail> make(double t, double nu);

  /// P(T' > t).
  double upper(double delta) const;

  /// The delta with upper(delta) = probability. nullopt unless upper(0) < probability < 1.
  std::optional<double> delta_for(double probability) const;

 private:
  NoncentralTTail(double t, double nu);

  struct Value {
    double tail = 0.0;
    double slope = 0.0;  // d tail / d delta
  };
  Value value(double delta) const;
  double first_guess(double z) const;

  struct Point {
    double threshold;  // t u
    double weight;
  };
  std::vector<Point> points_;
};

}  // namespace versus::stats

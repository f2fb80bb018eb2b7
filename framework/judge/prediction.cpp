#include "framework/judge/prediction.hpp"

#include <cmath>
#include <random>

#include "framework/judge/timing_track.hpp"

namespace versus::judge {

namespace {

// Box-Muller over raw bits: std::normal_distribution differs between standard libraries.
class NormalDraw {
 public:
  explicit NormalDraw(std::uint64_t seed) : bits_(seed) {}
  double next() {
    constexpr double two_pi = 6.283185307179586;
    return std::sqrt(-2 * std::log(uniform())) * std::cos(two_pi * uniform());
  }

 private:
  double uniform() { return (static_cast<double>(bits_() >> 11U) + 0.5) * 0x1p-53; }
  std::mt19937_64 bits_;
};

// Four workers of equal scatter: c has its variance, alpha and beta twice that.
stats::RoundContrast draw_round(NormalDraw& draw, double theta, double scatter) {
  const double a = scatter * draw.next();
  const double a2 = scatter * draw.next();
  const double b = theta + scatter * draw.next();
  const double b2 = theta + scatter * draw.next();
  stats::RoundContrast round;
  round.c = (b + b2 - a - a2) / 2;
  round.alpha = a2 - a;
  round.beta = b2 - b;
  round.blocks = 10;
  return round;
}

}  // namespace

Prediction predict(double effect, double scatter, const TimingRule& rule, int paths, std::uint64_t seed) {
  NormalDraw draw(seed);
  Prediction sums;
  for (int path = 0; path < paths; ++path) {
    TimingTrack track(rule);
    while (!track.settled()) track.add(draw_round(draw, std::log1p(effect), scatter));
    sums.mean_rounds += track.rounds();
    switch (*track.look().decided) {
      case model::Verdict::Slower:
        ++sums.slower;
        break;
      case model::Verdict::Faster:
        ++sums.faster;
        break;
      case model::Verdict::Equivalent:
        ++sums.equivalent;
        break;
      default:
        ++sums.inconclusive;
        break;
    }
  }
  for (double* share : {&sums.slower, &sums.faster, &sums.equivalent, &sums.inconclusive, &sums.mean_rounds}) {
    *share /= paths;
  }
  return sums;
}

}  // namespace versus::judge

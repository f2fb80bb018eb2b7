#include "framework/stats/noncentral_t.hpp"

#include <gtest/gtest.h>

#include <boost/math/distributions/non_central_t.hpp>
#include <limits>

#include "framework/stats/distributions.hpp"
#include "tests/unit/stats/near.hpp"

namespace versus::stats {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

double by_boost(double t, double nu, double delta) {
  return boost::math::cdf(boost::math::complement(boost::math::non_central_t(nu, delta), t));
}

TEST(NoncentralT, MatchesReferenceValues) {
  EXPECT_THAT(NoncentralTTail::make(2.306, 8)->upper(3.2), is_near(0.799778419978144));
  EXPECT_THAT(NoncentralTTail::make(4, 2.5)->upper(7), is_near(0.9478368556958274));
  EXPECT_THAT(NoncentralTTail::make(2.57, 35)->upper(3), is_near(0.6660661561135552));
}

TEST(NoncentralT, AgreesWithTheGeneralImplementation) {
  for (const double nu : {2.0, 2.7, 5.0, 8.0, 23.4, 35.0, 400.0}) {
    for (const double t : {0.3, 1.7, 2.3, 3.6, 12.0, 40.0}) {
      const NoncentralTTail tail = *NoncentralTTail::make(t, nu);
      for (const double share : {0.2, 0.8, 1.0, 1.3, 2.5}) {
        EXPECT_NEAR(tail.upper(share * t), by_boost(t, nu, share * t), 2e-10) << nu << ' ' << t << ' ' << share;
      }
    }
  }
}

TEST(NoncentralT, WithoutEffectItIsStudentsT) {
  for (const double nu : {1.0, 3.3, 1e5}) {
    EXPECT_THAT(NoncentralTTail::make(2.5, nu)->upper(0.0), is_near(t_upper_tail(2.5, nu), 1e-8)) << nu;
  }
}

TEST(NoncentralT, DeltaInvertsTheTailFarOutAsWell) {
  for (const double nu : {1.0, 2.0, 7.9, 35.0, 1e6}) {
    for (const double t : {0.5, 3.0, 12.0, 300.0}) {
      const NoncentralTTail tail = *NoncentralTTail::make(t, nu);
      for (const double probability : {0.5, 0.8, 0.95, 0.999, 1.0 - 1e-9}) {
        const auto delta = tail.delta_for(probability);
        ASSERT_TRUE(delta) << nu << ' ' << t;
        EXPECT_NEAR(tail.upper(*delta), probability, 1e-10) << nu << ' ' << t << ' ' << probability;
      }
    }
  }
}

TEST(NoncentralT, HasNoAnswerOutsideItsDomain) {
  for (const double t : {0.0, -1.0, 1e5, kNan, kInfinity}) EXPECT_FALSE(NoncentralTTail::make(t, 8)) << t;
  for (const double nu : {0.0, 0.5, -1.0, kNan, kInfinity}) EXPECT_FALSE(NoncentralTTail::make(2.5, nu)) << nu;
  const NoncentralTTail tail = *NoncentralTTail::make(2.5, 8);
  for (const double probability : {0.0, 0.001, 1.0, 1.5, kNan}) EXPECT_FALSE(tail.delta_for(probability));
}

}  // namespace
}  // namespace versus::stats

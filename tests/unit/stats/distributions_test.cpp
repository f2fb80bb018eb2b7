#include "framework/stats/distributions.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "tests/unit/stats/near.hpp"

namespace versus::stats {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(Distributions, TQuantilesMatchPublishedValues) {
  EXPECT_THAT(t_quantile(0.975, 1), is_near(12.706204736432095));
  EXPECT_THAT(t_quantile(0.975, 2), is_near(4.302652729911275));
  EXPECT_THAT(t_quantile(0.975, 5), is_near(2.5705818366147395));
  EXPECT_THAT(t_quantile(0.975, 8), is_near(2.3060041350333704));
  EXPECT_THAT(t_quantile(0.975, 11), is_near(2.200985160082949));
  EXPECT_THAT(t_quantile(0.975, 35), is_near(2.0301079282503425));
}

TEST(Distributions, UpperTQuantilesMatchPublishedValues) {
  EXPECT_THAT(t_upper_quantile(5.93e-3 / 2, 5), is_near(4.5832323754489135));
  EXPECT_THAT(t_upper_quantile(7.265e-3 / 2, 8), is_near(3.572705097272854));
  EXPECT_THAT(t_upper_quantile(1.453e-2 / 2, 35), is_near(2.5715707136468016));
  EXPECT_THAT(t_upper_quantile(1e-10, 3.7), is_near(622.7508025168837));
}

TEST(Distributions, TwoSidedTMatchesPublishedValues) {
  EXPECT_THAT(t_two_sided_p(3.2, 2), is_near(0.08534087923995286));
  EXPECT_THAT(t_two_sided_p(-3.2, 5), is_near(0.02399517680330048));
  EXPECT_THAT(t_two_sided_p(3.2, 8), is_near(0.012612349443777543));
  EXPECT_THAT(t_two_sided_p(3.2, 35), is_near(0.002918824715053242));
}

TEST(Distributions, AOneSampleTestMatchesPublishedValues) {
  const double mean = 0.0164;
  const double se = 0.014886235252742717 / std::sqrt(10.0);
  EXPECT_THAT(mean / se, is_near(3.483846167029116));
  EXPECT_THAT(t_two_sided_p(mean / se, 9), is_near(0.006896651178820603));
  EXPECT_THAT(mean - t_upper_quantile(0.025, 9) * se, is_near(0.005751028808315864));
  EXPECT_THAT(mean + t_upper_quantile(0.025, 9) * se, is_near(0.02704897119168414));
}

TEST(Distributions, NormalAndChiSquaredQuantilesMatchPublishedValues) {
  EXPECT_THAT(normal_quantile(0.975), is_near(1.959963984540054));
  EXPECT_THAT(normal_quantile(0.95), is_near(1.6448536269514722));
  EXPECT_THAT(normal_quantile(0.9995), is_near(3.2905267314919255));
  EXPECT_THAT(chi_squared_quantile(0.5, 1), is_near(0.454936423119572));
}

TEST(Distributions, TailsMatchReferenceValues) {
  EXPECT_THAT(f_upper_tail(3.2, 4, 11), is_near(0.05674929234273394));
  EXPECT_THAT(chi_squared_upper_tail(7, 3), is_near(0.07189777249646509));
  EXPECT_THAT(t_cdf(-2.2, 4.4), is_near(0.04324267853652608));
}

TEST(Distributions, QuantilesInvertTheirTailsForBrokenDegreesOfFreedom) {
  for (const double nu : {1.0, 2.0, 2.37, 5.0, 11.9, 35.0, 1e3, 1e7}) {
    for (const double tail : {1e-12, 1e-6, 0.003, 0.025, 0.4, 0.5, 0.9}) {
      EXPECT_THAT(t_upper_tail(t_upper_quantile(tail, nu), nu), is_near(tail, 1e-8)) << nu << ' ' << tail;
    }
  }
  for (const double tail : {1e-300, 1e-12, 0.003, 0.5, 0.9}) {
    EXPECT_THAT(normal_cdf(-normal_upper_quantile(tail)), is_near(tail, 1e-8)) << tail;
  }
}

TEST(Distributions, EndsOfProbabilityAreEndsOfSupport) {
  EXPECT_EQ(t_upper_quantile(0.0, 4), kInfinity);
  EXPECT_EQ(t_upper_quantile(1.0, 4), -kInfinity);
  EXPECT_EQ(normal_quantile(0.0), -kInfinity);
  EXPECT_EQ(normal_quantile(1.0), kInfinity);
  EXPECT_EQ(chi_squared_quantile(0.0, 2), 0.0);
  EXPECT_EQ(chi_squared_quantile(1.0, 2), kInfinity);
  EXPECT_EQ(beta_quantile(0.0, 2, 3), 0.0);
  EXPECT_EQ(beta_quantile(1.0, 2, 3), 1.0);
  EXPECT_EQ(t_upper_tail(kInfinity, 3), 0.0);
  EXPECT_EQ(t_upper_tail(-kInfinity, 3), 1.0);
  EXPECT_EQ(f_upper_tail(kInfinity, 3, 3), 0.0);
  EXPECT_EQ(f_upper_tail(0.0, 3, 3), 1.0);
}

TEST(Distributions, ArgumentsOutsideTheDomainGiveNan) {
  for (const double nu : {0.0, -1.0, kNan, kInfinity}) {
    EXPECT_TRUE(std::isnan(t_cdf(1.0, nu))) << nu;
    EXPECT_TRUE(std::isnan(t_upper_quantile(0.1, nu))) << nu;
    EXPECT_TRUE(std::isnan(chi_squared_quantile(0.1, nu))) << nu;
    EXPECT_TRUE(std::isnan(chi_squared_upper_tail(0.1, nu))) << nu;
    EXPECT_TRUE(std::isnan(f_upper_tail(1.0, nu, 3.0))) << nu;
    EXPECT_TRUE(std::isnan(beta_quantile(0.5, nu, 2.0))) << nu;
  }
  for (const double p : {-0.1, 1.1, kNan}) {
    EXPECT_TRUE(std::isnan(normal_quantile(p))) << p;
    EXPECT_TRUE(std::isnan(t_quantile(p, 3.0))) << p;
    EXPECT_TRUE(std::isnan(beta_quantile(p, 2.0, 3.0))) << p;
  }
  EXPECT_TRUE(std::isnan(normal_cdf(kNan)));
  EXPECT_TRUE(std::isnan(t_two_sided_p(kNan, 3.0)));
}

TEST(Distributions, NothingIsThrownAtTheEdges) {
  constexpr std::array<double, 11> kOdd = {0.0, 1e-308, 5e-324, 1e-9, 0.5, 1.0, 1e3, 1e12, 1e300, -1.0, -1e300};
  for (const double x : kOdd) {
    for (const double nu : kOdd) {
      EXPECT_NO_THROW(t_upper_tail(x, nu)) << x << ' ' << nu;
      EXPECT_NO_THROW(t_upper_quantile(x, nu)) << x << ' ' << nu;
      EXPECT_NO_THROW(chi_squared_quantile(x, nu)) << x << ' ' << nu;
      EXPECT_NO_THROW(chi_squared_upper_tail(x, nu)) << x << ' ' << nu;
      EXPECT_NO_THROW(f_upper_tail(x, nu, 3.0)) << x << ' ' << nu;
      EXPECT_NO_THROW(beta_quantile(x, nu, 3.0)) << x << ' ' << nu;
    }
  }
}

}  // namespace
}  // namespace versus::stats

#include "framework/search/posterior.hpp"

#include <gtest/gtest.h>

namespace versus::search {
namespace {

constexpr double build = .005 * .005;
constexpr double round_variance = .0086 * .0086;

std::vector<Observation> published() {
  return {{0, 0, build},
          {4, .004, build + round_variance / 2},
          {6, .029, build + round_variance / 2},
          {8, .031, build + round_variance / 6}};
}

TEST(Posterior, IsThePublishedOne) {
  const auto posterior = step_posterior(0, 8, std::vector<double>(8, 1), published());
  const double expected[] = {0.009301272589034681, 0.009301272589034681, 0.009301272589034681,  0.009301272589034681,
                             0.4771885865771495,   0.4771885865771495,   0.0042088682447811426, 0.0042088682447811426};
  ASSERT_EQ(posterior.size(), 8U);
  for (std::size_t i = 0; i < posterior.size(); ++i) EXPECT_NEAR(posterior[i], expected[i], 1e-10) << i;
}

TEST(Posterior, AStepThatIsRuledOutStaysSo) {
  const auto posterior = step_posterior(0, 8, {1, 1, 1, 1, 0, 1, 1, 1}, published());
  EXPECT_EQ(posterior[4], 0);
  EXPECT_GT(posterior[5], .9);
}

TEST(Posterior, IsTheSameAtAnyOffset) {
  auto moved = published();
  for (Observation& one : moved) {
    one.place += 10;
    one.level += .3;  // both levels are free
  }
  const auto here = step_posterior(0, 8, std::vector<double>(8, 1), published());
  const auto there = step_posterior(10, 18, std::vector<double>(8, 1), moved);
  for (std::size_t i = 0; i < here.size(); ++i) EXPECT_NEAR(here[i], there[i], 1e-12);
}

TEST(Posterior, OfNothingPossibleIsNothing) {
  EXPECT_EQ(step_posterior(0, 2, {0, 0}, {{0, 0, 1}, {2, 1, 1}}), (std::vector<double>{0, 0}));
}

TEST(Posterior, OfTwoNeighboursIsCertain) {
  EXPECT_EQ(step_posterior(0, 1, {1}, {{0, 0, 1}, {1, 5, 1}}), (std::vector<double>{1}));
}

}  // namespace
}  // namespace versus::search

#include "framework/search/endpoints.hpp"

#include <gtest/gtest.h>

namespace versus::search {
namespace {

stats::RoundContrast contrast(double c, double alpha, double beta) {
  stats::RoundContrast round;
  round.c = c;
  round.alpha = alpha;
  round.beta = beta;
  round.blocks = 10;
  return round;
}

/// Rounds around `level` with a worker's scatter of about `sd`.
stats::PooledModel rounds_of(int count, double level, double sd) {
  stats::PooledModel model;
  for (int i = 0; i < count; ++i) {
    const double sign = i % 2 == 0 ? 1 : -1;
    model.add(contrast(level + sign * sd / 2, sign * sd, (i % 3 - 1) * sd));
  }
  return model;
}

TEST(Endpoints, NeedThreeRounds) {
  EXPECT_EQ(view_endpoints(stats::PooledModel(), {}).state, EndpointState::MoreRounds);
  EXPECT_EQ(view_endpoints(rounds_of(2, .2, .005), {}).state, EndpointState::MoreRounds);
}

TEST(Endpoints, AreConfirmedWhenRealAndKnownToASixth) {
  const auto view = view_endpoints(rounds_of(4, .08, .005), {});
  EXPECT_EQ(view.state, EndpointState::Confirmed);
  ASSERT_TRUE(view.interval);
  EXPECT_GT(view.interval->lower, 0);
  EXPECT_EQ(view_endpoints(rounds_of(4, .08, .05), {}).state, EndpointState::MoreRounds);
}

TEST(Endpoints, OfTheOtherDirectionAreTold) {
  EXPECT_EQ(view_endpoints(rounds_of(4, -.08, .005), {}).state, EndpointState::OtherDirection);
  EXPECT_EQ(view_endpoints(rounds_of(4, -.08, .005), {Sought::Faster}).state, EndpointState::Confirmed);
  EXPECT_EQ(view_endpoints(rounds_of(4, -.08, .005), {Sought::Change}).state, EndpointState::Confirmed);
}

TEST(Endpoints, ThatAreSurelyTooCloseAreNothingToDivide) {
  EXPECT_EQ(view_endpoints(rounds_of(6, .001, .004), {}).state, EndpointState::Nothing);
  EXPECT_EQ(view_endpoints(rounds_of(40, .015, .004), {}).state, EndpointState::Nothing);
}

TEST(Endpoints, AreGivenUpAfterTheMostRounds) {
  EXPECT_EQ(view_endpoints(rounds_of(39, .03, .2), {}).state, EndpointState::MoreRounds);
  EXPECT_EQ(view_endpoints(rounds_of(40, .03, .2), {}).state, EndpointState::Undecided);
}

TEST(Endpoints, WithoutScatterAreComparedExactly) {
  stats::PooledModel equal;
  stats::PooledModel other;
  for (int i = 0; i < 3; ++i) {
    equal.add(contrast(0, 0, 0));
    other.add(contrast(.1, 0, 0));
  }
  EXPECT_EQ(view_endpoints(equal, {}).state, EndpointState::Nothing);
  EXPECT_EQ(view_endpoints(other, {}).state, EndpointState::Confirmed);
}

TEST(Endpoints, AReferenceThatDiffersFromItselfIsUnfit) {
  stats::PooledModel model;
  for (int i = 0; i < 12; ++i) model.add(contrast(.3, .04 + .001 * (i % 2), .001 * (i % 3 - 1)));
  EXPECT_EQ(view_endpoints(model, {}).state, EndpointState::ControlFailed);
}

}  // namespace
}  // namespace versus::search

#include "framework/judge/prediction.hpp"

#include <gtest/gtest.h>

namespace versus::judge {
namespace {

TEST(Prediction, IsTheSameForTheSameSeed) {
  const auto once = predict(0.02, 0.01, {}, 200, 7);
  const auto again = predict(0.02, 0.01, {}, 200, 7);
  EXPECT_EQ(once.slower, again.slower);
  EXPECT_EQ(once.mean_rounds, again.mean_rounds);
}

TEST(Prediction, SharesAddUpToOne) {
  const auto shares = predict(0.02, 0.02, {}, 500, 1);
  EXPECT_NEAR(shares.slower + shares.faster + shares.equivalent + shares.inconclusive, 1, 1e-12);
}

TEST(Prediction, NoEffectIsRarelySlowerAndALargeOneAlways) {
  EXPECT_LT(predict(0, 0.01, {}, 2000, 1).slower, 0.01);
  EXPECT_GT(predict(0.05, 0.008, {}, 1000, 1).slower, 0.99);
  EXPECT_EQ(predict(-0.10, 0.008, {}, 200, 1).slower, 0);
}

}  // namespace
}  // namespace versus::judge

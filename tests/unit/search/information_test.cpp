#include "framework/search/information.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace versus::search {
namespace {

// The published values, in full digits.
TEST(Information, IsThatOfTheBinaryInputGaussianChannel) {
  EXPECT_NEAR(binary_information(.5, 1), 0.16074721979859324, 1e-12);
  EXPECT_NEAR(binary_information(.5, 2), 0.48594430364767627, 1e-12);
  EXPECT_NEAR(binary_information(.5, 4), 0.9127772807248558, 1e-12);
  EXPECT_NEAR(binary_information(.1, 2), 0.2048920959373194, 1e-12);
}

TEST(Information, IsTheWholeEntropyFarApart) {
  EXPECT_NEAR(binary_information(.5, 100), 1, 1e-9);
  const double entropy = -.2 * std::log2(.2) - .8 * std::log2(.8);
  EXPECT_NEAR(binary_information(.2, 100), entropy, 1e-9);
}

TEST(Information, DoesNotCareWhichSideIsWhich) {
  EXPECT_NEAR(binary_information(.3, 1.5), binary_information(.7, 1.5), 1e-12);
}

TEST(Information, IsNoneWhereNothingIsOpenOrNothingShows) {
  EXPECT_EQ(binary_information(0, 3), 0);
  EXPECT_EQ(binary_information(1, 3), 0);
  EXPECT_EQ(binary_information(.5, 0), 0);
  EXPECT_EQ(binary_information(.5, -1), 0);
  EXPECT_EQ(binary_information(std::nan(""), 1), 0);
  EXPECT_EQ(binary_information(.5, std::nan("")), 0);
}

}  // namespace
}  // namespace versus::search

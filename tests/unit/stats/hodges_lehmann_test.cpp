#include "framework/stats/hodges_lehmann.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "framework/stats/sorted_sums.hpp"
#include "tests/unit/stats/near.hpp"
#include "tests/unit/stats/random_series.hpp"

namespace versus::stats {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

double middle_of(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : 0.5 * values[half - 1] + 0.5 * values[half];
}

double by_definition(const std::vector<double>& d) {
  std::vector<double> averages;
  for (std::size_t i = 0; i < d.size(); ++i) {
    for (std::size_t j = i; j < d.size(); ++j) averages.push_back(0.5 * d[i] + 0.5 * d[j]);
  }
  return middle_of(averages);
}

double shift_by_definition(const std::vector<double>& from, const std::vector<double>& to) {
  std::vector<double> differences;
  for (const double x : from) {
    for (const double y : to) differences.push_back(y - x);
  }
  return middle_of(differences);
}

TEST(HodgesLehmann, MatchesPublishedValue) {
  const std::vector<double> d = {0.020, -0.011, 0.034, 0.006, 0.027, -0.004, 0.019, 0.030, 0.017, 0.026};
  EXPECT_THAT(*hodges_lehmann(d), is_near(0.018));
}

TEST(HodgesLehmann, EqualsItsDefinitionBitForBitOnEveryPath) {
  // 1..40 on the stack, to 90 with the averages built, beyond by selection.
  for (const std::size_t count : {1U, 2U, 3U, 5U, 10U, 11U, 39U, 40U, 41U, 64U, 90U, 91U, 128U, 301U}) {
    for (unsigned seed = 1; seed <= 8; ++seed) {
      const std::vector<double> smooth = normal_series(count, seed);
      EXPECT_EQ(hodges_lehmann(smooth), by_definition(smooth)) << count << ' ' << seed;
      const std::vector<double> tied = tied_series(count, seed);
      EXPECT_EQ(hodges_lehmann(tied), by_definition(tied)) << count << ' ' << seed;
    }
  }
}

TEST(HodgesLehmann, ShiftEqualsItsDefinition) {
  for (const auto& [n, m] : {std::pair{1U, 1U}, {1U, 7U}, {3U, 3U}, {9U, 9U}, {13U, 4U}, {60U, 45U}, {7U, 300U}}) {
    for (unsigned seed = 1; seed <= 6; ++seed) {
      const std::vector<double> from = tied_series(n, seed);
      const std::vector<double> to = normal_series(m, seed + 100, 0.3);
      EXPECT_NEAR(*hodges_lehmann_shift(from, to), shift_by_definition(from, to), 1e-15) << n << ' ' << m;
    }
  }
}

TEST(HodgesLehmann, MovesWithTheDataAndChangesSignWithThem) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    std::vector<double> d = normal_series(17, seed);
    const double plain = *hodges_lehmann(d);
    std::vector<double> negated = d;
    for (double& x : negated) x = -x;
    EXPECT_EQ(*hodges_lehmann(negated), -plain);
    for (double& x : d) x += 5.0;
    EXPECT_NEAR(*hodges_lehmann(d), plain + 5.0, 1e-12);
  }
}

TEST(HodgesLehmann, OneWildValueMovesItLittle) {
  std::vector<double> d(10, 0.01);
  d[3] = 1e12;
  EXPECT_EQ(hodges_lehmann(d), 0.01);
}

TEST(HodgesLehmann, HugeValuesDoNotOverflow) {
  const double huge = std::numeric_limits<double>::max();
  EXPECT_EQ(hodges_lehmann(std::vector<double>(10, huge)), huge);
  EXPECT_EQ(hodges_lehmann(std::vector<double>(100, -huge)), -huge);
  EXPECT_FALSE(hodges_lehmann_shift(std::vector<double>{-huge}, std::vector<double>{huge}));
}

TEST(HodgesLehmann, AMillionIdenticalValuesAreTheirValue) {
  const std::vector<double> values(1'000'000, 0.125);
  EXPECT_EQ(hodges_lehmann(values), 0.125);
  EXPECT_EQ(hodges_lehmann_shift(values, values), 0.0);
}

TEST(HodgesLehmann, AHundredThousandValuesOfTwoKinds) {
  std::vector<double> values(100'000, 1.0);
  std::fill(values.begin(), values.begin() + 30'000, 0.0);
  EXPECT_EQ(hodges_lehmann(values), 0.5);  // .09 of the averages are 0, .42 are .5, .49 are 1
}

TEST(HodgesLehmann, HasNoAnswerForNothingNanAndInfinity) {
  EXPECT_FALSE(hodges_lehmann(Series()));
  EXPECT_FALSE(hodges_lehmann(std::vector<double>{1.0, kNan}));
  EXPECT_FALSE(hodges_lehmann(std::vector<double>{1.0, -kInfinity}));
  EXPECT_FALSE(hodges_lehmann_shift(Series(), std::vector<double>{1.0}));
  EXPECT_FALSE(hodges_lehmann_shift(std::vector<double>{1.0}, std::vector<double>{kNan}));
}

TEST(Contrast, IsTheEstimateOfDifferencesOverBlocks) {
  const std::vector<double> u = normal_series(10, 1);
  const std::vector<double> v = normal_series(10, 2);
  std::vector<double> d;
  for (std::size_t i = 0; i < u.size(); ++i) d.push_back(u[i] - v[i]);
  EXPECT_EQ(contrast(u, v), hodges_lehmann(d));
  EXPECT_EQ(*contrast(v, u), -*contrast(u, v));
  EXPECT_EQ(contrast(u, u), 0.0);
}

TEST(Contrast, HasNoAnswerForDifferentLengths) {
  EXPECT_FALSE(contrast(std::vector<double>{1.0, 2.0}, std::vector<double>{1.0}));
  EXPECT_FALSE(contrast(Series(), Series()));
  EXPECT_FALSE(contrast(std::vector<double>{kInfinity}, std::vector<double>{kInfinity}));
}

TEST(SortedSums, EveryRankIsTheSortedMultisetsEntry) {
  std::vector<double> rows = tied_series(23, 5);
  std::vector<double> columns = normal_series(31, 6);
  std::sort(rows.begin(), rows.end());
  std::sort(columns.begin(), columns.end());
  std::vector<double> all;
  for (const double row : rows) {
    for (const double column : columns) all.push_back(row + column);
  }
  std::sort(all.begin(), all.end());
  const SortedSums sums(rows, columns, SumPairs::all);
  ASSERT_EQ(sums.count(), all.size());
  for (std::size_t rank = 0; rank < all.size(); ++rank) EXPECT_EQ(sums.at_rank(rank), all[rank]) << rank;
}

}  // namespace
}  // namespace versus::stats

#include "framework/stats/confidence_sequence.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/unit/stats/near.hpp"

namespace versus::stats {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(ConfidenceSequence, EvidenceMatchesPublishedValues) {
  EXPECT_THAT(*t_evidence(2.5, 2, 5), is_near(2.6298489741085294));
  EXPECT_THAT(*t_evidence(4, 3, 8), is_near(19.53125));
  EXPECT_THAT(*t_evidence(3, 6, 17), is_near(8.202060841757937));
}

TEST(ConfidenceSequence, CriticalValuesMatchPublishedValues) {
  EXPECT_THAT(*sequence_critical_t(2, 5, .05), is_near(5.449819717280555));
  EXPECT_THAT(*sequence_critical_t(3, 8, .05), is_near(4.021118555281929));
  EXPECT_THAT(*sequence_critical_t(4, 11, .05), is_near(3.6839939081809696));
  EXPECT_THAT(*sequence_critical_t(6, 17, .05), is_near(3.4587617241327027));
  EXPECT_THAT(*sequence_critical_t(12, 35, .05), is_near(3.3302522927536993));
}

TEST(ConfidenceSequence, EvidenceAtTheCriticalValueIsOneOverAlpha) {
  for (const double alpha : {0.001, 0.05, 0.5}) {
    for (const std::size_t rounds : {4U, 12U, 100U, 100000U}) {
      const double nu = 3.0 * static_cast<double>(rounds) - 1.0;
      const double critical = *sequence_critical_t(rounds, nu, alpha);
      EXPECT_THAT(*t_evidence(critical, rounds, nu), is_near(1.0 / alpha, 1e-8)) << alpha << ' ' << rounds;
    }
  }
}

TEST(ConfidenceSequence, FewRoundsCanNotRejectAtAll) {
  EXPECT_FALSE(sequence_critical_t(1, 2, .05));
  EXPECT_FALSE(sequence_critical_t(2, 1, .0001));
}

TEST(ConfidenceSequence, InfiniteTHasFiniteEvidence) {
  const double most = *t_evidence(kInfinity, 2, 5);
  EXPECT_TRUE(std::isfinite(most));
  EXPECT_EQ(t_evidence(-kInfinity, 2, 5), most);
  EXPECT_EQ(t_evidence(1e200, 2, 5), most);
}

TEST(ConfidenceSequence, HasNoAnswerOutsideItsDomain) {
  EXPECT_FALSE(t_evidence(kNan, 2, 5));
  EXPECT_FALSE(t_evidence(1, 0, 5));
  EXPECT_FALSE(t_evidence(1, 2, 0));
  EXPECT_FALSE(t_evidence(1, 2, 5, 0));
  EXPECT_FALSE(sequence_critical_t(3, 8, 0));
  EXPECT_FALSE(sequence_critical_t(3, 8, 1));
  EXPECT_FALSE(sequence_critical_t(3, 8, 1.5));
  EXPECT_FALSE(sequence_critical_t(3, 8, kNan));
}

}  // namespace
}  // namespace versus::stats

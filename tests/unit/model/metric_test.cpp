#include "framework/model/metric.hpp"

#include <gtest/gtest.h>

#include "framework/model/verdict.hpp"

namespace versus::model {
namespace {

TEST(Metric, EveryNameIsFoundAgain) {
  for (const auto& entry : all_metrics) {
    EXPECT_EQ(find_metric(entry.name), entry.metric) << entry.name;
    EXPECT_EQ(info(entry.metric).name, entry.name);
  }
  EXPECT_FALSE(find_metric("speed"));
  EXPECT_EQ(metric_names().size(), all_metrics.size());
}

TEST(Names, EveryVerdictAndIncidentKindHasAWordThatIsFoundAgain) {
  for (int i = 0; i <= static_cast<int>(Verdict::Failed); ++i) {
    const auto verdict = static_cast<Verdict>(i);
    EXPECT_EQ(find_verdict(to_string(verdict)), verdict);
  }
  for (int i = 0; i <= static_cast<int>(IncidentKind::TooLong); ++i) {
    const auto kind = static_cast<IncidentKind>(i);
    EXPECT_EQ(find_incident_kind(to_string(kind)), kind);
  }
  for (int i = 0; i <= static_cast<int>(Rule::RunFailed); ++i) {
    EXPECT_FALSE(to_string(static_cast<Rule>(i)).empty());
  }
}

}  // namespace
}  // namespace versus::model

#include "harness/provision/build_plan.hpp"

#include <gtest/gtest.h>

namespace versus::provision {
namespace {

TEST(BuildPlan, MapsAndListsGrowAndTheRestIsReplaced) {
  BuildPlan plan;
  BuildSettings first;
  first.steps = {BuildStep{}};
  first.options = {{"A", "1"}, {"B", "1"}};
  first.flags = {"-g"};
  first.cxx_standard = 14;
  lay_over(plan, first);
  BuildSettings second;
  second.options = {{"B", "2"}};
  second.flags = {"-O2"};
  second.cxx_standard = 17;
  lay_over(plan, second);
  EXPECT_EQ(plan.steps.size(), 1U);
  EXPECT_EQ(plan.options, (std::map<std::string, std::string>{{"A", "1"}, {"B", "2"}}));
  EXPECT_EQ(plan.flags, (std::vector<std::string>{"-g", "-O2"}));
  EXPECT_EQ(plan.cxx_standard, 17);
}

TEST(BuildPlan, ALaterDependencyReplacesTheSameLibraryAndWithoutTakesItOut) {
  BuildPlan plan;
  BuildSettings settings;
  settings.dependencies = {"imath@3.1.12", "libdeflate@1.23"};
  lay_over(plan, settings);
  BuildSettings other;
  other.dependencies = {"libdeflate@1.14"};
  lay_over(plan, other);
  ASSERT_EQ(plan.dependencies.size(), 2U);
  EXPECT_EQ(plan.dependencies[1].version, "1.14");
  BuildSettings vendored;
  vendored.without = {"libdeflate"};
  lay_over(plan, vendored);
  ASSERT_EQ(plan.dependencies.size(), 1U);
  EXPECT_EQ(plan.dependencies[0].library, "imath");
}

TEST(BuildPlan, TheCanonicalTextTellsPlansApart) {
  BuildPlan plan;
  plan.flags = {"-O2", "-g"};
  BuildPlan other;
  other.flags = {"-O2 -g"};
  EXPECT_NE(canonical_text(plan), canonical_text(other));
  other.flags = plan.flags;
  EXPECT_EQ(canonical_text(plan), canonical_text(other));
  other.patches = {{PatchKind::File, "/a/x.patch", "text"}};
  plan.patches = {{PatchKind::File, "/b/y.patch", "text"}};
  EXPECT_EQ(canonical_text(plan), canonical_text(other)) << "the place of a patch file does not matter";
}

}  // namespace
}  // namespace versus::provision

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/bisect/option_axis.hpp"
#include "harness/bisect/release_axis.hpp"

namespace versus::bisect {
namespace {

using provision::Manifest;
using provision::Manifests;
using provision::PinnedVersion;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

PinnedVersion release(const std::string& number, const std::string& date) {
  PinnedVersion version;
  version.version = number;
  version.number = *provision::parse_version_number(number);
  version.date = date;
  return version;
}

Manifests manifests() {
  Manifest openexr;
  openexr.library = "openexr";
  openexr.files = {"openexr.yaml"};
  openexr.versions = {release("3.3.0", "2024-09-30"),  release("3.2.4", "2024-03-26"), release("3.2.5", "2025-11-04"),
                      release("3.3.5", "2025-07-26"),  release("3.3.6", "2025-11-05"), release("3.4.0", "2025-09-05"),
                      release("3.4.10", "2026-04-17"), release("3.4.9", "2026-04-03")};
  provision::BuildRule rule;
  rule.settings.dependencies = {"libdeflate@1.23"};
  openexr.rules = {rule};
  Manifest libdeflate;
  libdeflate.library = "libdeflate";
  libdeflate.files = {"libdeflate.yaml"};
  libdeflate.role = provision::LibraryRole::Dependency;
  libdeflate.versions = {release("1.23", ""), release("1.14", ""), release("1.18", "")};
  return Manifests::combine({openexr, libdeflate}).value();
}

std::vector<std::string> labels(const Expected<Axis>& axis) {
  std::vector<std::string> labels;
  EXPECT_TRUE(axis) << message(axis.error());
  for (const Point& point : axis->points) labels.push_back(point.label);
  return labels;
}

std::string refusal(const Expected<Axis>& axis) {
  EXPECT_FALSE(axis);
  if (axis) return "";
  EXPECT_EQ(axis.error().kind, ErrorKind::Usage);
  return message(axis.error());
}

TEST(ReleaseAxis, LeavesOutPatchesOfAnOlderSeriesThatCameBesideANewerOne) {
  const auto axis = release_axis(manifests(), "openexr", "3.2.4", "3.4.10", "");
  EXPECT_THAT(labels(axis), ElementsAre("3.2.4", "3.3.0", "3.3.5", "3.4.0", "3.4.9", "3.4.10"));
  ASSERT_EQ(axis->notes.size(), 1U);
  EXPECT_THAT(axis->notes[0], HasSubstr("2 releases are left out"));
}

TEST(ReleaseAxis, KeepsItsEndsWhateverTheyAre) {
  EXPECT_THAT(labels(release_axis(manifests(), "openexr", "openexr@3.2.5", "3.4.0", "")),
              ElementsAre("3.2.5", "3.3.0", "3.3.5", "3.4.0"));
}

TEST(ReleaseAxis, CanBeRestrictedToOneSeries) {
  EXPECT_THAT(labels(release_axis(manifests(), "openexr", "3.3.0", "3.3.6", "3.3")),
              ElementsAre("3.3.0", "3.3.5", "3.3.6"));
  EXPECT_THAT(refusal(release_axis(manifests(), "openexr", "3.3.0", "3.4.10", "3.9")),
              HasSubstr("no release of this line lies between"));
  EXPECT_THAT(refusal(release_axis(manifests(), "openexr", "3.3.0", "3.4.10", "x")), HasSubstr("such as 3.3"));
}

TEST(ReleaseAxis, SaysWhatIsWrongWithItsEnds) {
  EXPECT_THAT(refusal(release_axis(manifests(), "openexr", "3.4.0", "3.2.4", "")), HasSubstr("good is newer than bad"));
  EXPECT_THAT(refusal(release_axis(manifests(), "openexr", "3.4.0", "3.4.0", "")), HasSubstr("the same release"));
  EXPECT_THAT(refusal(release_axis(manifests(), "openexr", "3.4.0", "3.9.9", "")), HasSubstr("no manifest pins"));
}

TEST(DependencyAxis, BuildsOneVersionWithEachReleaseOfTheDependency) {
  const auto version = model::parse_version_name("openexr@3.4.0", "").value();
  const auto axis = dependency_axis(manifests(), version, "libdeflate", "1.14", "1.23");
  EXPECT_THAT(labels(axis), ElementsAre("1.14", "1.18", "1.23"));
  ASSERT_TRUE(axis->manifests);
  const auto& first = axis->points.front().name;
  const auto plan = axis->manifests->plan("openexr", *provision::parse_version_number("3.4.0"), first.variant);
  ASSERT_TRUE(plan) << message(plan.error());
  ASSERT_EQ(plan->dependencies.size(), 1U);
  EXPECT_EQ(plan->dependencies[0].version, "1.14");
  EXPECT_EQ(model::parse_version_name(model::to_string(first), "").value(), first) << "its id can be read back";
}

TEST(DependencyAxis, SaysWhatIsWrong) {
  const auto version = model::parse_version_name("openexr@3.4.0", "").value();
  EXPECT_THAT(refusal(dependency_axis(manifests(), version, "libdeflate", "1.23", "1.14")),
              HasSubstr("good is not before bad"));
  EXPECT_THAT(refusal(dependency_axis(manifests(), version, "zlib", "1", "2")), HasSubstr("unknown library 'zlib'"));
  EXPECT_THAT(refusal(dependency_axis(manifests(), version, "openexr", "3.2.4", "3.4.0")),
              HasSubstr("does not depend on it"));
}

TEST(FlagAxis, BuildsOneVersionWithEachSetOfFlags) {
  const auto version = model::parse_version_name("openexr@3.4.0", "").value();
  const auto axis = flag_axis(manifests(), version, "-O2|-O3 -march=native");
  EXPECT_THAT(labels(axis), ElementsAre("-O2", "-O3 -march=native"));
  const auto plan =
      axis->manifests->plan("openexr", *provision::parse_version_number("3.4.0"), axis->points.back().name.variant);
  ASSERT_TRUE(plan);
  EXPECT_THAT(plan->flags, ElementsAre("-O3", "-march=native"));
  EXPECT_THAT(refusal(flag_axis(manifests(), version, "-O2")), HasSubstr("two sets of flags or more"));
  EXPECT_THAT(refusal(flag_axis(manifests(), version, "-O2||-O3")), HasSubstr("one of the sets of flags is empty"));
}

}  // namespace
}  // namespace versus::bisect

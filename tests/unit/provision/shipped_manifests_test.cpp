#include <gtest/gtest.h>

#include <set>

#include "harness/provision/manifests.hpp"

namespace versus::provision {
namespace {

Manifests shipped() {
  auto manifests = load_manifests({VERSUS_VERSIONS_FOLDER, {}, {}});
  EXPECT_TRUE(manifests) << message(manifests.error());
  return manifests.value_or(Manifests{});
}

BuildPlan plan_of(const Manifests& manifests, const std::string& library, const char* version,
                  const std::string& variant = "") {
  auto plan = manifests.plan(library, parse_version_number(version).value(), variant);
  EXPECT_TRUE(plan) << message(plan.error());
  return plan.value_or(BuildPlan{});
}

TEST(ShippedManifests, LibrariesToMeasureAndTheirMainSets) {
  const Manifests manifests = shipped();
  EXPECT_EQ(manifests.measured(), (std::vector<std::string>{"libtiff", "openexr"}));
  EXPECT_EQ(manifests.library("openexr").value()->main,
            (std::vector<std::string>{"2.5.4", "3.1.13", "3.2.4", "3.3.14", "3.4.17", "3.5.3"}));
  EXPECT_EQ(manifests.library("libtiff").value()->main, (std::vector<std::string>{"4.2.0", "4.5.0", "4.7.0", "4.7.2"}));
}

TEST(ShippedManifests, EveryOpenexrReleaseFromThreeTwoFourOnIsPinned) {
  const Manifests manifests = shipped();
  const std::pair<std::string, int> series[] = {{"3.3.", 14}, {"3.4.", 17}, {"3.5.", 3}};
  int count = 0;
  for (int patch = 4; patch <= 12; ++patch, ++count) {
    EXPECT_TRUE(manifests.pinned("openexr", "3.2." + std::to_string(patch)));
  }
  for (const auto& [prefix, last] : series) {
    for (int patch = 0; patch <= last; ++patch, ++count) {
      EXPECT_TRUE(manifests.pinned("openexr", prefix + std::to_string(patch)));
    }
  }
  EXPECT_EQ(count, 46);
  EXPECT_TRUE(manifests.pinned("openexr", "3.1.5"));
}

TEST(ShippedManifests, EveryPinnedVersionHasAPlanInEveryVariantItHas) {
  const Manifests manifests = shipped();
  for (const auto& [library, manifest] : manifests.all()) {
    for (const PinnedVersion& version : manifest.versions) {
      EXPECT_TRUE(manifests.plan(library, version.number, ""));
      for (const auto& [name, variant] : manifest.variants) {
        EXPECT_EQ(manifests.plan(library, version.number, name).has_value(), contains(variant.range, version.number));
      }
    }
  }
}

TEST(ShippedManifests, NoArchiveIsPinnedTwice) {
  const Manifests manifests = shipped();
  for (const auto& [library, manifest] : manifests.all()) {
    std::set<std::string> sums;
    for (const PinnedVersion& version : manifest.versions) {
      EXPECT_TRUE(sums.insert(version.sha256).second) << library << "@" << version.version;
    }
  }
}

TEST(ShippedManifests, OldOpenexrIsBuiltInTwoSteps) {
  const Manifests manifests = shipped();
  const BuildPlan old = plan_of(manifests, "openexr", "2.2.0");
  ASSERT_EQ(old.steps.size(), 2U);
  EXPECT_EQ(old.steps[0].kind, StepKind::Autotools);
  EXPECT_EQ(old.cxx_standard, 14);
  const BuildPlan newer = plan_of(manifests, "openexr", "2.5.4");
  ASSERT_EQ(newer.steps.size(), 2U);
  EXPECT_EQ(newer.steps[1].kind, StepKind::Cmake);
  EXPECT_EQ(newer.steps[1].folders, std::vector<std::string>{"OpenEXR"});
}

TEST(ShippedManifests, OnlyReleasesWithoutOpenjphGetItFromElsewhere) {
  const Manifests manifests = shipped();
  EXPECT_EQ(plan_of(manifests, "openexr", "3.4.5").dependencies.back().library, "openjph");
  EXPECT_EQ(plan_of(manifests, "openexr", "3.4.6").dependencies.back().library, "libdeflate");
  EXPECT_EQ(plan_of(manifests, "openexr", "3.4.6", "vendored").dependencies.back().library, "imath");
}

}  // namespace
}  // namespace versus::provision

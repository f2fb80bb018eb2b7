#include "harness/provision/manifests.hpp"

#include <gtest/gtest.h>

#include "harness/provision/manifest_reader.hpp"
#include "harness/system/files.hpp"

namespace versus::provision {
namespace {

namespace fs = std::filesystem;

Manifest read(const std::string& text) {
  auto manifest = read_manifest(text, "/m/m.yaml");
  for (const Error& error : manifest ? std::vector<Error>{} : manifest.error()) ADD_FAILURE() << message(error);
  return manifest.value_or(Manifest{});
}

constexpr const char* ours = R"(
library: openexr
main: [3.2.4, 3.3.0]
builds:
  - {range: "*", options: {A: 1}, flags: -g}
  - {range: ">=3.3", options: {B: 1}}
variants:
  slow: {flags: -O0}
  new: {range: ">=3.3", options: {C: 1}}
versions:
  - {version: 3.2.4, path: a}
  - {version: 3.3.0, path: b}
  - {version: 3.3.1, path: c}
)";

Manifests combined(std::vector<std::string> texts) {
  std::vector<Manifest> manifests;
  for (const std::string& text : texts) manifests.push_back(read(text));
  auto result = Manifests::combine(std::move(manifests));
  EXPECT_TRUE(result) << message(result.error());
  return *result;
}

std::vector<model::VersionName> names(const std::string& text) {
  return model::parse_version_list(text, "openexr").value();
}

VersionNumber number(const char* text) { return parse_version_number(text).value(); }

TEST(Manifests, RulesLayOverEachOtherByRange) {
  const Manifests manifests = combined({ours});
  EXPECT_EQ(manifests.plan("openexr", number("3.2.4"), "")->options.size(), 1U);
  const BuildPlan plan = manifests.plan("openexr", number("3.3.1"), "slow+copy+new").value();
  EXPECT_EQ(plan.options.size(), 3U);
  EXPECT_EQ(plan.flags, (std::vector<std::string>{"-g", "-O0"}));
}

TEST(Manifests, AUsersManifestAddsAndReplaces) {
  const Manifests manifests = combined({ours, R"(
library: openexr
builds:
  - {range: "2.3.0", steps: [{autotools: .}]}
variants:
  slow: {flags: -O1}
versions:
  - {version: 2.3.0, path: /home/me/openexr}
  - {version: 3.2.4, path: mine}
)"});
  EXPECT_EQ(manifests.pinned("openexr", "2.3.0").value()->origins[0].name, "/home/me/openexr");
  EXPECT_EQ(manifests.pinned("openexr", "3.2.4").value()->origins[0].name, "/m/mine");
  EXPECT_EQ(manifests.plan("openexr", number("2.3.0"), "slow")->flags.back(), "-O1");
  EXPECT_EQ(manifests.plan("openexr", number("2.3.0"), "")->steps.size(), 1U);
  EXPECT_EQ(manifests.library("openexr").value()->main.size(), 2U) << "no main set of its own, so ours stays";
}

TEST(Manifests, AllMeansTheMainSetAndKeepsTheVariant) {
  const auto expanded = combined({ours}).expand(names("openexr@all+slow,@path:/x,@3.3.1+copy"));
  ASSERT_TRUE(expanded);
  std::vector<std::string> ids;
  for (const auto& name : *expanded) ids.push_back(model::to_string(name));
  EXPECT_EQ(ids, (std::vector<std::string>{"openexr@3.2.4+slow", "openexr@3.3.0+slow", "openexr@path:/x",
                                           "openexr@3.3.1+copy"}));
}

TEST(Manifests, AnUnknownVersionNamesItsNeighbours) {
  const auto expanded = combined({ours}).expand(names("@3.2.5"));
  ASSERT_FALSE(expanded);
  EXPECT_EQ(expanded.error().kind, ErrorKind::Usage);
  EXPECT_EQ(message(expanded.error()),
            "openexr@3.2.5: no manifest pins this version; near it: 3.2.4, 3.3.0, 3.3.1; did you mean '3.2.4'?");
}

TEST(Manifests, ANumberIsNotTakenForATypingErrorOfADistantOne) {
  const auto expanded = combined({R"(
library: openexr
versions:
  - {version: 3.3.0, path: a}
  - {version: 3.5.1, path: b}
  - {version: 3.5.2, path: c}
  - {version: 3.5.3, path: d}
)"})
                            .expand(names("@3.6.0"));
  ASSERT_FALSE(expanded);
  EXPECT_EQ(message(expanded.error()),
            "openexr@3.6.0: no manifest pins this version; near it: 3.5.1, 3.5.2, 3.5.3; `versus versions list` names "
            "all");
}

TEST(Manifests, AnUnknownLibraryOrVariantIsSuggestedANearOne) {
  const Manifests manifests = combined({ours});
  EXPECT_EQ(message(manifests.library("openexe").error()),
            "unknown library 'openexe'; one of: openexr; did you mean 'openexr'?");
  EXPECT_EQ(message(manifests.expand(names("@3.2.4+slwo")).error()),
            "openexr: this version has no variant 'slwo'; variants: slow, copy; did you mean 'slow'?");
  EXPECT_FALSE(manifests.expand(names("@3.2.4+new"))) << "a variant of later versions only";
}

TEST(Manifests, AMissingDependencyOrMainVersionIsAnErrorOfTheFile) {
  auto missing = Manifests::combine({read("library: x\nbuilds:\n  - {range: '*', dependencies: [imath@3.1.12]}\n")});
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().place, "/m/m.yaml: dependency imath@3.1.12");
  auto main = Manifests::combine({read("library: x\nmain: [1.0]\n")});
  ASSERT_FALSE(main);
  EXPECT_EQ(main.error().place, "/m/m.yaml: main");
}

TEST(Manifests, DependenciesInACircleAreAnError) {
  const auto circle = Manifests::combine({read("library: a\nbuilds: [{range: '*', dependencies: [b@1]}]\n"
                                               "versions: [{version: 1, path: x}]\n"),
                                          read("library: b\nbuilds: [{range: '*', dependencies: [a@1]}]\n"
                                               "versions: [{version: 1, path: x}]\n")});
  ASSERT_FALSE(circle);
  EXPECT_EQ(circle.error().culprit, "dependencies lead in a circle: a -> b -> …");
}

TEST(Manifests, FilesOfAllPlacesAreRead) {
  const fs::path folder = fs::path(::testing::TempDir()) / "manifests";
  ASSERT_TRUE(system::remove_tree(folder));
  ASSERT_TRUE(system::write_file(folder / "ours/openexr.yaml", ours));
  ASSERT_TRUE(system::write_file(folder / "theirs/x.yaml", "library: mine\nversions: [{version: 1, path: .}]\n"));
  ManifestPlaces places;
  places.shipped = folder / "ours";
  places.beside = {folder / "none"};
  places.named = {folder / "theirs/x.yaml"};
  const auto manifests = load_manifests(places);
  ASSERT_TRUE(manifests) << message(manifests.error());
  EXPECT_EQ(manifests->measured(), (std::vector<std::string>{"mine", "openexr"}));
  EXPECT_EQ(manifests->pinned("mine", "1").value()->origins[0].name, (folder / "theirs").string() + "/");

  places.named = {folder / "missing.yaml"};
  EXPECT_EQ(message(load_manifests(places).error()), (folder / "missing.yaml").string() +
                                                         ": cannot read this manifest: cannot open: No such file or "
                                                         "directory");
  places.shipped = folder / "gone";
  EXPECT_FALSE(load_manifests(places));
}

TEST(Manifests, VariantsAreWordsWithCopyAmongThem) {
  EXPECT_TRUE(is_copy("O2-noavx+copy"));
  EXPECT_FALSE(is_copy("copycat"));
  EXPECT_EQ(without_copy("copy+O2-noavx"), "O2-noavx");
  EXPECT_EQ(without_copy("copy"), "");
}

}  // namespace
}  // namespace versus::provision

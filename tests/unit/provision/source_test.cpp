#include "harness/provision/source.hpp"

#include <gtest/gtest.h>

#include "harness/provision/source_tree.hpp"
#include "harness/system/files.hpp"

namespace versus::provision {
namespace {

namespace fs = std::filesystem;

Manifest detecting(std::vector<DetectRule> rules) {
  Manifest manifest;
  manifest.library = "openexr";
  manifest.detect = std::move(rules);
  manifest.files = {"openexr.yaml"};
  return manifest;
}

Expected<VersionNumber> detected(const Manifest& manifest, const std::map<std::string, std::string>& files) {
  return detect_number(manifest, "place", [&](const std::string& file) -> std::optional<std::string> {
    const auto found = files.find(file);
    return found == files.end() ? std::nullopt : std::optional<std::string>(found->second);
  });
}

TEST(DetectNumber, PatternsGiveThePartsOfTheFirstFileThatHasThem) {
  const Manifest manifest =
      detecting({{"version.h", {"MAJOR ([0-9]+)", "MINOR ([0-9]+)"}}, {"VERSION", {"^([0-9.]+)"}}});
  EXPECT_EQ(detected(manifest, {{"version.h", "#define MAJOR 3\n#define MINOR 12\n"}}).value(),
            parse_version_number("3.12").value());
  EXPECT_EQ(detected(manifest, {{"version.h", "#define MAJOR 3\n"}, {"VERSION", "2.5.4\n"}}).value(),
            parse_version_number("2.5.4").value());
}

TEST(DetectNumber, WithoutAMatchTheErrorSaysHowToPinIt) {
  const auto number = detected(detecting({{"VERSION", {"^([0-9.]+)"}}}), {{"VERSION", "unknown"}});
  ASSERT_FALSE(number);
  EXPECT_EQ(number.error().kind, ErrorKind::Usage);
  EXPECT_NE(message(number.error()).find("pin it in a manifest of your own"), std::string::npos);
}

TEST(DetectNumber, AManifestWithoutRulesHasNothingToDetect) { EXPECT_TRUE(detected(detecting({}), {})); }

class SourceTreeTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(::testing::TempDir()) / "source_tree";
    ASSERT_TRUE(system::remove_tree(folder_));
    ASSERT_TRUE(system::write_file(folder_ / "a/x.c", "x"));
    ASSERT_TRUE(system::write_file(folder_ / "y.c", "y"));
    ASSERT_TRUE(system::write_file(folder_ / ".git/objects", "not counted"));
  }
  std::string hash() const { return hash_of(read_source_tree(folder_, {}).value()).value(); }
  fs::path folder_;
};

TEST_F(SourceTreeTest, NamesContentsLinksAndTheExecutableBitCount) {
  std::vector<std::string> hashes{hash()};
  const auto expect_new = [&](const char* what) {
    for (const std::string& known : hashes) EXPECT_NE(hash(), known) << what;
    hashes.push_back(hash());
  };
  ASSERT_TRUE(system::write_file(folder_ / "y.c", "z"));
  expect_new("content");
  fs::rename(folder_ / "y.c", folder_ / "z.c");
  expect_new("name");
  fs::permissions(folder_ / "z.c", fs::perms::owner_exec, fs::perm_options::add);
  expect_new("executable bit");
  fs::create_symlink("z.c", folder_ / "link");
  expect_new("link");
  fs::remove(folder_ / "link");
  fs::create_symlink("a/x.c", folder_ / "link");
  expect_new("target of the link");
}

TEST_F(SourceTreeTest, GitsFolderAndTimesDoNotCount) {
  const std::string before = hash();
  ASSERT_TRUE(system::write_file(folder_ / ".git/objects", "changed"));
  ASSERT_TRUE(system::write_file(folder_ / "y.c", "y"));
  EXPECT_EQ(hash(), before);
}

TEST_F(SourceTreeTest, ACopyHasTheSameHash) {
  const fs::path copy = folder_.string() + "_copy";
  ASSERT_TRUE(system::remove_tree(copy));
  ASSERT_TRUE(copy_source_tree(read_source_tree(folder_, {}).value(), copy));
  EXPECT_EQ(hash_of(read_source_tree(copy, {}).value()).value(), hash());
  EXPECT_FALSE(fs::exists(copy / ".git"));
}

TEST_F(SourceTreeTest, AnEmptyOrMissingFolderIsAnError) {
  EXPECT_FALSE(read_source_tree(folder_ / "none", {}));
  ASSERT_TRUE(system::make_folders(folder_ / "empty"));
  EXPECT_FALSE(read_source_tree(folder_ / "empty", {}));
}

}  // namespace
}  // namespace versus::provision

#include "harness/system/share.hpp"

#include <gtest/gtest.h>

#include <unistd.h>

#include <cstdlib>

namespace versus::system {
namespace {

namespace fs = std::filesystem;

class ShareTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ::unsetenv("VERSUS_SHARE");
    folder_ = fs::temp_directory_path() / ("share_test_" + std::to_string(::getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override {
    ::unsetenv("VERSUS_SHARE");
    fs::remove_all(folder_);
  }
  void make_share(const fs::path& where) {
    fs::create_directories(where / "scenarios");
    fs::create_directories(where / "versions");
  }
  fs::path folder_;
};

TEST_F(ShareTest, IsBesideAnInstalledExecutable) {
  make_share(folder_ / "share/versus");
  fs::create_directories(folder_ / "share/versus/worker-src");
  const auto share = find_share(folder_ / "bin/versus");
  ASSERT_TRUE(share);
  EXPECT_EQ(share->scenarios, folder_ / "share/versus/scenarios");
  EXPECT_EQ(share->worker_sources, folder_ / "share/versus/worker-src");
}

TEST_F(ShareTest, IsTheSourceTreeAboveABuild) {
  make_share(folder_);
  const auto share = find_share(folder_ / "build/release/bin/versus");
  ASSERT_TRUE(share);
  EXPECT_EQ(share->versions, folder_ / "versions");
  EXPECT_EQ(share->worker_sources, folder_);
}

TEST_F(ShareTest, CanBeNamedByTheEnvironment) {
  make_share(folder_ / "own");
  ::setenv("VERSUS_SHARE", (folder_ / "own").c_str(), 1);
  const auto share = find_share("/nowhere/bin/versus");
  ASSERT_TRUE(share);
  EXPECT_EQ(share->scenarios, folder_ / "own/scenarios");
}

TEST_F(ShareTest, RefusesANamedFolderThatHoldsNothing) {
  ::setenv("VERSUS_SHARE", folder_.c_str(), 1);
  const auto share = find_share("/nowhere/bin/versus");
  ASSERT_FALSE(share);
  EXPECT_EQ(share.error().kind, ErrorKind::Usage);
  EXPECT_EQ(share.error().place, "VERSUS_SHARE");
}

TEST_F(ShareTest, SaysWhereItLookedWhenThereIsNone) {
  const auto share = find_share(folder_ / "bin/versus");
  ASSERT_FALSE(share);
  EXPECT_NE(message(share.error()).find((folder_ / "share/versus").string()), std::string::npos);
}

TEST(OwnExecutable, IsThisTest) { EXPECT_EQ(own_executable().filename(), "versus_unit_system"); }

}  // namespace
}  // namespace versus::system

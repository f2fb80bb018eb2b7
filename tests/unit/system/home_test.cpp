#include "harness/system/home.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace versus::system {
namespace {

class HomeTest : public ::testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : {"VERSUS_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"}) ::unsetenv(name);
    ::setenv("HOME", "/home/ann", 1);
  }
};

TEST_F(HomeTest, DefaultsAreTheXdgFolders) {
  EXPECT_EQ(home_from_environment().cache, "/home/ann/.cache/versus");
  EXPECT_EQ(home_from_environment().data, "/home/ann/.local/share/versus");
  EXPECT_EQ(config_folder(), "/home/ann/.config/versus");
}

TEST_F(HomeTest, XdgVariablesMoveThemAndRelativeValuesAreIgnored) {
  ::setenv("XDG_CACHE_HOME", "/c", 1);
  ::setenv("XDG_DATA_HOME", "d", 1);
  EXPECT_EQ(home_from_environment().cache, "/c/versus");
  EXPECT_EQ(home_from_environment().data, "/home/ann/.local/share/versus");
}

TEST_F(HomeTest, VersusHomeHoldsAll) {
  ::setenv("VERSUS_HOME", "/v/./x", 1);
  EXPECT_EQ(home_from_environment().cache, "/v/x/cache");
  EXPECT_EQ(home_from_environment().data, "/v/x/data");
}

}  // namespace
}  // namespace versus::system

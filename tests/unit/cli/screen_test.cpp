#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>

#include "harness/cli/streams.hpp"

namespace versus::cli {
namespace {

class ScreenTest : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : {"COLUMNS", "NO_COLOR", "LC_ALL", "LC_CTYPE", "LANG"}) ::unsetenv(name);
    ASSERT_EQ(::pipe(ends_), 0);
  }
  void TearDown() override {
    ::close(ends_[0]);
    ::close(ends_[1]);
  }
  int ends_[2] = {-1, -1};
};

TEST_F(ScreenTest, APipeHasNoColourAndAFixedWidth) {
  const Screen screen = screen_of(ends_[1]);
  EXPECT_EQ(screen.medium, Medium::Pipe);
  EXPECT_EQ(screen.colour, report::Colour::No);
  EXPECT_EQ(screen.width, 100U);
}

TEST_F(ScreenTest, ColumnsOverridesTheWidth) {
  ::setenv("COLUMNS", "57", 1);
  EXPECT_EQ(screen_of(ends_[1]).width, 57U);
  ::setenv("COLUMNS", "wide", 1);
  EXPECT_EQ(screen_of(ends_[1]).width, 100U);
}

TEST_F(ScreenTest, TheLocaleDecidesTheCharacters) {
  EXPECT_EQ(screen_of(ends_[1]).charset, report::Charset::Utf8);
  ::setenv("LANG", "en_US.UTF-8", 1);
  EXPECT_EQ(screen_of(ends_[1]).charset, report::Charset::Utf8);
  ::setenv("LC_ALL", "C.utf8", 1);
  EXPECT_EQ(screen_of(ends_[1]).charset, report::Charset::Utf8);
  ::setenv("LC_ALL", "de_DE.ISO-8859-1", 1);
  EXPECT_EQ(screen_of(ends_[1]).charset, report::Charset::Ascii);
  ::setenv("LC_ALL", "C", 1);
  EXPECT_EQ(screen_of(ends_[1]).charset, report::Charset::Ascii);
}

}  // namespace
}  // namespace versus::cli

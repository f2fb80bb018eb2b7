#include "harness/worker/parameters.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace versus::worker {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

using Words = std::map<std::string, std::string>;

template <class Call>
std::string refusal(Call call) {
  try {
    call();
  } catch (const std::invalid_argument& fault) {
    return fault.what();
  }
  return "accepted";
}

TEST(Parameters, GiveTheDefaultWhereNothingWasSaid) {
  const Parameters parameters;
  EXPECT_EQ(parameters.word("compression", "zip"), "zip");
  EXPECT_EQ(parameters.integer("tile", 7, 8, 9), 7);
  EXPECT_EQ(parameters.number("level", 4.5, 1, 2), 4.5);
  EXPECT_FALSE(parameters.has("tile"));
  EXPECT_FALSE(parameters.is_word("tile", "scanline"));
}

TEST(Parameters, TakeTheWordDefaultForNothingSaid) {
  const Parameters parameters(std::map<std::string, std::string>{{"level", "default"}});
  EXPECT_FALSE(parameters.has("level"));
  EXPECT_EQ(parameters.integer("level", 4, 1, 9), 4);
  EXPECT_TRUE(parameters.unknown().empty());
}

TEST(Parameters, ReadNumbersExactly) {
  const Parameters parameters(Words{{"tile", "64"}, {"level", "45.5"}});
  EXPECT_EQ(parameters.integer("tile", 1, 1, 64), 64);
  EXPECT_EQ(parameters.number("level", 1, 0, 100), 45.5);
}

TEST(Parameters, RefuseWhatIsNoNumberWithinTheLimits) {
  for (const char* word : {"0", "65", "-1", "", " 8", "8 ", "8x", "0x10", "8.5", "99999999999999999999"}) {
    const Parameters parameters(Words{{"tile", word}});
    EXPECT_EQ(refusal([&] { parameters.integer("tile", 1, 1, 64); }),
              "parameter tile=" + std::string(word) + " is not an integer within 1 … 64");
  }
  for (const char* word : {"nan", "inf", "1e9"}) {
    const Parameters parameters(Words{{"level", word}});
    EXPECT_NE(refusal([&] { parameters.number("level", 1, 0, 100); }), "accepted") << word;
  }
}

TEST(Parameters, RefuseForeignWords) {
  const Parameters parameters(Words{{"storage", "cloud"}});
  EXPECT_EQ(refusal([&] {
              parameters.one_of("storage", "file_warm", {"file_warm", "memory"});
            }),
            "parameter storage=cloud is not one of file_warm, memory");
}

TEST(Parameters, NameThoseThatNobodyAskedFor) {
  const Parameters parameters(Words{{"a", "1"}, {"b", "2"}, {"c", "3"}});
  EXPECT_THAT(parameters.unknown(), ElementsAre("a", "b", "c"));
  static_cast<void>(parameters.has("a"));
  static_cast<void>(parameters.word("c", ""));
  EXPECT_THAT(parameters.unknown(), ElementsAre("b"));
  static_cast<void>(parameters.is_word("b", "x"));
  EXPECT_THAT(parameters.unknown(), IsEmpty());
}

TEST(Parameters, WithoutOneTheOthersAreAskedForBoth) {
  const Parameters all({{"tile", "64"}, {"storage", "direct"}});
  const auto others = all.without("storage");
  EXPECT_EQ(others.word("storage", "file_warm"), "file_warm");
  EXPECT_EQ(others.word("tile", ""), "64");
  EXPECT_EQ(all.word("storage", ""), "direct");
  EXPECT_TRUE(all.unknown().empty());
}

}  // namespace
}  // namespace versus::worker

#include "framework/store/item_codec.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/unit/store/sample_run.hpp"

namespace versus::store {
namespace {

TEST(ItemCodec, GivesEveryFigureBackBitByBit) {
  const double infinity = std::numeric_limits<double>::infinity();
  const double smallest = std::numeric_limits<double>::denorm_min();
  const Block block = {model::Item{1.1, 2.2, 3, 4, 5, 6}, std::nullopt, model::Item{},
                       model::Item{infinity, -infinity, -0.0, smallest, -1, 1e308}};
  const auto decoded = decode_block(encode_block(block));
  ASSERT_TRUE(decoded);
  test::expect_equal(*decoded, block);
  EXPECT_TRUE(std::signbit((*decoded)[3]->minor_faults));
}

TEST(ItemCodec, KeepsNaN) {
  const auto decoded = decode_block(encode_block({model::Item{std::nan(""), 1, 0, 0, 0, 0}}));
  ASSERT_TRUE(decoded && decoded->front());
  EXPECT_TRUE(std::isnan(decoded->front()->wall_ns));
}

TEST(ItemCodec, AnEmptyBlockStaysEmpty) {
  EXPECT_EQ(encode_block({}), "");
  ASSERT_TRUE(decode_block(""));
  EXPECT_TRUE(decode_block("")->empty());
}

TEST(ItemCodec, AnItemWithoutFaultsTakesSeventeenBytes) {
  EXPECT_EQ(encode_block({model::Item{1, 2, 0, 0, 0, 0}}).size(), 17U);
}

TEST(ItemCodec, EveryCutOfABlockInsideAnItemIsRefused) {
  const std::string bytes = encode_block({model::Item{1, 2, 3, 4, 5, 6}});
  for (std::size_t size = 1; size < bytes.size(); ++size) EXPECT_FALSE(decode_block(bytes.substr(0, size))) << size;
}

TEST(ItemCodec, FiguresWithoutAnItemAreRefused) { EXPECT_FALSE(decode_block(std::string("\x01xxxxxxxx"))); }

TEST(ItemCodec, LaunchesComeBack) {
  const std::vector<model::LaunchFacts> launches = {{1LL << 40, 3, 4095}, {-1, 0, 0}};
  const auto decoded = decode_launches(encode_launches(launches));
  ASSERT_TRUE(decoded);
  ASSERT_EQ(decoded->size(), 2U);
  EXPECT_EQ((*decoded)[0].peak_rss, 1LL << 40);
  EXPECT_EQ((*decoded)[0].threads_seen, 3);
  EXPECT_EQ((*decoded)[0].padding, 4095);
  EXPECT_EQ((*decoded)[1].peak_rss, -1);
}

TEST(ItemCodec, LaunchesWithFewerOrMoreFiguresCanBeRead) {
  const std::string one = std::string("\x01", 1) + std::string("\x2a\0\0\0\0\0\0\0", 8);
  ASSERT_TRUE(decode_launches(one));
  EXPECT_EQ(decode_launches(one)->front().peak_rss, 42);
  EXPECT_EQ(decode_launches(one)->front().padding, 0);
  const std::string four = std::string("\x04", 1) + std::string("\x2a\0\0\0\0\0\0\0", 8) + std::string(24, '\1');
  ASSERT_TRUE(decode_launches(four));
  ASSERT_EQ(decode_launches(four)->size(), 1U);
  EXPECT_EQ(decode_launches(four)->front().peak_rss, 42);
}

TEST(ItemCodec, LaunchesThatAreCutAreRefused) {
  std::string bytes = encode_launches({{1, 2, 3}});
  bytes.pop_back();
  EXPECT_FALSE(decode_launches(bytes));
  EXPECT_FALSE(decode_launches(std::string("\0x", 2)));
}

TEST(ItemCodec, SidesComeBack) { EXPECT_EQ(decode_sides(encode_sides({0, 2, 200})), (std::vector<int>{0, 2, 200})); }

}  // namespace
}  // namespace versus::store

#include "framework/model/scenario.hpp"

#include <gtest/gtest.h>

namespace versus::model {
namespace {

TEST(CaseId, PutsParametersInAlphabeticalOrder) {
  EXPECT_EQ(case_id("openexr", "tile_size", "read",
                    {{"tile", "64"}, {"compression", "zip"}, {"threads", "0"}, {"storage", "file_warm"}}),
            "openexr/tile_size/read/compression=zip,storage=file_warm,threads=0,tile=64");
}

TEST(CaseId, WordsThatFiltersWouldMisreadAreRefused) {
  EXPECT_TRUE(is_id_word("file_warm"));
  EXPECT_TRUE(is_id_word("1.5"));
  for (const char* word : {"", "a-b", "a:b", "a*", "a?", "a b", "[a]", "a/b", "\xc3\xa4"}) {
    EXPECT_FALSE(is_id_word(word)) << word;
  }
}

TEST(Case, ThreadsDefaultToNoPool) {
  Case subject;
  EXPECT_EQ(threads(subject), 0);
  subject.parameters["threads"] = "4";
  EXPECT_EQ(threads(subject), 4);
}

TEST(Fixture, KeyTellsFixturesApart) {
  Fixture a;
  a.width = 64;
  a.height = 32;
  a.channels = {"R", "G"};
  Fixture b = a;
  EXPECT_EQ(key(a), key(b));
  b.seed = 2;
  EXPECT_NE(key(a), key(b));
  EXPECT_EQ(raw_bytes(a), 64 * 32 * 2 * 2);
}

}  // namespace
}  // namespace versus::model

#include "harness/bisect/journal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/bisect/journal_lines.hpp"
#include "harness/system/files.hpp"

namespace versus::bisect {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class JournalTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(::testing::TempDir()) / "bisect_journal" /
              ::testing::UnitTest::GetInstance()->current_test_info()->name();
    ASSERT_TRUE(system::remove_tree(folder_));
    search_.id = "20260101T000000-abcdef";
    search_.order.library = "openexr";
    search_.order.over = Over::Releases;
    search_.order.good = "3.2.4";
    search_.order.case_id = "openexr/tile_size/read/tile=8";
    search_.order.sought = search::Sought::Change;
    search_.order.confidence = .99;
    search_.points = {"openexr@3.2.4", "openexr@3.3.0"};
  }

  fs::path file() const { return searches_folder(folder_) / (search_.id + ".jsonl"); }

  static std::vector<Entry> events() {
    stats::RoundContrast contrast;
    contrast.c = .0123456789012345;
    contrast.alpha = -.001;
    contrast.beta = .002;
    contrast.alpha_halves = {.1, .2};
    contrast.blocks = 10;
    std::vector<Entry> entries(6);
    entries[0].event = search::Built{4, std::size_t{2}, 61.5};
    entries[0].identity = "abc";
    entries[1].event = search::Failed{7};
    entries[1].text = "does not build\n  | error: \x01";
    entries[2].event = search::RoundSeen{{{4, contrast}, {9, contrast}}, 2.5};
    entries[3].event = search::ValueSeen{5, 3};
    entries[3].value = 17;
    entries[4].event = search::Compared{4, 5, .05, {.04, .06}, model::Verdict::Slower, 3};
    entries[4].run = "20260101T000000-123456";
    entries[5].text = "a note";
    return entries;
  }

  fs::path folder_;
  StoredSearch search_;
};

TEST_F(JournalTest, GivesBackWhatWasKept) {
  auto journal = Journal::open(file(), search_);
  ASSERT_TRUE(journal);
  for (const Entry& entry : events()) ASSERT_TRUE(journal->append(entry));
  const auto loaded = load_search(file());
  ASSERT_TRUE(loaded) << message(loaded.error());
  EXPECT_EQ(head_line(*loaded), head_line(search_));
  ASSERT_EQ(loaded->entries.size(), 6U);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(entry_line(loaded->entries[i]), entry_line(events()[i])) << i;
  const auto& round = std::get<search::RoundSeen>(*loaded->entries[2].event);
  EXPECT_EQ(round.sides[1].contrast.c, .0123456789012345) << "every digit";
}

TEST_F(JournalTest, HalfALineAtTheEndIsNotThere) {
  search_.entries = events();
  ASSERT_TRUE(Journal::open(file(), search_));
  const std::string whole = system::read_file(file()).value();
  ASSERT_TRUE(system::write_file(file(), whole + "{\"event\":\"rou"));
  auto loaded = load_search(file());
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->entries.size(), 6U);
  auto journal = Journal::open(file(), *loaded);
  ASSERT_TRUE(journal->append(events()[5]));
  EXPECT_EQ(load_search(file())->entries.size(), 7U);
}

TEST_F(JournalTest, ADamagedLineIsToldWithItsNumber) {
  search_.entries = events();
  ASSERT_TRUE(Journal::open(file(), search_));
  const std::string whole = system::read_file(file()).value();
  ASSERT_TRUE(system::write_file(file(), whole + "garbage\n"));
  const auto loaded = load_search(file());
  ASSERT_FALSE(loaded);
  EXPECT_THAT(message(loaded.error()), HasSubstr(".jsonl:8: this is no line of a search"));
}

TEST_F(JournalTest, IsFoundByTheBeginningOfItsIdOrAsTheLatest) {
  EXPECT_THAT(message(find_search(folder_, "latest").error()), HasSubstr("no search is stored"));
  ASSERT_TRUE(Journal::open(file(), search_));
  EXPECT_EQ(find_search(folder_, "latest").value(), file());
  EXPECT_EQ(find_search(folder_, "2026").value(), file());
  EXPECT_THAT(message(find_search(folder_, "2025").error()), HasSubstr("no search '2025'"));
}

}  // namespace
}  // namespace versus::bisect

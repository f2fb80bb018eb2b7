// What the counting pass saw of calls, in a table that a store may lack.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "framework/store/run_store.hpp"
#include "tests/unit/store/sample_run.hpp"
#include "tests/unit/store/scratch_folder.hpp"

namespace versus::store {
namespace {

using test::full_header;
using test::must;
using test::value_of;

void execute(const std::filesystem::path& file, const std::string& sql) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(database);
  sqlite3_close(database);
}

std::int64_t count_rows(const std::filesystem::path& file, const std::string& table) {
  std::int64_t rows = -1;
  sqlite3* database = nullptr;
  sqlite3_open(file.c_str(), &database);
  const auto take = [](void* into, int, char** values, char**) {
    *static_cast<std::int64_t*>(into) = std::stoll(values[0]);
    return 0;
  };
  sqlite3_exec(database, ("SELECT count(*) FROM " + table).c_str(), take, &rows, nullptr);
  sqlite3_close(database);
  return rows;
}

class CallProfiles : public testing::Test {
 protected:
  RunStore open(OpenMode mode = OpenMode::ReadWrite) { return value_of(RunStore::open(file_, mode)); }

  test::ScratchFolder folder_;
  std::filesystem::path file_ = folder_ / "runs/versus.sqlite";
};

model::Counts profiled_counts(const std::string& case_id) {
  model::Counts counts;
  counts.case_id = case_id;
  counts.peak = model::PeakAllocation{4096, false};
  counts.calls = model::CallProfile{1, 2, 3, 4, {0, 5, 0, 6}, {}};
  return counts;
}

void expect_profile(const model::Counts& counts) {
  ASSERT_TRUE(counts.peak && counts.calls);
  EXPECT_EQ(counts.peak->bytes, 4096);
  EXPECT_FALSE(counts.peak->constant);
  EXPECT_EQ(counts.calls->map_calls, 1);
  EXPECT_EQ(counts.calls->stream_calls, 2);
  EXPECT_EQ(counts.calls->sequential_calls, 3);
  EXPECT_EQ(counts.calls->page_faults, 4);
  EXPECT_EQ(counts.calls->read_sizes, (std::vector<std::int64_t>{0, 5, 0, 6}));
  EXPECT_TRUE(counts.calls->write_sizes.empty());
}

TEST_F(CallProfiles, TheProfileOfCallsComesBackWithItsCounts) {
  RunStore store = open();
  must(store.begin(full_header("r1")));
  must(store.begin(full_header("r2")));
  must(store.append("r2", profiled_counts("other run")));
  must(store.append("r1", model::Counts{}));
  must(store.append("r1", profiled_counts("a")));
  model::Counts peak_only;
  peak_only.peak = model::PeakAllocation{7, true};
  must(store.append("r1", peak_only));
  const auto counts = value_of(store.load("r1")).data.counts;
  ASSERT_EQ(counts.size(), 3U);
  EXPECT_FALSE(counts[0].peak);
  EXPECT_FALSE(counts[0].calls);
  expect_profile(counts[1]);
  EXPECT_EQ(counts[2].peak->bytes, 7);
  EXPECT_FALSE(counts[2].calls);
}

TEST_F(CallProfiles, AStoreFromBeforeTheProfilesIsReadAsItIsAndExtendedByTheFirstWriter) {
  {
    RunStore store = open();
    must(store.begin(full_header("r1")));
    must(store.append("r1", model::Counts{"z", 1, 42, 1, 2, 3, 4, 5, 6, 7, false, "hash", 1.5}));
  }
  execute(file_, "DROP TABLE call_profile");
  {
    const auto counts = value_of(open(OpenMode::ReadOnly).load("r1")).data.counts;
    ASSERT_EQ(counts.size(), 1U);
    EXPECT_EQ(counts[0].allocated_bytes, 7);
    EXPECT_FALSE(counts[0].peak);
    EXPECT_FALSE(counts[0].calls);
  }
  RunStore store = open();
  must(store.append("r1", profiled_counts("a")));
  const auto counts = value_of(store.load("r1")).data.counts;
  ASSERT_EQ(counts.size(), 2U);
  EXPECT_FALSE(counts[0].calls);
  expect_profile(counts[1]);
}

TEST_F(CallProfiles, RemovingARunRemovesItsProfiles) {
  RunStore store = open();
  must(store.begin(full_header("r1")));
  must(store.append("r1", profiled_counts("a")));
  must(store.remove("r1"));
  EXPECT_EQ(count_rows(file_, "call_profile"), 0);
}

TEST_F(CallProfiles, AHistogramThatIsNoneIsADamagedFile) {
  RunStore store = open();
  must(store.begin(full_header("r1")));
  must(store.append("r1", profiled_counts("a")));
  for (const char* text : {"1,,2", "x", "1,2;", "1,99999999999999999999"}) {
    execute(file_, std::string("UPDATE call_profile SET read_sizes = '") + text + "'");
    const auto refused = store.load("r1");
    ASSERT_FALSE(refused) << text;
    EXPECT_EQ(refused.error().culprit, "the sizes of counted calls cannot be read");
  }
}

}  // namespace
}  // namespace versus::store

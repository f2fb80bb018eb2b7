// What can be wrong with the file, the disk or the neighbours.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <chrono>
#include <fstream>
#include <memory>

#include "framework/store/run_store.hpp"
#include "framework/store/sqlite_failure.hpp"
#include "tests/unit/store/sample_run.hpp"
#include "tests/unit/store/scratch_folder.hpp"

namespace versus::store {
namespace {

using test::block_of;
using test::full_header;
using test::must;
using test::round_of;
using test::value_of;
using testing::HasSubstr;

constexpr std::chrono::milliseconds at_once(0);

class RunStoreFaults : public testing::Test {
 protected:
  void make_store_with_a_run() {
    RunStore store = value_of(RunStore::open(file_, OpenMode::ReadWrite));
    must(store.begin(full_header("r1")));
    const RoundKey key = value_of(store.begin_round("r1", round_of("a", 0)));
    for (int block = 0; block < 20; ++block) must(store.append_block(key, block, block_of(block, 4)));
    must(store.finish_round(key, {}, 1));
  }

  void execute(const std::string& sql) {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(file_.c_str(), &database), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(database);
    sqlite3_close(database);
  }

  std::string content() {
    std::ifstream stream(file_, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }

  Error open_error(OpenMode mode) {
    auto store = RunStore::open(file_, mode, at_once);
    EXPECT_FALSE(store);
    return store ? Error{} : store.error();
  }

  test::ScratchFolder folder_;
  std::filesystem::path file_ = folder_ / "versus.sqlite";
};

TEST_F(RunStoreFaults, ReadingWhereNothingIsStoredSaysHowToBegin) {
  const Error error = open_error(OpenMode::ReadOnly);
  EXPECT_EQ(error.kind, ErrorKind::Usage);
  EXPECT_EQ(message(error), file_.string() + ": no runs are stored here; `versus run` makes and stores one");
  EXPECT_FALSE(std::filesystem::exists(file_));
}

TEST_F(RunStoreFaults, AnEmptyFileIsAnEmptyStore) {
  std::ofstream{file_};
  EXPECT_EQ(open_error(OpenMode::ReadOnly).culprit, "no runs are stored here");
  EXPECT_TRUE(value_of(value_of(RunStore::open(file_, OpenMode::ReadWrite)).list()).empty());
}

TEST_F(RunStoreFaults, AFileThatIsNoDatabaseIsRefusedUntouched) {
  const std::string text(5000, 'x');
  std::ofstream(file_) << text;
  for (OpenMode mode : {OpenMode::ReadOnly, OpenMode::ReadWrite}) {
    EXPECT_EQ(message(open_error(mode)),
              file_.string() +
                  ": the stored runs cannot be read: file is not a database; this file should be a run "
                  "store; move it away; the next run makes a new one");
  }
  EXPECT_EQ(content(), text);
}

TEST_F(RunStoreFaults, AnotherProgramsDatabaseIsRefusedUntouched) {
  execute("CREATE TABLE theirs (x); PRAGMA application_id = 99");
  const std::string before = content();
  for (OpenMode mode : {OpenMode::ReadOnly, OpenMode::ReadWrite}) {
    EXPECT_THAT(open_error(mode).culprit, HasSubstr("belongs to another program"));
  }
  EXPECT_EQ(content(), before);
}

TEST_F(RunStoreFaults, ANewerSchemaIsRefusedUntouched) {
  make_store_with_a_run();
  execute("PRAGMA user_version = 7");
  const std::string before = content();
  for (OpenMode mode : {OpenMode::ReadOnly, OpenMode::ReadWrite}) {
    EXPECT_EQ(message(open_error(mode)),
              file_.string() +
                  ": this run store was written by a newer versus (schema 7); this versus knows schemas "
                  "up to 1; use the newer versus, or set VERSUS_HOME to another folder");
  }
  EXPECT_EQ(content(), before);
}

TEST_F(RunStoreFaults, AnotherWriterIsNamedAfterTheBusyTimeAndTheCallCanBeRepeated) {
  make_store_with_a_run();
  RunStore store = value_of(RunStore::open(file_, OpenMode::ReadWrite, at_once));
  (void)value_of(store.load("r1"));
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open(file_.c_str(), &other), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  const auto refused = store.begin_round("r1", round_of("a", 1));
  ASSERT_FALSE(refused);
  EXPECT_EQ(message(refused.error()),
            file_.string() +
                ": the store cannot be written: database is locked; one process writes at a time; wait "
                "until the other command has ended, then go on with --resume r1");
  EXPECT_TRUE(store.load("r1")) << "a reader does not wait for a writer";
  ASSERT_EQ(sqlite3_exec(other, "ROLLBACK", nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(other);
  EXPECT_TRUE(store.begin_round("r1", round_of("a", 1)));
}

TEST_F(RunStoreFaults, AReaderSeesTheRunGrowWhileAnotherWrites) {
  make_store_with_a_run();
  RunStore reader = value_of(RunStore::open(file_, OpenMode::ReadOnly));
  RunStore writer = value_of(RunStore::open(file_, OpenMode::ReadWrite));
  EXPECT_EQ(value_of(reader.load("r1")).data.rounds.size(), 1U);
  const RoundKey key = value_of(writer.begin_round("r1", round_of("a", 1)));
  must(writer.append_block(key, 0, block_of(0, 4)));
  EXPECT_EQ(value_of(reader.load("r1")).data.rounds.size(), 2U);
}

TEST_F(RunStoreFaults, ARunThatAnotherCommandRemovedIsAnErrorNotAResurrection) {
  make_store_with_a_run();
  RunStore writer = value_of(RunStore::open(file_, OpenMode::ReadWrite));
  const RoundKey key = value_of(writer.begin_round("r1", round_of("a", 1)));
  must(value_of(RunStore::open(file_, OpenMode::ReadWrite)).remove("r1"));
  EXPECT_FALSE(writer.append_block(key, 0, block_of(0, 4)));
  EXPECT_FALSE(writer.finish_round(key, {}, 1));
  EXPECT_FALSE(writer.begin_round("r1", round_of("a", 2)));
  EXPECT_FALSE(writer.finish("r1", RunState::Finished));
  EXPECT_FALSE(writer.load("r1"));
}

TEST_F(RunStoreFaults, AStoreThatIsOnlyReadIsNotWritten) {
  make_store_with_a_run();
  RunStore store = value_of(RunStore::open(file_, OpenMode::ReadOnly));
  const auto refused = store.remove("r1");
  ASSERT_FALSE(refused);
  EXPECT_EQ(message(refused.error()),
            file_.string() +
                ": the store cannot be written: attempt to write a readonly database; the file and its "
                "folder must be writable; set VERSUS_HOME to a folder of your own");
}

TEST_F(RunStoreFaults, AFolderInPlaceOfTheFileOrAFileInPlaceOfTheFolderIsNamed) {
  std::filesystem::create_directory(file_);
  EXPECT_THAT(open_error(OpenMode::ReadWrite).culprit, HasSubstr("unable to open database file"));
  std::ofstream{folder_ / "file"};
  const auto refused = RunStore::open(folder_ / "file/runs/versus.sqlite", OpenMode::ReadWrite);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().culprit, HasSubstr("the folder of the run store cannot be made: Not a directory"));
}

TEST_F(RunStoreFaults, ADamagedHeaderBlockStateOrStageIsAnErrorThatNamesTheFile) {
  for (const char* damage : {
           "UPDATE run SET header = '{'",
           "UPDATE run SET state = 'nonsense'",
           "UPDATE round SET stage = 'nonsense'",
           "UPDATE round SET launches = x'03ff'",
           "UPDATE block SET items = x'01' WHERE number = 3",
           "UPDATE block SET number = 1000000000000 WHERE number = 3",
           "UPDATE block SET number = -1 WHERE number = 3",
       }) {
    std::filesystem::remove(file_);
    make_store_with_a_run();
    execute(damage);
    RunStore store = value_of(RunStore::open(file_, OpenMode::ReadOnly));
    const auto run = store.load("r1");
    ASSERT_FALSE(run) << damage;
    EXPECT_EQ(run.error().kind, ErrorKind::RunFailed) << damage;
    EXPECT_EQ(run.error().place, file_.string()) << damage;
  }
}

TEST_F(RunStoreFaults, AFileCutOrOverwrittenAnywhereIsAnErrorOrTheWholeRunNeverACrash) {
  make_store_with_a_run();
  const std::string whole = content();
  for (std::size_t at = 0; at < whole.size(); at += 1021) {
    for (const bool cut : {true, false}) {
      std::string damaged = cut ? whole.substr(0, at) : whole;
      if (!cut) damaged.replace(at, 512, std::string(std::min<std::size_t>(512, whole.size() - at), '\x5a'));
      std::ofstream(file_, std::ios::binary) << damaged;
      auto store = RunStore::open(file_, OpenMode::ReadOnly);
      if (store) (void)store->load("r1");
      if (store) (void)store->list();
    }
  }
}

TEST(StoreError, EveryTroubleSaysWhatToDo) {
  struct Row {
    SqliteFailure failure;
    std::string expected;
  };
  const std::vector<Row> rows = {
      {{SQLITE_FULL, 0, "database or disk is full"},
       "f: w: database or disk is full; what was stored before is kept; free space on this disk, then go on with "
       "--resume r1"},
      {{SQLITE_IOERR_WRITE, EDQUOT, "disk I/O error"},
       "f: w: disk I/O error (Disk quota exceeded); what was stored before is kept; free space on this disk, then go "
       "on with --resume r1"},
      {{SQLITE_IOERR_READ, EIO, "disk I/O error"}, "f: w: disk I/O error (Input/output error); go on with --resume r1"},
      {{SQLITE_CORRUPT, 0, "database disk image is malformed"},
       "f: w: database disk image is malformed; the file is damaged; move it away, or save what can be read with: "
       "sqlite3 FILE .recover"},
      {{SQLITE_CANTOPEN, EACCES, "unable to open database file"},
       "f: w: unable to open database file (Permission denied); the file and its folder must be accessible; set "
       "VERSUS_HOME to a folder of your own"},
  };
  for (const Row& row : rows) EXPECT_EQ(message(store_error(row.failure, "f", "w", "r1")), row.expected);
}

}  // namespace
}  // namespace versus::store

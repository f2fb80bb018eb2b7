// Promises that need a process of its own: nothing committed is lost by a kill, a full disk, or a neighbour.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>
#include <vector>

#include "framework/store/run_store.hpp"
#include "tests/unit/store/sample_run.hpp"
#include "tests/unit/store/scratch_folder.hpp"

namespace versus::store {
namespace {

using test::block_of;
using test::expect_equal;
using test::full_header;
using test::must;
using test::round_of;
using test::value_of;

/// A child that ends with the status that `body` returns. Exceptions end it with status 99.
pid_t start(const std::function<int()>& body) {
  const pid_t child = ::fork();
  if (child != 0) return child;
  int status = 99;
  try {
    status = body();
  } catch (...) {
  }
  ::_exit(status);
}

int wait_for(pid_t child) {
  int status = 0;
  ::waitpid(child, &status, 0);
  return status;
}

constexpr int blocks_per_round = 10;

/// Journals rounds without end and writes one byte to `acknowledged` after each block that was stored.
int journal_without_end(const std::filesystem::path& file, int acknowledged) {
  RunStore store = value_of(RunStore::open(file, OpenMode::ReadWrite));
  must(store.begin(full_header("r1")));
  for (int number = 0;; ++number) {
    const RoundKey key = value_of(store.begin_round("r1", round_of("a", number)));
    for (int block = 0; block < blocks_per_round; ++block) {
      must(store.append_block(key, block, block_of(number * blocks_per_round + block, 4)));
      if (::write(acknowledged, "x", 1) != 1) return 1;
    }
    must(store.finish_round(key, {}, 1));
  }
}

TEST(RunStoreProcesses, NothingAcknowledgedIsLostByAKillAtAnyMoment) {
  for (const int wanted : {1, 9, 10, 11, 57, 400, 2500}) {
    test::ScratchFolder folder;
    const std::filesystem::path file = folder / "versus.sqlite";
    int pipe[2];
    ASSERT_EQ(::pipe(pipe), 0);
    const pid_t child = start([&] { return journal_without_end(file, pipe[1]); });
    ::close(pipe[1]);
    int acknowledged = 0;
    char byte = 0;
    while (acknowledged < wanted && ::read(pipe[0], &byte, 1) == 1) ++acknowledged;
    ::kill(child, SIGKILL);
    while (::read(pipe[0], &byte, 1) == 1) ++acknowledged;
    ::close(pipe[0]);
    const int status = wait_for(child);
    ASSERT_TRUE(WIFSIGNALED(status) && acknowledged >= wanted);

    RunStore store = value_of(RunStore::open(file, OpenMode::ReadWrite));
    const StoredRun run = value_of(store.load("r1"));
    EXPECT_EQ(run.state, RunState::Open);
    int stored = 0;
    for (const model::Round& round : run.data.rounds) {
      for (const Block& block : round.items) expect_equal(block, block_of(stored++, 4));
    }
    EXPECT_GE(stored, acknowledged);
    EXPECT_LE(stored, acknowledged + 1);
    const int next = run.data.rounds.empty() ? 0 : run.data.rounds.back().number + 1;
    EXPECT_TRUE(store.begin_round("r1", round_of("a", next))) << "the run can go on";
  }
}

TEST(RunStoreProcesses, AFullDiskIsAnErrorAndWhatWasStoredIsKept) {
  test::ScratchFolder folder;
  const std::filesystem::path file = folder / "versus.sqlite";
  enum Status { Good = 0, NeverFull = 1, WrongMessage = 2, NotRepeatable = 3 };
  const pid_t child = start([&]() -> int {
    RunStore store = value_of(RunStore::open(file, OpenMode::ReadWrite));
    must(store.begin(full_header("r1")));
    const RoundKey key = value_of(store.begin_round("r1", round_of("a", 0)));
    // A limit of the file size stands for the end of the disk: the system refuses to write further bytes.
    ::signal(SIGXFSZ, SIG_IGN);
    rlimit limit{};
    ::getrlimit(RLIMIT_FSIZE, &limit);
    const rlim_t no_limit = limit.rlim_cur;
    limit.rlim_cur = 300'000;
    ::setrlimit(RLIMIT_FSIZE, &limit);
    int block = 0;
    Expected<void> stored;
    for (; block < 1000 && stored; ++block) stored = store.append_block(key, block, block_of(block, 4));
    if (stored) return NeverFull;
    if (stored.error().next_step != "free space on this disk, then go on with --resume r1") return WrongMessage;
    limit.rlim_cur = no_limit;
    ::setrlimit(RLIMIT_FSIZE, &limit);
    return store.append_block(key, block - 1, block_of(block - 1, 4)) ? Good : NotRepeatable;
  });
  const int status = wait_for(child);
  ASSERT_TRUE(WIFEXITED(status));
  ASSERT_EQ(WEXITSTATUS(status), Good);
  const StoredRun run = value_of(value_of(RunStore::open(file, OpenMode::ReadOnly)).load("r1"));
  EXPECT_GT(run.data.rounds.at(0).items.size(), 5U);
}

TEST(RunStoreProcesses, ManyMayMakeAndWriteTheSameStoreAtOnce) {
  test::ScratchFolder folder;
  const std::filesystem::path file = folder / "runs/versus.sqlite";
  std::vector<pid_t> children;
  for (int i = 0; i < 6; ++i) {
    children.push_back(start([&]() -> int {
      RunStore store = value_of(RunStore::open(file, OpenMode::ReadWrite));
      const std::string id = "r" + std::to_string(i);
      must(store.begin(full_header(id)));
      const RoundKey key = value_of(store.begin_round(id, round_of("a", 0)));
      for (int block = 0; block < 50; ++block) must(store.append_block(key, block, block_of(100 * i + block, 4)));
      must(store.finish_round(key, {}, 1));
      return testing::Test::HasFailure() ? 1 : 0;
    }));
  }
  for (const pid_t child : children) EXPECT_EQ(wait_for(child), 0);
  RunStore store = value_of(RunStore::open(file, OpenMode::ReadOnly));
  EXPECT_EQ(value_of(store.list()).size(), 6U);
  for (int i = 0; i < 6; ++i) {
    const StoredRun run = value_of(store.load("r" + std::to_string(i)));
    ASSERT_EQ(run.data.rounds.at(0).items.size(), 50U);
    for (int block = 0; block < 50; ++block) {
      expect_equal(run.data.rounds[0].items[static_cast<std::size_t>(block)], block_of(100 * i + block, 4));
    }
  }
}

/// As another user, whom the permissions of files bind; the test program itself may be root.
int as_nobody(const std::function<int()>& body) {
  if (::geteuid() == 0 && ::seteuid(65534) != 0) return 98;
  return body();
}

TEST(RunStoreProcesses, AnotherUsersStoreCanBeReadThoughItsFolderCannotBeWritten) {
  test::ScratchFolder folder;
  const std::filesystem::path file = folder / "runs/versus.sqlite";
  {
    RunStore store = value_of(RunStore::open(file, OpenMode::ReadWrite));
    must(store.begin(full_header("r1")));
  }
  using std::filesystem::perms;
  const perms readable = perms::owner_read | perms::group_read | perms::others_read;
  const perms enterable = perms::owner_exec | perms::group_exec | perms::others_exec;
  std::filesystem::permissions(folder / "", readable | enterable);
  std::filesystem::permissions(folder / "runs", readable | enterable);
  std::filesystem::permissions(file, readable);
  const int read = wait_for(start([&] {
    return as_nobody([&]() -> int {
      auto store = RunStore::open(file, OpenMode::ReadOnly);
      return store && store->load("r1") ? 0 : 1;
    });
  }));
  const int write = wait_for(start([&] {
    return as_nobody([&]() -> int {
      auto store = RunStore::open(file, OpenMode::ReadWrite);
      if (store) return 1;
      return store.error().next_step == "set VERSUS_HOME to a folder of your own" ? 0 : 2;
    });
  }));
  std::filesystem::permissions(folder / "", perms::owner_all);
  std::filesystem::permissions(folder / "runs", perms::owner_all);
  EXPECT_EQ(read, 0);
  EXPECT_EQ(write, 0);
}

}  // namespace
}  // namespace versus::store

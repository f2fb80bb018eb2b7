#include "harness/worker/busy_threads.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cerrno>
#include <stdexcept>
#include <thread>

#include "harness/worker/process_facts.hpp"

namespace versus::worker {
namespace {

/// Runs that look whether somebody counts beside them.
class Watching : public Operation {
 public:
  explicit Watching(bool fails = false) : fails_(fails) {}
  void reset(std::int64_t) override {}
  void run() override {
    ++runs;
    if (fails_) throw std::runtime_error("no");
  }
  Outcome outcome() override { return {}; }
  int runs = 0;

 private:
  bool fails_;
};

/// They see the end of their work a moment later than it is told; then none counts any more.
bool come_to_rest(const BusyThreads& threads) {
  for (int look = 0; look < 100000; ++look) {
    const auto before = threads.turns(0);
    for (int i = 0; i < 100; ++i) std::this_thread::yield();
    if (threads.turns(0) == before) return true;
  }
  return false;
}

class BusyThreadsTest : public ::testing::Test {
 protected:
  void SetUp() override {
#if defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "the thread sanitizer knows no process that shares memory with another";
#endif
  }
};

TEST_F(BusyThreadsTest, AllHaveCountedWhenTheStartReturns) {
  BusyThreads threads(3);
  EXPECT_EQ(threads.turns(0), 0U);
  threads.start();
  for (std::size_t i = 0; i < threads.size(); ++i) EXPECT_GT(threads.turns(i), 0U);
}

TEST_F(BusyThreadsTest, RestWhenStoppedAndStartAgain) {
  BusyThreads threads(1);
  for (int time = 0; time < 20; ++time) {
    threads.start();
    threads.stop();
  }
  EXPECT_TRUE(come_to_rest(threads));
  const auto before = threads.turns(0);
  threads.start();
  EXPECT_GT(threads.turns(0), before);
}

TEST_F(BusyThreadsTest, AreNoThreadsOfTheProcessThatIsMeasured) {
  const int before = thread_count();
  BusyThreads threads(2);
  threads.start();
  EXPECT_EQ(thread_count(), before);
}

TEST_F(BusyThreadsTest, LeaveNothingBehind) {
  { BusyThreads(2).start(); }
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

TEST_F(BusyThreadsTest, NoneIsTheOperationItself) {
  auto operation = std::make_unique<Watching>();
  const auto* itself = operation.get();
  EXPECT_EQ(beside_busy_threads(0, std::move(operation)).get(), itself);
}

TEST_F(BusyThreadsTest, StandBesideEachOfTheRunsThatWereAnnounced) {
  auto operation = std::make_unique<Watching>();
  const auto& inner = *operation;
  const auto beside = beside_busy_threads(1, std::move(operation));
  for (int item = 0; item < 3; ++item) {
    beside->reset(2);
    beside->run();
    beside->run();
  }
  EXPECT_EQ(inner.runs, 6);
}

TEST_F(BusyThreadsTest, ARunThatFailsPassesItsFaultOn) {
  const auto beside = beside_busy_threads(1, std::make_unique<Watching>(true));
  beside->reset(1);
  EXPECT_THROW(beside->run(), std::runtime_error);
}

}  // namespace
}  // namespace versus::worker

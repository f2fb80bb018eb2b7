#include "harness/worker/busy_threads.hpp"

#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>

#include "harness/worker/passing_operation.hpp"

namespace versus::worker {

namespace {

constexpr std::size_t stack_bytes = 64U << 10U;
constexpr auto between_looks = std::chrono::microseconds(50);
constexpr auto longest_wait = std::chrono::seconds(10);

}  // namespace

// Runs in a process of its own on this one's memory, thread-local memory included. So nothing here may set errno or
// allocate: the system calls are such as cannot fail.
int BusyThreads::count(void* thread) {
  auto& self = *static_cast<Thread*>(thread);
  ::syscall(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL);
  if (::syscall(SYS_getppid) != self.parent) return 1;
  for (;;) {
    while (self.wanted->load(std::memory_order_relaxed)) self.turns.fetch_add(1, std::memory_order_relaxed);
    ::syscall(SYS_kill, ::syscall(SYS_getpid), SIGSTOP);
  }
}

BusyThreads::BusyThreads(std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    auto thread = std::make_unique<Thread>();
    thread->wanted = &wanted_;
    thread->parent = ::getpid();
    thread->stack.reset(new char[stack_bytes]);
    thread->id = ::clone(&BusyThreads::count, thread->stack.get() + stack_bytes,
                         CLONE_VM | CLONE_FS | CLONE_FILES | SIGCHLD, thread.get());
    if (thread->id < 0) {
      const int fault = errno;
      end();
      throw std::runtime_error("cannot start busy thread " + std::to_string(i + 1) + " of " + std::to_string(count) +
                               ": " + std::generic_category().message(fault));
    }
    threads_.push_back(std::move(thread));
  }
}

BusyThreads::~BusyThreads() { end(); }

void BusyThreads::end() {
  for (const auto& thread : threads_) ::kill(thread->id, SIGKILL);
  for (const auto& thread : threads_) {
    while (::waitpid(thread->id, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  threads_.clear();
}

void BusyThreads::start() {
  wanted_.store(true);
  const auto deadline = std::chrono::steady_clock::now() + longest_wait;
  for (const auto& thread : threads_) {
    const auto before = thread->turns.load();
    // Again and again: one that was about to sleep when it was woken sleeps all the same.
    while (thread->turns.load() == before) {
      ::kill(thread->id, SIGCONT);
      std::this_thread::sleep_for(between_looks);
      if (std::chrono::steady_clock::now() > deadline) {
        stop();
        throw std::runtime_error("a busy thread does not get a CPU");
      }
    }
  }
}

void BusyThreads::stop() { wanted_.store(false); }

namespace {

class BusyOperation : public PassingOperation {
 public:
  BusyOperation(std::size_t count, std::unique_ptr<Operation> operation)
      : PassingOperation(std::move(operation)), threads_(count) {}

  void reset(std::int64_t runs) override {
    PassingOperation::reset(runs);
    left_ = runs;
    threads_.start();
  }

  void run() override {
    try {
      PassingOperation::run();
    } catch (...) {
      threads_.stop();
      throw;
    }
    if (--left_ <= 0) threads_.stop();
  }

 private:
  BusyThreads threads_;
  std::int64_t left_ = 0;
};

}  // namespace

std::unique_ptr<Operation> beside_busy_threads(std::size_t count, std::unique_ptr<Operation> operation) {
  if (count == 0) return operation;
  return std::make_unique<BusyOperation>(count, std::move(operation));
}

}  // namespace versus::worker

// libversus_delays.so: preloaded into workers whose storage is a model or a replay. Every call is carried out as it is
// and then held back for as long as the declared storage would have taken longer, while started. Calls of several
// threads wait side by side: neither latency nor bandwidth is shared among them.

#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "harness/worker/delays_interface.hpp"
#include "harness/worker/interposed_calls.hpp"

namespace {

using versus::worker::Direction;
using versus::worker::Transfer;

constexpr std::int64_t second = 1'000'000'000;

// A sleep overshoots: by 10 to 20 us on a virtual machine, with the timer slack at its least. The last part of a wait
// is spent spinning.
constexpr std::int64_t spun_ns = 30'000;

std::atomic<const versus_delays*> active{nullptr};
std::atomic<std::int64_t> started_at{0};

std::int64_t now() {
  timespec time{};
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  return std::int64_t{time.tv_sec} * second + time.tv_nsec;
}

// By default the kernel may let a sleep last 50 us longer to save wake-ups. The setting is each thread's own.
void ask_for_short_slack() {
  thread_local bool asked = false;
  if (!asked) ::prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);
  asked = true;
}

void wait_until(std::int64_t deadline) {
  const std::int64_t wake = deadline - spun_ns;
  if (wake > now()) {
    ask_for_short_slack();
    const timespec time{wake / second, wake % second};
    ::clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nullptr);
  }
  while (now() < deadline) {
  }
}

std::int64_t transfer_ns(const versus_delays& delays, std::int64_t bytes) {
  if (delays.bytes_per_second == 0 || bytes <= 0) return 0;
  return static_cast<std::int64_t>(static_cast<double>(bytes) * static_cast<double>(second) /
                                   static_cast<double>(delays.bytes_per_second));
}

/// The place behind the last byte that a read gave. Asked of the kernel and not of lseek, which is delayed itself.
std::int64_t end_of(const Transfer& transfer) {
  if (transfer.offset) return *transfer.offset + transfer.transferred;
  return ::syscall(SYS_lseek, transfer.fd, 0L, SEEK_CUR);
}

std::int64_t arrival_ns(const versus_delays& delays, std::int64_t end) {
  const auto* last = delays.arrivals + delays.arrival_count;
  const auto* found = std::lower_bound(delays.arrivals, last, end,
                                       [](const versus_arrival& arrival, std::int64_t at) { return arrival.end < at; });
  return found == last ? (last - 1)->ns : found->ns;
}

}  // namespace

namespace versus::worker {

void transfer_done(const Transfer& transfer) {
  const auto* delays = active.load(std::memory_order_acquire);
  if (delays == nullptr) return;
  std::int64_t deadline = now() + delays->latency_ns + transfer_ns(*delays, transfer.transferred);
  const bool arrives = delays->arrival_count > 0 && transfer.direction == Direction::Read && transfer.transferred > 0;
  if (arrives) deadline = std::max(deadline, started_at.load() + arrival_ns(*delays, end_of(transfer)));
  wait_until(deadline);
}

void seek_done(int, off64_t) {
  const auto* delays = active.load(std::memory_order_acquire);
  if (delays != nullptr && delays->latency_ns > 0) wait_until(now() + delays->latency_ns);
}

}  // namespace versus::worker

extern "C" {

void versus_delays_start(const versus_delays* delays) {
  started_at.store(now());
  active.store(delays, std::memory_order_release);
}

void versus_delays_stop(void) { active.store(nullptr, std::memory_order_release); }
}

#include "harness/run/realtime_duty.hpp"

#include <chrono>
#include <thread>

namespace versus::run {

void RealtimeDuty::rest_after(double item_seconds) {
  constexpr double worth_a_sleep = 0.002;  // seconds; shorter sleeps cost more in wake-ups than they give
  rest_due_ += item_seconds * (1 - highest_duty) / highest_duty;
  if (rest_due_ < worth_a_sleep) return;
  std::this_thread::sleep_for(std::chrono::duration<double>(rest_due_));
  rest_due_ = 0;
}

}  // namespace versus::run

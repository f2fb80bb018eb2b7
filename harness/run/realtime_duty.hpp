#pragma once

namespace versus::run {

/// Keeps real-time scheduling from starving the machine: the kernel stops real-time tasks for 50 ms in each second at a
/// duty of 95 %, in the middle of an item. After each item the runner rests so long that the duty stays below
/// `highest_duty`.
class RealtimeDuty {
 public:
  /// Told after an item that ran under real-time scheduling; sleeps when enough rest has piled up to be worth a sleep.
  void rest_after(double item_seconds);

  static constexpr double highest_duty = 0.88;

 private:
  double rest_due_ = 0;
};

}  // namespace versus::run

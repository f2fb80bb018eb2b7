#include "harness/run/measuring_lock.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <string>

namespace versus::run {
namespace {

// The lock is the machine's: where another run of versus measures just now, these tests wait for it.
MeasuringLock taken(const system::CancelToken& cancel) {
  auto lock = MeasuringLock::acquire(cancel, {});
  EXPECT_TRUE(lock.has_value());
  return *std::move(lock);
}

TEST(MeasuringLock, ASecondOneHearsWhoHoldsItAndCanBeCancelled) {
  system::CancelToken cancel;
  const auto lock = taken(cancel);
  std::string holder;
  const auto second = MeasuringLock::acquire(cancel, [&](const std::string& who) {
    holder = who;
    cancel.cancel();
  });
  ASSERT_FALSE(second.has_value());
  EXPECT_EQ(second.error().kind, ErrorKind::Interrupted);
  EXPECT_NE(holder.find(std::to_string(::getpid())), std::string::npos) << holder;
}

TEST(MeasuringLock, IsFreeAgainWhenTheObjectEnds) {
  const system::CancelToken cancel;
  { const auto lock = taken(cancel); }
  { const auto lock = taken(cancel); }
}

}  // namespace
}  // namespace versus::run

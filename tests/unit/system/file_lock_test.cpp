#include "harness/system/file_lock.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace versus::system {
namespace {

std::filesystem::path fresh_folder(const char* name) {
  const auto folder = std::filesystem::path(::testing::TempDir()) / name;
  std::filesystem::remove_all(folder);
  return folder;
}

TEST(FileLock, ASecondHolderIsRefusedUntilTheFirstLetsGo) {
  const auto file = fresh_folder("file_lock") / "locks" / "a.lock";
  {
    const auto first = FileLock::try_acquire(file);
    ASSERT_TRUE(first.has_value());
    ASSERT_TRUE(first->has_value());
    const auto second = FileLock::try_acquire(file);
    ASSERT_TRUE(second.has_value());
    EXPECT_FALSE(second->has_value());
  }
  const auto third = FileLock::try_acquire(file);
  ASSERT_TRUE(third.has_value());
  EXPECT_TRUE(third->has_value());
}

TEST(FileLock, WaitingTellsOnceAndEndsWhenCancelled) {
  const auto file = fresh_folder("file_lock_wait") / "a.lock";
  const auto holder = FileLock::try_acquire(file);
  CancelToken cancel;
  int told = 0;
  const auto second = FileLock::acquire(file, CancelToken(cancel), [&] {
    ++told;
    cancel.cancel();
  });
  ASSERT_FALSE(second.has_value());
  EXPECT_EQ(second.error().kind, ErrorKind::Interrupted);
  EXPECT_EQ(told, 1);
}

TEST(FileLock, AFolderThatCannotBeMadeIsAnError) {
  const auto lock = FileLock::try_acquire("/proc/no such place/a.lock");
  ASSERT_FALSE(lock.has_value());
  EXPECT_NE(message(lock.error()).find("/proc/no such place"), std::string::npos);
}

}  // namespace
}  // namespace versus::system

// Declared storage: what parameters say of it, and that its state is verified.

#include "harness/worker/storage.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "harness/worker/page_cache.hpp"
#include "harness/worker/stored_operation.hpp"
#include "tests/unit/worker/fake_adapter.hpp"

namespace versus::worker {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Storage storage_of(std::map<std::string, std::string> words) { return storage_from(Parameters(std::move(words))); }

template <class Fault, class Act>
std::string fault_of(const Act& act) {
  try {
    act();
  } catch (const Fault& fault) {
    return fault.what();
  } catch (const std::exception& other) {
    return std::string("another fault: ") + other.what();
  }
  return "none";
}

std::string refusal_of(const std::map<std::string, std::string>& words) {
  return fault_of<std::invalid_argument>([&words] { storage_of(words); });
}

TEST(StorageParameters, AreAWarmFileByDefault) { EXPECT_EQ(storage_of({}).kind, StorageKind::FileWarm); }

TEST(StorageParameters, AModelHasNanosecondsAndBytesPerSecond) {
  const auto storage = storage_of({{"storage", "model"}, {"latency", "100us"}, {"bandwidth", "200MBps"}});
  EXPECT_EQ(storage.kind, StorageKind::Model);
  EXPECT_EQ(storage.latency_ns, 100'000);
  EXPECT_EQ(storage.bytes_per_second, 200'000'000);
  EXPECT_EQ(storage_of({{"storage", "model"}, {"latency", "1ms"}}).bytes_per_second, 0);
}

TEST(StorageParameters, BadOnesAreNamed) {
  EXPECT_THAT(refusal_of({{"storage", "cloud"}}),
              HasSubstr("storage=cloud is not one of file_warm, file_cold, memory"));
  EXPECT_EQ(refusal_of({{"storage", "model"}}), "storage=model needs a latency or a bandwidth");
  EXPECT_EQ(refusal_of({{"storage", "replay"}}), "storage=replay needs a trace");
  EXPECT_EQ(refusal_of({{"latency", "100"}}), "parameter latency=100 is not like 100us");
  EXPECT_EQ(refusal_of({{"bandwidth", "200MB"}}), "parameter bandwidth=200MB is not like 200MBps");
}

/// A file of a few pages in a folder.
class PageCache : public ::testing::Test {
 protected:
  std::string file_in(const std::string& folder) {
    path_ = folder + "/versus_pages_" + std::to_string(::getpid());
    std::ofstream(path_, std::ios::binary) << std::string(20'000, 'x');
    return path_;
  }
  void TearDown() override { ::unlink(path_.c_str()); }

 private:
  std::string path_;
};

TEST_F(PageCache, AFileThatWasReadIsThere) {
  const auto path = file_in(::testing::TempDir());
  warm(path);
  const auto residence = residence_of(path);
  EXPECT_GE(residence.pages, 1);
  EXPECT_EQ(residence.resident, residence.pages);
}

TEST_F(PageCache, AFileThatWasDroppedIsGone) {
  const auto path = file_in(::testing::TempDir());
  try {
    chill(path);
  } catch (const StateNotReached& reason) {
    GTEST_SKIP() << reason.what();
  }
  EXPECT_EQ(residence_of(path).resident, 0);
  warm(path);
  EXPECT_GT(residence_of(path).resident, 0);
}

TEST_F(PageCache, WhatLivesInMemoryIsNeverCold) {
  const auto path = file_in("/dev/shm");
  if (::access(path.c_str(), R_OK) != 0) GTEST_SKIP() << "no /dev/shm";
  EXPECT_THAT(fault_of<StateNotReached>([&path] { chill(path); }), HasSubstr("does not leave memory"));
}

TEST_F(PageCache, AnEmptyFileIsWarmAndCold) {
  const auto path = file_in(::testing::TempDir());
  std::ofstream(path, std::ios::trunc).close();
  warm(path);
  chill(path);
}

TEST(PageCacheOfNothing, IsAnError) {
  EXPECT_EQ(fault_of<std::runtime_error>([] { warm("/nowhere/x"); }), "cannot open /nowhere/x");
}

class StoredOperation : public ::testing::Test {
 protected:
  std::unique_ptr<Operation> operation(StorageKind kind, const std::string& encoded) {
    const Parameters parameters;
    const Image image;
    const Setting setting{parameters, image, encoded, {}};
    return on_storage({kind, 0, 0, {}}, encoded, std::make_unique<FakeOperation>(script_, setting));
  }
  Script script_;
};

TEST_F(StoredOperation, OnAWarmFileIsTheOperationItself) {
  const auto one = operation(StorageKind::FileWarm, {});
  EXPECT_NE(dynamic_cast<FakeOperation*>(one.get()), nullptr);
}

TEST_F(StoredOperation, ThatReadsNothingIsNeverCold) {
  const auto one = operation(StorageKind::FileCold, {});
  EXPECT_THAT(fault_of<StateNotReached>([&one] { one->reset(1); }), HasSubstr("none is read here"));
}

TEST_F(StoredOperation, OnAColdFileRunsOnceForEachReset) {
  const auto one = operation(StorageKind::FileCold, "/some/file");
  EXPECT_THAT(fault_of<StateNotReached>([&one] { one->reset(2); }), HasSubstr("only the first would find /some/file"));
  EXPECT_THAT(script_.calls, ElementsAre());
}

TEST_F(StoredOperation, OnAModelNeedsTheLibraryThatDelays) {
  EXPECT_THAT(fault_of<std::runtime_error>([this] { operation(StorageKind::Model, {}); }),
              HasSubstr("was not started with libversus_delays.so"));
}

}  // namespace
}  // namespace versus::worker

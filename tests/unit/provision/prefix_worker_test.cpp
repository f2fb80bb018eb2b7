#include <gtest/gtest.h>

#include <filesystem>
#include <string_view>

#include "harness/provision/manifest_reader.hpp"
#include "harness/provision/provision.hpp"
#include "harness/system/files.hpp"

namespace versus::provision {
namespace {

namespace fs = std::filesystem;

struct Silent : system::ProgressSink {
  void show(const system::ProgressEvent&) override {}
  void message(std::string_view) override {}
};

// A prefix with a worker of its own, and a cache that nothing has been built in.
class PrefixWorker : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / "versus-prefix-worker";
    fs::remove_all(folder_);
    worker_ = folder_ / "installed/bin/versus-worker-toy";
    ASSERT_TRUE(system::make_folders(worker_.parent_path()));
    ASSERT_TRUE(system::write_file(worker_, "#!/bin/sh\n"));
    options_.home = {folder_ / "cache", folder_ / "data"};
    options_.worker_sources = folder_ / "no sources are needed";
  }
  void TearDown() override { fs::remove_all(folder_); }

  Expected<ProvisionedVersion> made(const std::string& variant) {
    const auto manifest = read_manifest("library: toy\nbuilds: [{range: \"*\"}]\n", "/m/toy.yaml");
    const auto manifests = Manifests::combine({*manifest});
    const auto name = model::parse_version_name("toy@prefix:" + (folder_ / "installed").string() + variant, "");
    Silent silent;
    return provision(*manifests, *name, options_, silent, {});
  }

  fs::path folder_;
  fs::path worker_;
  Options options_;
};

TEST_F(PrefixWorker, IsUsedAsItIs) {
  const auto version = made("");
  ASSERT_TRUE(version) << message(version.error());
  EXPECT_EQ(version->worker, worker_);
}

TEST_F(PrefixWorker, ServesTheCopyAsWell) {
  const auto version = made("+copy");
  ASSERT_TRUE(version) << message(version.error());
  EXPECT_EQ(version->worker, worker_);
}

TEST_F(PrefixWorker, IsBuiltWhenThePrefixHasNone) {
  fs::remove(worker_);
  const auto version = made("");
  ASSERT_FALSE(version);  // there are no sources of workers here
  EXPECT_NE(message(version.error()).find("no sources are needed"), std::string::npos) << message(version.error());
}

}  // namespace
}  // namespace versus::provision

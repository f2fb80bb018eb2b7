#include <thread>

#include "harness/system/file_lock.hpp"
#include "harness/system/files.hpp"
#include "tests/integration/provision/toy_site.hpp"

namespace versus::provision {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class ProvisionCache : public ToySite {
 protected:
  void SetUp() override {
    ToySite::SetUp();
    sum_ = pack("plain", "plain");
    write_manifest("toy", std::string(plain_rules) + "main: [1.0.0]\nversions:\n  - {version: 1.0.0, sha256: " + sum_ +
                              ", archive: ../plain.tar.gz, date: 2026-01-01}\n");
  }
  std::string sum_;
};

std::size_t entries(const fs::path& folder) {
  if (!fs::exists(folder)) return 0;
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

TEST_F(ProvisionCache, NothingIsBuiltTwice) {
  ASSERT_TRUE(get("@1.0.0")->built_now);
  const auto again = get("@1.0.0");
  ASSERT_TRUE(again);
  EXPECT_FALSE(again->built_now);
  EXPECT_EQ(entries(folder_ / "home/cache/work"), 0U);
}

TEST_F(ProvisionCache, AnotherOptionIsAnotherBuildAndTheSameInputsAreNot) {
  const auto quiet = get("@1.0.0");
  const auto loud = get("@1.0.0+loud");
  ASSERT_TRUE(quiet && loud);
  EXPECT_NE(quiet->prefix, loud->prefix);
  write_manifest("toy", std::string(plain_rules) + "  same: {options: {}}\nversions:\n  - {version: 1.0.0, sha256: " +
                            sum_ + ", archive: ../plain.tar.gz}\n");
  EXPECT_FALSE(get("@1.0.0+same")->built_now);
}

TEST_F(ProvisionCache, TwoWhoWantTheSameBuildItOnce) {
  std::vector<std::optional<Expected<ProvisionedVersion>>> got(3);
  std::vector<std::thread> threads;
  for (auto& slot : got) threads.emplace_back([&] { slot = get("@1.0.0"); });
  for (auto& thread : threads) thread.join();
  for (const auto& slot : got) {
    ASSERT_TRUE(slot->has_value()) << message(slot->error());
    EXPECT_EQ((*slot)->worker, (*got[0])->worker);
  }
  EXPECT_EQ(entries(folder_ / "home/cache/builds"), 1U);
}

TEST_F(ProvisionCache, WhatADeadProcessLeftIsCleared) {
  ASSERT_TRUE(get("@1.0.0"));
  const fs::path builds = folder_ / "home/cache/builds";
  const std::string name = fs::directory_iterator(builds)->path().filename().string();
  ASSERT_TRUE(system::remove_tree(builds));
  const std::string key = name.substr(name.rfind('-') + 1);
  ASSERT_TRUE(system::write_file(folder_ / "home/cache/work" / (key + ".1") / "half", "built"));
  EXPECT_TRUE(get("@1.0.0"));
  EXPECT_EQ(entries(folder_ / "home/cache/work"), 0U);
}

TEST_F(ProvisionCache, BuildingAgainGivesTheSameLibrary) {
  const auto first = get("@1.0.0");
  ASSERT_TRUE(first);
  ASSERT_TRUE(system::remove_tree(first->prefix));
  const auto second = get("@1.0.0");
  ASSERT_TRUE(second);
  EXPECT_TRUE(second->built_now);
  EXPECT_EQ(second->build_id, first->build_id);
}

TEST_F(ProvisionCache, CancellingWhileAnotherHoldsTheBuildEndsTheWait) {
  ASSERT_TRUE(get("@1.0.0"));
  const fs::path builds = folder_ / "home/cache/builds";
  const std::string name = fs::directory_iterator(builds)->path().filename().string();
  ASSERT_TRUE(system::remove_tree(builds));
  const auto held = system::FileLock::try_acquire(folder_ / "home/cache/locks" / (name + ".lock"));
  ASSERT_TRUE(held && *held);
  system::CancelToken cancel;
  std::thread other([&] { cancel.cancel(); });
  const auto version = get("@1.0.0", cancel);
  other.join();
  ASSERT_FALSE(version);
  EXPECT_EQ(version.error().kind, ErrorKind::Interrupted);
}

TEST_F(ProvisionCache, TheListSaysWhatIsBuilt) {
  auto before = list_versions(manifests(), "", options());
  ASSERT_TRUE(before);
  ASSERT_THAT(*before, SizeIs(1));
  EXPECT_FALSE(before->front().built);
  EXPECT_EQ(before->front().source, "archive " + (folder_ / "plain.tar.gz").string());
  EXPECT_TRUE(before->front().in_main_set);
  ASSERT_TRUE(get("@1.0.0"));
  const auto after = list_versions(manifests(), "toy", options());
  EXPECT_TRUE(after->front().built);
  EXPECT_TRUE(after->front().worker);
  EXPECT_GT(after->front().bytes, 1000U);
  EXPECT_FALSE(list_versions(manifests(), "tyo", options()));
}

TEST_F(ProvisionCache, TheRecordTellsHowItWasBuilt) {
  const auto name = model::parse_version_name("@1.0.0", "toy").value();
  EXPECT_THAT(message(show_version(manifests(), name, options()).error()),
              HasSubstr("toy@1.0.0: not built yet; `versus versions build toy@1.0.0`"));
  ASSERT_TRUE(get("@1.0.0"));
  const std::string record = show_version(manifests(), name, options()).value();
  for (const char* part :
       {"\"schema\": \"versus.build/1\"", "\"source_sha256\"", "\"compiler\"", "\"build_id\"", "-O3 -DNDEBUG -g"}) {
    EXPECT_THAT(record, HasSubstr(part));
  }
  EXPECT_THAT(record, HasSubstr(sum_));
}

TEST_F(ProvisionCache, PruningRemovesWhatNothingLeadsTo) {
  const auto version = get("@1.0.0");
  ASSERT_TRUE(version);
  const auto nothing = prune(manifests(), options(), PruneScope::Unreferenced, PruneMode::Remove);
  EXPECT_THAT(nothing->removed, IsEmpty());
  ASSERT_TRUE(system::make_folders(folder_ / "home/cache/builds/toy-0.9-0000000000000000"));
  const auto dry = prune(manifests(), options(), PruneScope::Unreferenced, PruneMode::DryRun);
  EXPECT_THAT(dry->removed, ElementsAre("builds/toy-0.9-0000000000000000"));
  EXPECT_TRUE(fs::exists(folder_ / "home/cache/builds/toy-0.9-0000000000000000"));
  ASSERT_TRUE(prune(manifests(), options(), PruneScope::Unreferenced, PruneMode::Remove));
  EXPECT_FALSE(fs::exists(folder_ / "home/cache/builds/toy-0.9-0000000000000000"));
  EXPECT_TRUE(fs::exists(version->worker));
  ASSERT_TRUE(prune(manifests(), options(), PruneScope::Everything, PruneMode::Remove));
  EXPECT_FALSE(fs::exists(version->prefix));
}

TEST_F(ProvisionCache, PruningRemovesWorkersOfOldSources) {
  const auto version = get("@1.0.0");
  ASSERT_TRUE(version);
  const fs::path old = version->prefix / "workers/0000000000000000";
  ASSERT_TRUE(system::make_folders(old));
  ASSERT_TRUE(prune(manifests(), options(), PruneScope::Unreferenced, PruneMode::Remove));
  EXPECT_FALSE(fs::exists(old));
  EXPECT_TRUE(fs::exists(version->worker));
}

TEST_F(ProvisionCache, PruningLeavesWhatAnotherProcessHolds) {
  const auto version = get("@1.0.0");
  ASSERT_TRUE(version);
  const std::string name = version->prefix.filename().string();
  const auto held = system::FileLock::try_acquire(folder_ / "home/cache/locks" / (name + ".lock"));
  ASSERT_TRUE(held && *held);
  ASSERT_TRUE(prune(manifests(), options(), PruneScope::Everything, PruneMode::Remove));
  EXPECT_TRUE(fs::exists(version->worker));
}

}  // namespace
}  // namespace versus::provision

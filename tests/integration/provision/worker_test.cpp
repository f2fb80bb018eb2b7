#include <algorithm>

#include "harness/system/files.hpp"
#include "tests/integration/provision/toy_site.hpp"

namespace versus::provision {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class ProvisionWorker : public ToySite {
 protected:
  void pin_plain() {
    const std::string sum = pack("plain", "plain");
    write_manifest("toy", std::string(plain_rules) + "versions:\n  - {version: 1.0.0, sha256: " + sum +
                              ", archive: ../plain.tar.gz}\n");
  }
};

TEST_F(ProvisionWorker, AWorkerIsLinkedToThePinnedLibraryAndSaysSo) {
  pin_plain();
  const auto version = get("@1.0.0");
  ASSERT_TRUE(version) << message(version.error());
  EXPECT_TRUE(version->built_now);
  EXPECT_EQ(version->id, "toy@1.0.0");
  EXPECT_EQ(version->worker.filename(), "versus-worker-toy");
  ASSERT_EQ(version->libraries.size(), 1U);
  EXPECT_EQ(version->libraries[0].path, (version->prefix / "lib/libtoy.so.1.0.0").string());
  EXPECT_EQ(version->build_id.size(), 40U);
  const std::string said = output(version->worker);
  EXPECT_THAT(said, HasSubstr("answer 42 standard 14 from "));
  EXPECT_THAT(said, HasSubstr("/lib/libtoy.so.1"));
}

TEST_F(ProvisionWorker, AMovedHomeKeepsWorkingAndTheEnvironmentDoesNotBeatThePin) {
  pin_plain();
  const auto quiet = get("@1.0.0");
  const auto loud = get("@1.0.0+loud");
  ASSERT_TRUE(quiet && loud);
  EXPECT_THAT(output(loud->worker), HasSubstr("answer 142"));
  const std::string other = (loud->prefix / "lib").string();
  EXPECT_THAT(output(quiet->worker, {{"LD_LIBRARY_PATH", other}}), HasSubstr("answer 42"));

  fs::rename(folder_ / "home", folder_ / "moved");
  const fs::path moved = folder_ / "moved" / quiet->worker.lexically_relative(folder_ / "home");
  EXPECT_THAT(output(moved), HasSubstr("from " + (folder_ / "moved").string()));
}

TEST_F(ProvisionWorker, ACopyIsTheSameBuildAtAnotherPath) {
  pin_plain();
  const auto first = get("@1.0.0");
  const auto copy = get("@1.0.0+copy");
  ASSERT_TRUE(first && copy);
  EXPECT_EQ(copy->id, "toy@1.0.0+copy");
  EXPECT_NE(copy->worker, first->worker);
  EXPECT_EQ(copy->worker.string().size(), first->worker.string().size()) << "paths lie on the stacks of workers";
  EXPECT_EQ(copy->build_id, first->build_id);
  EXPECT_EQ(fs::hard_link_count(copy->libraries[0].path), 1U);
  EXPECT_FALSE(fs::equivalent(copy->libraries[0].path, first->libraries[0].path));
  fs::remove_all(first->prefix);
  EXPECT_THAT(output(copy->worker), HasSubstr("from " + copy->prefix.string()));
}

TEST_F(ProvisionWorker, ChangedSourcesOfTheWorkerBuildTheWorkerOnly) {
  pin_plain();
  const auto first = get("@1.0.0");
  ASSERT_TRUE(first);
  Options changed = options();
  changed.worker_sources = copy_toys("worker_sources", "worker_sources");
  ASSERT_TRUE(system::write_file(changed.worker_sources / "harness/protocol/more.hpp", "// more\n"));
  system::NoProgress silent;
  const auto second = provision(manifests(), first->name, changed, silent, {});
  ASSERT_TRUE(second) << message(second.error());
  EXPECT_EQ(second->prefix, first->prefix);
  EXPECT_NE(second->worker, first->worker);
  EXPECT_TRUE(second->built_now);
  EXPECT_THAT(output(second->worker), HasSubstr("answer 42"));
}

TEST_F(ProvisionWorker, AnInstalledLibraryIsUsedWhereItIs) {
  pin_plain();
  const auto built = get("@1.0.0");
  ASSERT_TRUE(built);
  const fs::path installed = folder_ / "usr";
  ASSERT_TRUE(system::copy_tree(built->prefix, installed));
  fs::remove(installed / "versus-build.json");
  const auto version = get("toy@prefix:" + installed.string());
  ASSERT_TRUE(version) << message(version.error());
  EXPECT_THAT(output(version->worker), HasSubstr("answer 42"));
  ASSERT_EQ(version->libraries.size(), 1U);
  EXPECT_EQ(fs::canonical(version->libraries[0].path), installed / "lib/libtoy.so.1.0.0");
  EXPECT_EQ(version->build_id, built->build_id);
  EXPECT_FALSE(get("toy@prefix:" + installed.string())->built_now);

  const auto copy = get("toy@prefix:" + installed.string() + "/+copy");
  ASSERT_TRUE(copy) << message(copy.error());
  EXPECT_THAT(output(copy->worker), HasSubstr("from " + copy->prefix.string()));
}

TEST_F(ProvisionWorker, TwoPackagesOfAutotoolsShapeAreFoundByPkgConfig) {
  write_manifest("toy", R"(
library: toy
builds:
  - range: "*"
    steps:
      - {autotools: [base, "base-*"]}
      - {autotools: top, bootstrap: [./bootstrap]}
    configure: [--with-add=2]
)");
  const auto version = get("toy@path:" + copy_toys("two_packages", "sources").string());
  ASSERT_TRUE(version) << message(version.error());
  const std::string said = output(version->worker);
  EXPECT_THAT(said, HasSubstr("answer 42"));
  EXPECT_EQ(version->libraries.size(), 2U);
  EXPECT_FALSE(fs::exists(version->prefix / "bin")) << "programs are not needed";
  EXPECT_FALSE(fs::exists(version->prefix / "lib/libtoy_base.la"));
  EXPECT_FALSE(fs::exists(folder_ / "sources/top/configure")) << "the user's folder stays as it was";
}

}  // namespace
}  // namespace versus::provision

#include <cstdlib>

#include "harness/system/files.hpp"
#include "tests/integration/provision/toy_site.hpp"

namespace versus::provision {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class ProvisionFailure : public ToySite {
 protected:
  /// A manifest whose only version is the folder `toys`, built by these steps.
  void pin(const std::string& toys, const std::string& rule) {
    copy_toys(toys, "sources");
    write_manifest("toy", "library: toy\nbuilds:\n  - {range: '*', " + rule +
                              "}\nversions:\n  - {version: 1.0, path: ../sources}\n");
  }
};

TEST_F(ProvisionFailure, AFailingBuildShowsTheEndOfItsLogAndItsPath) {
  pin("broken", "steps: [{cmake: .}]");
  const auto version = get("@1.0");
  ASSERT_FALSE(version);
  EXPECT_EQ(version.error().kind, ErrorKind::RunFailed);
  const std::string text = message(version.error());
  EXPECT_THAT(text, HasSubstr("toy 1.0: cmake --build failed with exit status 1; see " +
                              (folder_ / "home/cache/logs/toy-1.0-").string()));
  EXPECT_THAT(text, HasSubstr("'this_name_is_not_declared'"));
  EXPECT_FALSE(fs::exists(folder_ / "home/cache/builds"));
}

TEST_F(ProvisionFailure, TheOtherVersionsAreBuiltAllTheSame) {
  copy_toys("broken", "broken");
  copy_toys("plain", "plain");
  write_manifest("toy", std::string(plain_rules) +
                            "versions:\n  - {version: 1.0, path: ../broken}\n  - {version: 1.1, path: ../plain}\n");
  const auto versions = get_all("@1.0,@1.1");
  ASSERT_EQ(versions.size(), 2U);
  EXPECT_FALSE(versions[0]);
  EXPECT_TRUE(versions[1]) << message(versions[1].error());
}

TEST_F(ProvisionFailure, AFullDiskIsSaidInSoManyWords) {
  pin("plain", "steps: [{commands: [[sh, -c, 'echo cc1: fatal error: No space left on device; exit 1']]}]");
  EXPECT_THAT(refusal("@1.0"), HasSubstr("toy 1.0: sh failed: the disk is full; free some space"));
}

TEST_F(ProvisionFailure, ABuildThatInstallsNothingIsAnError) {
  pin("plain", "steps: [{commands: [['true']]}]");
  write_manifest("more", "library: toy\nprovides: [libtoy]\n");
  EXPECT_THAT(refusal("@1.0"),
              HasSubstr("the build went well and installed no shared library of its own; one of: libtoy"));
}

TEST_F(ProvisionFailure, ALibraryWithoutASearchPathForItsNeighbourIsAnError) {
  pin("two_packages",
      "steps: [{commands: [[sh, -c, '"
      "cc -shared -fPIC -Wl,-soname,libtoy_base.so -o ${prefix}/lib/libtoy_base.so base-1.0/base.c && "
      "cc -shared -fPIC -Ibase-1.0 -DTOY_ADD=1 -o ${prefix}/lib/libtoy.so top/toy.c -L${prefix}/lib -ltoy_base'"
      "]]}]");
  EXPECT_THAT(refusal("@1.0"), HasSubstr("libtoy.so: it needs libtoy_base.so and was linked without a search path"));
}

TEST_F(ProvisionFailure, AMissingFolderOfAStepIsNamed) {
  pin("plain", "steps: [{cmake: [IlmBase, 'ilmbase-*']}]");
  EXPECT_THAT(refusal("@1.0"), HasSubstr("toy 1.0: its source has no folder to build in; one of: IlmBase, ilmbase-*"));
}

TEST_F(ProvisionFailure, AMissingHeaderNamesThePackage) {
  pin("plain", "steps: [{cmake: .}], system: {stdio.h: libc6-dev, no_such/header.h: libnone-dev}");
  EXPECT_THAT(refusal("@1.0"), HasSubstr("toy 1.0: headers are missing on this machine: no_such/header.h; install them "
                                         "(Debian: apt-get install libnone-dev)"));
}

TEST_F(ProvisionFailure, WithoutACompilerItIsSaidWhatToInstall) {
  pin("plain", "steps: [{cmake: .}], compiler: {c: no-such-cc, cxx: no-such-c++}");
  EXPECT_THAT(refusal("@1.0"), HasSubstr("no C compiler 'no-such-cc'"));
  EXPECT_THAT(refusal("@1.0"), HasSubstr("install one (Debian: apt-get install g++), or set CC"));
}

TEST_F(ProvisionFailure, AMissingProgramIsNamed) {
  pin("plain", "steps: [{commands: [[no-such-program]]}]");
  EXPECT_THAT(refusal("@1.0"), HasSubstr("no-such-program: program not found"));
}

TEST_F(ProvisionFailure, AVersionWithoutARuleIsAnError) {
  copy_toys("plain", "sources");
  write_manifest("toy", "library: toy\nversions:\n  - {version: 1.0, path: ../sources}\n");
  EXPECT_THAT(refusal("@1.0"), HasSubstr("toy@1.0: no rule says how to build this version"));
}

TEST_F(ProvisionFailure, AFailingWorkerIsAnErrorAndTheLibraryStays) {
  pin("plain", "steps: [{cmake: .}]");
  Options broken = options();
  broken.worker_sources = copy_toys("worker_sources", "worker_sources");
  ASSERT_TRUE(
      system::write_file(broken.worker_sources / "harness/worker/main.c", "int main(void) { return nothing; }\n"));
  system::NoProgress silent;
  const auto version = provision(manifests(), model::parse_version_name("@1.0", "toy").value(), broken, silent, {});
  ASSERT_FALSE(version);
  EXPECT_THAT(message(version.error()), HasSubstr("worker of toy 1.0: cmake --build failed"));
  EXPECT_TRUE(list_versions(manifests(), "toy", options())->front().built);
}

TEST_F(ProvisionFailure, CancellingStopsABuildAndLeavesNothing) {
  pin("plain", "steps: [{commands: [[sleep, '600']]}]");
  system::CancelToken cancel;
  class CancelsOnceBuilding : public system::ProgressSink {
   public:
    explicit CancelsOnceBuilding(system::CancelToken& token) : token_(token) {}
    void show(const system::ProgressEvent& event) override {
      if (event.phase == "building") token_.cancel();
    }
    void message(std::string_view) override {}

   private:
    system::CancelToken& token_;
  } progress(cancel);
  const auto version =
      provision(manifests(), model::parse_version_name("@1.0", "toy").value(), options(), progress, cancel);
  ASSERT_FALSE(version);
  EXPECT_EQ(version.error().kind, ErrorKind::Interrupted);
  EXPECT_TRUE(fs::is_empty(folder_ / "home/cache/work"));
}

}  // namespace
}  // namespace versus::provision

#include <fstream>

#include "harness/system/files.hpp"
#include "harness/system/process.hpp"
#include "tests/integration/provision/toy_site.hpp"

namespace versus::provision {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class ProvisionSource : public ToySite {
 protected:
  void pin_archive(const std::string& sum, const std::string& more = "") {
    write_manifest("toy", std::string(plain_rules) + "versions:\n  - {version: 1.0.0, sha256: " + sum +
                              ", archive: ../plain.tar.gz" + more + "}\n");
  }

  static void git(const fs::path& repository, std::vector<std::string> arguments) {
    system::Command command;
    command.arguments = {"git", "-C", repository.string(), "-c", "user.name=Test", "-c", "user.email=test@localhost"};
    command.arguments.insert(command.arguments.end(), arguments.begin(), arguments.end());
    ASSERT_TRUE(system::succeeded(system::run(command, {}).value()));
  }
};

TEST_F(ProvisionSource, AWrongChecksumNamesBothSumsAndTheFile) {
  const std::string found = pack("plain", "plain");
  const std::string wanted(64, '0');
  pin_archive(wanted);
  const std::string text = refusal("@1.0.0");
  EXPECT_THAT(text, HasSubstr("the checksum of its source does not match"));
  EXPECT_THAT(text, HasSubstr("plain.tar.gz has " + found));
  EXPECT_THAT(text, HasSubstr("toy.yaml:11:5 says " + wanted));
}

TEST_F(ProvisionSource, AMissingArchiveSaysWhereElseItMayLie) {
  pin_archive(std::string(64, '0'));
  EXPECT_THAT(refusal("@1.0.0"), HasSubstr("cannot read this archive: No such file or directory"));
  EXPECT_THAT(refusal("@1.0.0"), HasSubstr("VERSUS_SOURCE_MIRROR"));
}

TEST_F(ProvisionSource, TheNextOriginIsTriedWhenOneCannotBeHad) {
  const std::string sum = pack("plain", "plain");
  write_manifest("toy", std::string(plain_rules) + "versions:\n  - {version: 1.0.0, sha256: " + sum +
                            ", pypi: toy==1, archive: ../plain.tar.gz}\n");
  // The first origin's tool cannot be had without a network; a file of the same name stands in its way.
  ASSERT_TRUE(system::write_file(folder_ / "home/cache/tools", "no folder"));
  const auto version = get("@1.0.0");
  EXPECT_TRUE(version) << message(version.error());
}

TEST_F(ProvisionSource, AMirrorFolderServesWithoutTheOrigin) {
  const std::string sum = pack("plain", "plain");
  pin_archive(sum);
  system::NoProgress silent;
  const auto sums = fetch_to_mirror(manifests(), model::parse_version_list("@1.0.0", "toy").value(), folder_ / "mirror",
                                    options(), silent, {});
  ASSERT_TRUE(sums) << message(sums.error());
  EXPECT_EQ(*sums, std::vector<std::string>{sum});
  fs::remove(folder_ / "plain.tar.gz");
  fs::remove_all(folder_ / "home");
  EXPECT_FALSE(get("@1.0.0"));
  Options mirrored = options();
  mirrored.mirror = folder_ / "mirror";
  const auto name = model::parse_version_name("@1.0.0", "toy").value();
  EXPECT_TRUE(provision(manifests(), name, mirrored, silent, {}));

  std::ofstream(folder_ / "mirror" / sum, std::ios::app) << "x";
  fs::remove_all(folder_ / "home");
  const auto spoilt = provision(manifests(), name, mirrored, silent, {});
  ASSERT_FALSE(spoilt);
  EXPECT_THAT(message(spoilt.error()), HasSubstr("remove it from the mirror folder"));
}

TEST_F(ProvisionSource, AnArchiveThatLeadsOutIsRefused) {
  system::Command command;
  ASSERT_TRUE(system::write_file(folder_ / "outside", "x"));
  command.arguments = {"tar", "-czPf", (folder_ / "plain.tar.gz").string(), (folder_ / "outside").string()};
  ASSERT_TRUE(system::succeeded(system::run(command, {}).value()));
  system::Command sum;
  sum.arguments = {"sha256sum", (folder_ / "plain.tar.gz").string()};
  pin_archive(system::capture(sum, {})->substr(0, 64));
  EXPECT_THAT(refusal("@1.0.0"), HasSubstr("this archive is refused: it holds the absolute path"));
}

TEST_F(ProvisionSource, AFolderOfTheArchiveCanBeAllThatCounts) {
  const std::string sum = pack(".", "plain");
  pin_archive(sum, ", folder: plain");
  EXPECT_TRUE(get("@1.0.0"));
  pin_archive(sum, ", folder: none");
  EXPECT_THAT(refusal("@1.0.0"), HasSubstr("its source has no folder 'none'"));
}

TEST_F(ProvisionSource, AWorkingTreeIsBuiltAgainWhenItChanges) {
  write_manifest("toy", plain_rules);
  const fs::path tree = copy_toys("plain", "tree");
  const std::string name = "toy@path:" + tree.string();
  const auto first = get(name);
  ASSERT_TRUE(first) << message(first.error());
  EXPECT_FALSE(get(name)->built_now);
  ASSERT_TRUE(system::write_file(tree / "toy.c", "int toy_answer(void) { return 7; }\n"));
  const auto second = get(name);
  ASSERT_TRUE(second);
  EXPECT_TRUE(second->built_now);
  EXPECT_NE(second->source_sha256, first->source_sha256);
  EXPECT_THAT(output(second->worker), HasSubstr("answer 7"));
  EXPECT_THAT(refusal("toy@path:" + (folder_ / "none").string()), HasSubstr("no such folder of sources"));
}

TEST_F(ProvisionSource, AWorkingTreeThatDoesNotTellItsVersionIsAnError) {
  write_manifest("toy", plain_rules);
  const fs::path tree = copy_toys("plain", "tree");
  fs::remove(tree / "toy.h");
  EXPECT_THAT(refusal("toy@path:" + tree.string()), HasSubstr("cannot tell which version of toy this is"));
}

TEST_F(ProvisionSource, RevisionsOfARepositoryAreBuiltAndItStaysAsItWas) {
  write_manifest("toy", plain_rules);
  const fs::path tree = copy_toys("plain", "repository");
  git(tree, {"init", "--quiet", "--initial-branch=main"});
  git(tree, {"add", "."});
  git(tree, {"commit", "--quiet", "-m", "first"});
  git(tree, {"tag", "first"});
  ASSERT_TRUE(system::write_file(tree / "toy.c", "int toy_answer(void) { return 7; }\n"));
  git(tree, {"commit", "--quiet", "-am", "second"});
  git(tree, {"commit", "--quiet", "--allow-empty", "-m", "third, the same files"});
  ASSERT_TRUE(system::write_file(tree / "toy.c", "not committed"));

  const std::string name = "toy@git:" + tree.string() + "#";
  const auto first = get(name + "first");
  ASSERT_TRUE(first) << message(first.error());
  EXPECT_THAT(output(first->worker), HasSubstr("answer 42"));
  EXPECT_EQ(first->source_sha256.size(), 64U);
  const auto second = get(name + "main~1");
  ASSERT_TRUE(second) << message(second.error());
  EXPECT_THAT(output(second->worker), HasSubstr("answer 7"));
  EXPECT_EQ(system::read_file(tree / "toy.c").value(), "not committed");
  EXPECT_THAT(refusal(name + "nowhere"), HasSubstr("this repository has no revision 'nowhere'"));
  EXPECT_THAT(refusal("toy@git:" + folder_.string() + "/none#x"), HasSubstr("no such repository"));
}

TEST_F(ProvisionSource, ARepositoryElsewhereIsClonedOnceAndFetchedAgain) {
  write_manifest("toy", plain_rules);
  const fs::path tree = copy_toys("plain", "repository");
  git(tree, {"init", "--quiet", "--initial-branch=main"});
  git(tree, {"add", "."});
  git(tree, {"commit", "--quiet", "-m", "first"});
  const std::string name = "toy@git:file://" + tree.string() + "#main";
  const auto first = get(name);
  ASSERT_TRUE(first) << message(first.error());
  ASSERT_TRUE(system::write_file(tree / "toy.c", "int toy_answer(void) { return 8; }\n"));
  git(tree, {"commit", "--quiet", "-am", "second"});
  const auto second = get(name);
  ASSERT_TRUE(second) << message(second.error());
  EXPECT_THAT(output(second->worker), HasSubstr("answer 8"));
}

TEST_F(ProvisionSource, PatchesAreAppliedToACopy) {
  const fs::path tree = copy_toys("plain", "tree");
  ASSERT_TRUE(system::write_file(folder_ / "manifests/answer.patch",
                                 "--- a/toy.c\n+++ b/toy.c\n@@ -4,5 +4,5 @@\n   return 142;\n #else\n-  return 42;\n"
                                 "+  return 43;\n #endif\n }\n"));
  write_manifest("toy", std::string(plain_rules) + "versions: [{version: 1.0, path: ../tree}]\n");
  write_manifest(
      "more",
      "library: toy\nbuilds:\n  - range: '*'\n    patches:\n      - {file: answer.patch}\n"
      "      - {create: toy.h, content: nothing}\n      - {empty: toy.pc.txt}\n      - {link: link.h, to: toy.h}\n");
  // Read in the order of names: `more` comes first, and lies under `toy`.
  const auto version = get("@1.0");
  ASSERT_TRUE(version) << message(version.error());
  EXPECT_THAT(output(version->worker), HasSubstr("answer 43"));
  EXPECT_FALSE(fs::exists(tree / "link.h"));
}

TEST_F(ProvisionSource, APinnedDependencyComesIntoThePrefixAndIntoTheKey) {
  copy_toys("two_packages", "sources");
  write_manifest("base",
                 "library: toy_base\nrole: dependency\nbuilds:\n  - {range: '*', steps: [{autotools: base-1.0}]}\n"
                 "versions:\n  - {version: 1.0, path: ../sources}\n");
  write_manifest("toy",
                 "library: toy\nbuilds:\n  - range: '*'\n    dependencies: [toy_base@1.0]\n    steps:\n"
                 "      - {autotools: top, bootstrap: [./bootstrap], configure: [--with-add=2]}\n"
                 "versions:\n  - {version: 1.0, path: ../sources}\n");
  const auto first = get("@1.0");
  ASSERT_TRUE(first) << message(first.error());
  EXPECT_THAT(output(first->worker), HasSubstr("answer 42"));
  ASSERT_TRUE(system::write_file(folder_ / "sources/base-1.0/base.c", "int toy_base(void) { return 50; }\n"));
  const auto second = get("@1.0");
  ASSERT_TRUE(second);
  EXPECT_THAT(output(second->worker), HasSubstr("answer 52"));
}

}  // namespace
}  // namespace versus::provision

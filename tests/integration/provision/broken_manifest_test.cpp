#include "harness/system/files.hpp"
#include "tests/integration/provision/toy_site.hpp"

namespace versus::provision {
namespace {

using ::testing::HasSubstr;

class BrokenManifest : public ToySite {
 protected:
  std::string loading_error() const {
    const auto loaded = load_manifests({folder_ / "manifests", {}, {}});
    if (loaded) return "loaded";
    EXPECT_EQ(loaded.error().kind, ErrorKind::Usage);
    return message(loaded.error());
  }
};

TEST_F(BrokenManifest, ASyntaxErrorHasItsPlace) {
  write_manifest("toy", "library: toy\nversions: [\n");
  EXPECT_THAT(loading_error(), HasSubstr((folder_ / "manifests/toy.yaml:").string()));
}

TEST_F(BrokenManifest, AKeyGivenTwiceIsRefused) {
  write_manifest("toy", "library: toy\nlibrary: tiff\n");
  EXPECT_THAT(loading_error(), HasSubstr("toy.yaml:2:1: "));
}

TEST_F(BrokenManifest, FurtherErrorsAreCounted) {
  write_manifest("toy", "library: toy\nverson: 1\nmain: {}\n");
  EXPECT_THAT(loading_error(), HasSubstr("did you mean"));
  EXPECT_THAT(loading_error(), HasSubstr("(1 more in this file)"));
}

TEST_F(BrokenManifest, ADependencyThatNobodyPinsIsAnError) {
  write_manifest("toy", "library: toy\nbuilds:\n  - {range: '*', dependencies: [bread@1.0]}\n");
  EXPECT_THAT(loading_error(), HasSubstr("toy.yaml: dependency bread@1.0: unknown library 'bread'"));
}

TEST_F(BrokenManifest, AnUnknownVersionSuggestsTheNearest) {
  write_manifest("toy", "library: toy\nversions:\n  - {version: 1.0.10, path: x}\n");
  const auto expanded = manifests().expand(model::parse_version_list("@1.0.1", "toy").value());
  ASSERT_FALSE(expanded);
  EXPECT_THAT(message(expanded.error()), HasSubstr("did you mean '1.0.10'?"));
}

}  // namespace
}  // namespace versus::provision

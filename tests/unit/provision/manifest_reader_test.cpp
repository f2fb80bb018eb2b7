#include "harness/provision/manifest_reader.hpp"

#include <gtest/gtest.h>

namespace versus::provision {
namespace {

constexpr const char* sum = "f9bcea260edfeb089552a5b10c714d2ac859bacdb1d2fe7e6af2720e3c6bc066";

Manifest read(const std::string& text) {
  auto manifest = read_manifest(text, "/etc/m.yaml");
  for (const Error& error : manifest ? std::vector<Error>{} : manifest.error()) ADD_FAILURE() << message(error);
  return manifest.value_or(Manifest{});
}

/// The message of the first error.
std::string refusal(const std::string& text) {
  const auto manifest = read_manifest(text, "/etc/m.yaml");
  return manifest ? "accepted" : message(manifest.error().front());
}

TEST(ManifestReader, AVersionHasItsSourceAndSum) {
  const Manifest manifest = read(
      "library: openexr\nmain: [3.2.4]\nversions:\n  - {version: 3.2.4, date: 2024-03-26, "
      "sha256: " +
      std::string(sum) + ", pypi: OpenEXR}\n");
  ASSERT_EQ(manifest.versions.size(), 1U);
  EXPECT_EQ(manifest.versions[0].version, "3.2.4");
  EXPECT_EQ(manifest.versions[0].date, "2024-03-26");
  EXPECT_EQ(to_string(manifest.versions[0].origins.at(0)), "OpenEXR==3.2.4");
  EXPECT_EQ(manifest.versions[0].place, "/etc/m.yaml:4:5");
  EXPECT_EQ(manifest.main, std::vector<std::string>{"3.2.4"});
}

TEST(ManifestReader, EverySourceKindIsRead) {
  const Manifest manifest =
      read(std::string("library: x\nversions:\n") + "  - {version: 1, sha256: " + sum +
           ", debian: sid/tiff=4.7.2-1, archive: a.tar.gz}\n" + "  - {version: 2, git: ../repo#v2}\n" +
           "  - {version: 3, path: src/x}\n" + "  - {version: 4, prefix: /usr}\n" + "  - {version: 5, sha256: " + sum +
           ", archive: 'https://example.org/x.tar.gz'}\n");
  EXPECT_EQ(to_string(manifest.versions[0].origins.at(0)), "sid/tiff=4.7.2-1");
  EXPECT_EQ(to_string(manifest.versions[0].origins.at(1)), "/etc/a.tar.gz");
  EXPECT_EQ(to_string(manifest.versions[1].origins.at(0)), "/repo#v2");
  EXPECT_EQ(to_string(manifest.versions[2].origins.at(0)), "/etc/src/x");
  EXPECT_EQ(to_string(manifest.versions[3].origins.at(0)), "/usr");
  EXPECT_EQ(to_string(manifest.versions[4].origins.at(0)), "https://example.org/x.tar.gz");
}

TEST(ManifestReader, RulesAndVariantsAreRead) {
  const Manifest manifest = read(R"(
library: x
builds:
  - range: ">=2.2 <2.4"
    steps:
      - {autotools: [IlmBase, "ilmbase-*"], bootstrap: [./bootstrap]}
      - {commands: [[make, "PREFIX=${prefix}"]], folder: sub}
    cxx_standard: 14
variants:
  slow: {about: slow, flags: -O0, compiler: {c: clang, cxx: clang++}}
)");
  ASSERT_EQ(manifest.rules.size(), 1U);
  const BuildSettings& settings = manifest.rules[0].settings;
  ASSERT_EQ(settings.steps->size(), 2U);
  EXPECT_EQ(settings.steps->at(0).kind, StepKind::Autotools);
  EXPECT_EQ(settings.steps->at(0).folders, (std::vector<std::string>{"IlmBase", "ilmbase-*"}));
  EXPECT_EQ(settings.steps->at(1).commands.at(0).at(1), "PREFIX=${prefix}");
  EXPECT_EQ(settings.cxx_standard, 14);
  EXPECT_EQ(manifest.variants.at("slow").settings.flags, std::vector<std::string>{"-O0"});
  EXPECT_EQ(manifest.variants.at("slow").settings.compiler->cxx, "clang++");
}

TEST(ManifestReader, AnUnknownKeyHasPlaceAndSuggestion) {
  EXPECT_EQ(
      refusal("library: x\nverions: []\n"),
      "/etc/m.yaml:2:1: unknown key 'verions' in a manifest; keys: library, role, main, provides, detect, builds, "
      "variants, versions; did you mean 'versions'?");
}

TEST(ManifestReader, BadValuesAreRefusedWithWhatWouldBeRight) {
  const std::string head = "library: x\nversions:\n  - ";
  EXPECT_EQ(
      refusal(head + "{version: 1.2, sha256: abc, pypi: X}"),
      "/etc/m.yaml:3:28: sha256 'abc'; the archive's SHA-256: 64 digits of 0-9 and a-f; `sha256sum FILE` prints it");
  EXPECT_EQ(refusal(head + "{version: 1.2, pypi: X}"),
            "/etc/m.yaml:3:5: sha256 ''; the archive's SHA-256: 64 digits of 0-9 and a-f; `sha256sum FILE` prints it");
  EXPECT_EQ(refusal(head + "{version: 1.2}"),
            "/etc/m.yaml:3:5: version 1.2 has no source; one or more of: debian, pypi, archive, git, path, prefix");
  EXPECT_EQ(refusal(head + "{version: new, path: x}"),
            "/etc/m.yaml:3:15: version 'new'; numbers between dots, such as 3.2.4");
  EXPECT_EQ(refusal(head + "{version: 1.2, git: repo}"), "/etc/m.yaml:3:25: git 'repo'; REPOSITORY#REVISION");
  EXPECT_EQ(refusal(head + "{version: 1.2, git: --upload-pack=x#y}"),
            "/etc/m.yaml:3:25: git '--upload-pack=x#y'; REPOSITORY#REVISION");
  EXPECT_EQ(refusal(head + "{version: 1, path: a}\n  - {version: 1, path: b}"),
            "/etc/m.yaml:4:5: version 1 stands twice; first at /etc/m.yaml:3:5");
}

TEST(ManifestReader, BadRulesAreRefused) {
  const std::string head = "library: x\nbuilds:\n  - ";
  EXPECT_EQ(refusal(head + "{range: '~3'}"), "/etc/m.yaml:3:13: range '~3'; such as '>=3.2.4 <3.3', '3.4.0' or '*'");
  EXPECT_EQ(
      refusal(head + "{range: '*', steps: [{folder: x}]}"),
      "/etc/m.yaml:3:26: a step without a kind, or with two; one of: cmake: FOLDER, autotools: FOLDER, commands: LIST");
  EXPECT_EQ(refusal(head + "{range: '*', steps: [{cmake: ../x}]}"),
            "/etc/m.yaml:3:26: path '../x'; a path below the source, without '..'");
  EXPECT_EQ(refusal(head + "{range: '*', patches: [{link: x, to: /etc}]}"),
            "/etc/m.yaml:3:28: path '/etc'; a path below the source, without '..'");
  EXPECT_EQ(refusal(head + "{range: '*', options: {A: '${prefx}'}}"),
            "/etc/m.yaml:3:5: placeholder '${prefx}' in '${prefx}'; one of: ${source}, ${source:LIBRARY}, ${prefix}, "
            "${jobs}");
  EXPECT_EQ(refusal(head + "{range: '*', dependencies: [imath]}"),
            "/etc/m.yaml:3:32: dependency 'imath'; LIBRARY@VERSION");
  EXPECT_NE(refusal(head + "{range: '*', patches: [{file: none.patch}]}").find("/etc/none.patch: cannot open"),
            std::string::npos);
}

TEST(ManifestReader, TheVariantCopyIsNotToBeDefined) {
  EXPECT_EQ(refusal("library: x\nvariants:\n  copy: {flags: -O2}\n"),
            "/etc/m.yaml:3:3: variant 'copy'; every version has it: the same build at another path");
}

TEST(ManifestReader, AllErrorsAreCollected) {
  const auto manifest = read_manifest("library: X\nrole: master\nmain: {}\n", "m.yaml");
  ASSERT_FALSE(manifest);
  EXPECT_EQ(manifest.error().size(), 3U);
}

}  // namespace
}  // namespace versus::provision

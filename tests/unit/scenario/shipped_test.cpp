// The scenarios that come with versus, read with the vocabularies of the adapters.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "framework/scenario/expand.hpp"
#include "framework/scenario/outline.hpp"
#include "framework/scenario/parse.hpp"

namespace versus::scenario {
namespace {

namespace fs = std::filesystem;

const fs::path root = VERSUS_SOURCE_DIR;

std::string content(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

std::vector<fs::path> shipped_files() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(root / "scenarios")) {
    if (entry.path().extension() == ".yaml") files.push_back(entry.path());
  }
  return files;
}

Vocabulary vocabulary_of(const std::string& library) {
  const fs::path file = root / "harness" / "worker" / library / "vocabulary.yaml";
  const auto vocabulary = parse_vocabulary(content(file), file.string());
  if (!vocabulary) {
    for (const auto& error : vocabulary.error()) ADD_FAILURE() << message(error);
  }
  return vocabulary.value_or(Vocabulary());
}

model::Scenario shipped(const fs::path& file, std::string_view profile) {
  const Vocabulary vocabulary = vocabulary_of(file.parent_path().filename().string());
  const auto scenario = parse_scenario(content(file), file.string(), vocabulary, profile);
  if (!scenario) {
    for (const auto& error : scenario.error()) ADD_FAILURE() << message(error);
  }
  return scenario.value_or(model::Scenario());
}

// With everything that the vocabulary knows of, which is at least what one version offers.
std::vector<model::Case> cases_of(const model::Scenario& scenario) {
  const Vocabulary vocabulary = vocabulary_of(scenario.library);
  Offers offers;
  for (const auto& axis : asked_axes(scenario)) offers[axis] = known_words(vocabulary, axis);
  const auto cases = expand(scenario, offers);
  if (!cases) ADD_FAILURE() << message(cases.error());
  return cases.value_or(std::vector<model::Case>());
}

TEST(ShippedScenarios, AreRightAndNamedLikeTheirFiles) {
  ASSERT_FALSE(shipped_files().empty());
  for (const auto& file : shipped_files()) {
    const model::Scenario scenario = shipped(file, "full");
    EXPECT_EQ(scenario.name, file.stem()) << file;
    EXPECT_EQ(scenario.library, file.parent_path().filename()) << file;
    EXPECT_FALSE(scenario.question.empty()) << file;
    EXPECT_FALSE(scenario.tags.empty()) << file;
    EXPECT_FALSE(cases_of(scenario).empty()) << file;
  }
}

TEST(ShippedScenarios, HaveSmallQuickProfiles) {
  std::size_t openexr = 0;
  for (const auto& file : shipped_files()) {
    const auto cases = cases_of(shipped(file, "quick"));
    if (file.parent_path().filename() == "openexr") openexr += cases.size();
    for (const auto& subject : cases) EXPECT_LE(model::raw_bytes(subject.fixture), 1 << 20) << subject.id;
  }
  // Together with those of the other libraries at most 120, for all versions in half an hour.
  EXPECT_LE(openexr, 90U);
}

TEST(ShippedScenarios, TheQuickTileSweepReadsFromFileAndMemory) {
  const auto cases = cases_of(shipped(root / "scenarios/openexr/tile_size.yaml", "quick"));
  EXPECT_EQ(cases.size(), 24U);
  std::vector<std::string> ids;
  for (const auto& subject : cases) ids.push_back(subject.id);
  EXPECT_THAT(ids,
              testing::IsSupersetOf({"openexr/tile_size/read/compression=none,storage=file_warm,threads=0,tile=8",
                                     "openexr/tile_size/read/compression=zip,storage=memory,threads=0,tile=scanline",
                                     "openexr/tile_size/write/compression=zip,storage=file_warm,threads=0,tile=32"}));
}

}  // namespace
}  // namespace versus::scenario

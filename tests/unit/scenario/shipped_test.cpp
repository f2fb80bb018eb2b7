// The scenarios that come with versus, read with the vocabularies of the adapters.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
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

// For all versions of a library in half an hour.
TEST(ShippedScenarios, HaveSmallQuickProfiles) {
  std::size_t count = 0;
  for (const auto& file : shipped_files()) {
    const auto cases = cases_of(shipped(file, "quick"));
    count += cases.size();
    for (const auto& subject : cases) EXPECT_LE(model::raw_bytes(subject.fixture), 1 << 20) << subject.id;
  }
  EXPECT_LE(count, 120U);
}

// What each of them is about. A scenario that is not here has no question that its quick profile could keep.
const std::map<std::string, std::set<std::string>> questions{
    {"libtiff/compression", {"compression", "recipe", "predictor", "level"}},
    {"libtiff/directories", {"pages", "order"}},
    {"libtiff/parts", {"tile", "mapping"}},
    {"libtiff/slow_storage", {"storage", "mapping"}},
    {"libtiff/tile_copy", {"tiles", "layout", "writes"}},
    {"libtiff/tile_size", {"tile", "threads", "storage", "compression"}},
    {"openexr/channels", {"read_channels"}},
    {"openexr/compression", {"compression", "recipe", "level"}},
    {"openexr/deep", {"tile", "samples"}},
    {"openexr/drive_feed", {"storage", "buffer_bytes"}},
    {"openexr/frame_sequence", {"compression"}},
    {"openexr/header", {"attributes", "stream"}},
    {"openexr/io_pattern", {"tile", "api"}},
    {"openexr/levels", {"levels", "at_level"}},
    {"openexr/lines", {"compression", "lines"}},
    {"openexr/parts", {"parts"}},
    {"openexr/sample_types", {"type"}},
    {"openexr/selftest", {"compression"}},
    {"openexr/slow_storage", {"storage", "tile"}},
    {"openexr/subsampled", {"sampling"}},
    {"openexr/thread_pool", {"threads", "lines", "busy_threads"}},
    {"openexr/tile_size", {"tile", "compression", "storage", "threads"}},
    {"openexr/window", {"window", "tile"}},
    {"openexr/wrapper_or_core", {"api", "storage", "tile"}},
};

TEST(ShippedScenarios, TheirQuickProfilesHaveTwoPointsAtLeastOfWhatTheyAreAbout) {
  for (const auto& file : shipped_files()) {
    const auto scenario = shipped(file, "quick");
    const auto about = questions.find(model::id(scenario));
    ASSERT_NE(about, questions.end()) << model::id(scenario);
    std::map<std::string, std::set<std::string>> points;
    for (const auto& subject : cases_of(scenario)) {
      for (const auto& [name, value] : subject.parameters) points[name].insert(value);
    }
    for (const auto& axis : about->second) EXPECT_GE(points[axis].size(), 2U) << model::id(scenario) << ' ' << axis;
  }
}

TEST(ShippedScenarios, TheQuickTileSweepReadsFromFileAndMemory) {
  const auto cases = cases_of(shipped(root / "scenarios/openexr/tile_size.yaml", "quick"));
  EXPECT_EQ(cases.size(), 20U);
  std::vector<std::string> ids;
  for (const auto& subject : cases) ids.push_back(subject.id);
  EXPECT_THAT(ids,
              testing::IsSupersetOf({"openexr/tile_size/read/compression=none,storage=file_warm,threads=0,tile=8",
                                     "openexr/tile_size/read/compression=zip,storage=memory,threads=0,tile=scanline",
                                     "openexr/tile_size/write/compression=zip,storage=file_warm,threads=0,tile=32"}));
}

}  // namespace
}  // namespace versus::scenario

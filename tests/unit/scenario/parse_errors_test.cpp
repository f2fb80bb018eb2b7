// The exact text of what a user reads after each kind of mistake.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/scenario/sample_scenario.hpp"

namespace versus::scenario {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

struct Mistake {
  const char* name;
  const char* piece;
  const char* replacement;
  const char* message;
};

void PrintTo(const Mistake& mistake, std::ostream* out) { *out << mistake.name; }

class OneMistake : public testing::TestWithParam<Mistake> {};

TEST_P(OneMistake, IsTheOnlyErrorAndSaysWhereWhatAndWhatInstead) {
  const Mistake& mistake = GetParam();
  EXPECT_THAT(messages_of(sample_with(mistake.piece, mistake.replacement)), ElementsAre(mistake.message));
}

constexpr Mistake structure[] = {
    {"UnknownKey", "tags:", "tgas:",
     "t.yaml:4:1: unknown key 'tgas' in the scenario; keys: scenario, library, question, tags, operations, fixture, "
     "fixed, axes, exclude, profiles, metrics, curves, checks; did you mean 'tags'?"},
    {"KeyTwice", "library: openexr\n", "library: openexr\nscenario: b\n",
     "t.yaml:3:1: key 'scenario' stands here a second time; first in line 1; remove one"},
    {"NameWithSlash", "scenario: tile_size", "scenario: ../tile",
     "t.yaml:1:11: scenario '../tile' cannot stand in a case's id; letters, digits, '_' and '.'"},
    {"OtherLibrary", "library: openexr", "library: openxr",
     "t.yaml:2:10: unknown library 'openxr'; known here: openexr; did you mean 'openexr'?"},
    {"NoOperations", "operations: [write, read]\n", "", "t.yaml:1:1: key 'operations' is missing in the scenario"},
    {"EmptyOperations", "[write, read]", "[]", "t.yaml:5:13: operations is empty; at least one"},
    {"OperationsAsWord", "[write, read]", "read",
     "t.yaml:5:13: operations must be a list; found a value; write [read]"},
    {"UnknownOperation", "[write, read]", "[write, raed]",
     "t.yaml:5:21: openexr has no operation 'raed'; one of: write, read; did you mean 'read'?"},
    {"OperationTwice", "[write, read]", "[write, write, read]", "t.yaml:5:21: operation 'write' stands twice"},
    {"UnknownMetric", "file_size:", "filesize:",
     "t.yaml:19:3: unknown key 'filesize' in metrics; keys: wall_time, cpu_time, peak_rss, file_size, read_calls, "
     "write_calls, seek_calls, read_bytes, write_bytes, page_faults, context_switches, allocations, allocated_bytes, "
     "peak_allocated_bytes; did you mean 'file_size'?"},
    {"NegativeThreshold", "threshold: 3%", "threshold: -3%",
     "t.yaml:18:25: threshold of cpu_time '-3%' is not a fraction; 0 or more, as 3% or 0.03"},
    {"ThresholdNan", "threshold: 3%", "threshold: .nan",
     "t.yaml:18:25: threshold of cpu_time '.nan' is not a fraction; 0 or more, as 3% or 0.03"},
    {"AbsurdThreshold", "threshold: 3%", "threshold: 30000",
     "t.yaml:18:25: threshold of cpu_time '30000' is too large; at most 100000%"},
    {"UnknownMetricKey", "{threshold: 3%}", "{treshold: 3%}",
     "t.yaml:18:14: unknown key 'treshold' in cpu_time; keys: threshold; did you mean 'threshold'?"},
    {"CheckIsNoTruth", "round_trip: true", "round_trip: yes",
     "t.yaml:20:22: round_trip must be true or false; found 'yes'"},
};
INSTANTIATE_TEST_SUITE_P(Structure, OneMistake, testing::ValuesIn(structure),
                         [](const auto& instance) { return instance.param.name; });

constexpr Mistake sweeps[] = {
    {"TileZero", "tile: [8, 64,", "tile: [0, 64,", "t.yaml:10:10: tile cannot be '0'; 1 to 65536, or one of: scanline"},
    {"TileNegative", "tile: [8, 64,", "tile: [-8, 64,",
     "t.yaml:10:10: tile cannot be '-8'; 1 to 65536, or one of: scanline"},
    {"TileAbsurd", "tile: [8, 64,", "tile: [999999999999999999999, 64,",
     "t.yaml:10:10: tile cannot be '999999999999999999999'; 1 to 65536, or one of: scanline"},
    {"TileOctal", "tile: [8, 64,", "tile: [010, 64,",
     "t.yaml:10:10: tile cannot be '010'; 1 to 65536, or one of: scanline; some readers take a leading 0 for octal; "
     "write 10"},
    {"TileMisspelt", "[8, 64, scanline]", "[8, 64, scanlines]",
     "t.yaml:10:17: tile cannot be 'scanlines'; 1 to 65536, or one of: scanline; did you mean 'scanline'?"},
    {"ValueTwice", "tile: [8, 64,", "tile: [8, 64, 8,", "t.yaml:10:17: tile: '8' stands twice"},
    {"EmptyAxis", "[8, 64, scanline]", "[]", "t.yaml:10:9: axis tile is empty; at least one value"},
    {"AxisAsValue", "[8, 64, scanline]", "64", "t.yaml:10:9: axis tile must be a list; found a value; write [64]"},
    {"AxisAsNothing", "[8, 64, scanline]", "", "t.yaml:10:3: axis tile must be a list; found nothing"},
    {"ListInAxis", "tile: [8, 64,", "tile: [8, [64],", "t.yaml:10:13: tile must be a text; found a list"},
    {"AllInAList", "compression: all", "compression: [all]",
     "t.yaml:9:17: compression cannot be 'all'; one of: none, rle, zip, piz; write compression: all"},
    {"AllOfNumbers", "[8, 64, scanline]", "all",
     "t.yaml:10:9: axis tile cannot be 'all'; it is not a choice of words; list the values"},
    {"FixedAndAxis", "{level: 4}", "{level: 4, tile: 8}",
     "t.yaml:7:19: tile is given in fixed and in axes; remove one of the two"},
    {"UnknownFixed", "{level: 4}", "{levl: 4}",
     "t.yaml:7:9: openexr has no parameter 'levl'; parameters: compression, level, tile, threads, storage; did you "
     "mean "
     "'level'?"},
    {"FixtureFieldFixed", "{level: 4}", "{size: 4x4}",
     "t.yaml:7:9: openexr has no parameter 'size'; parameters: compression, level, tile, threads, storage; give it in "
     "fixture"},
    {"FixedOutOfRange", "{level: 4}", "{level: 10}", "t.yaml:7:16: level cannot be '10'; 1 to 9"},
    {"ExcludeUnknownAxis", "{operation: write, storage: memory}", "{operation: write, storag: memory}",
     "t.yaml:13:24: exclude: the scenario has no axis 'storag'; axes: operation, compression, tile, storage; did you "
     "mean 'storage'?"},
    {"ExcludeUnknownValue", "storage: memory}", "tile: 9}",
     "t.yaml:13:30: exclude: tile has no value '9'; values: 8, 64, scanline"},
    {"ExcludeNothing", "{operation: write, storage: memory}", "{}",
     "t.yaml:13:5: an exclusion that names nothing would match every case"},
    {"ProfileAxisUnknown", "tile: [8, scanline]}", "threads: [4]}",
     "t.yaml:15:70: profile quick: the scenario has no axis 'threads'; axes: compression, tile, storage"},
    {"ProfileKeyUnknown", "quick: {fixture:", "quick: {fixtures:",
     "t.yaml:15:11: unknown key 'fixtures' in profile quick; keys: operations, fixture, fixed, axes, exclude, metrics, "
     "curves, checks; did you mean 'fixture'?"},
    {"ErrorInAProfileNotAskedFor", "tile: [8, scanline]", "tile: [8, 0]",
     "t.yaml:15:80: tile cannot be '0'; 1 to 65536, or one of: scanline"},
};
INSTANTIATE_TEST_SUITE_P(Sweeps, OneMistake, testing::ValuesIn(sweeps),
                         [](const auto& instance) { return instance.param.name; });

constexpr Mistake fixtures[] = {
    {"UnknownRecipe", "recipe: white_noise", "recipe: whitenoise",
     "t.yaml:6:19: recipe cannot be 'whitenoise'; one of: white_noise, rendered, checkerboard, constant, alpha_matte, "
     "file; did you mean 'white_noise'?"},
    {"SizeWithoutHeight", "size: 4096x2160", "size: 4096",
     "t.yaml:6:38: size cannot be '4096'; WIDTHxHEIGHT, each 1 to 65536; for example 4096x2160"},
    {"SizeZero", "size: 4096x2160", "size: 0x2160",
     "t.yaml:6:38: size cannot be '0x2160'; WIDTHxHEIGHT, each 1 to 65536; for example 4096x2160"},
    {"SizeTooLarge", "size: 4096x2160", "size: 65536x65536",
     "t.yaml:6:10: the image would have 34359738368 bytes; at most 17179869184"},
    {"UnknownType", "type: half", "type: hlaf",
     "t.yaml:6:71: type cannot be 'hlaf'; one of: half, float, uint; did you mean 'half'?"},
    {"ChannelTwice", "channels: RGBA", "channels: RGBR", "t.yaml:6:59: channel 'R' stands twice"},
    {"ChannelsInSmallLetters", "channels: RGBA", "channels: rgba",
     "t.yaml:6:59: channels cannot be 'rgba'; capital letters, one channel each: RGBA, Y, Z; write longer names as a "
     "list: [diffuse.R, diffuse.G]"},
    {"ChannelNameWithPlus", "channels: RGBA", "channels: [R+G]",
     "t.yaml:6:59: a channel cannot be named 'R+G'; printable ASCII without blanks, '+', ';' and ','"},
    {"NegativeSeed", "seed: 1", "seed: -1", "t.yaml:6:83: seed cannot be '-1'; a whole number from 0 on"},
    {"NoRecipe", "recipe: white_noise, ", "",
     "t.yaml:6:10: the fixture has no recipe; give it in fixture or as an axis"},
    {"FieldGivenTwice", "  storage: [file_warm, memory]\n", "  storage: [file_warm, memory]\n  seed: [1, 2]\n",
     "t.yaml:6:77: seed is given in fixture and in axes; remove one of the two"},
};
INSTANTIATE_TEST_SUITE_P(Fixtures, OneMistake, testing::ValuesIn(fixtures),
                         [](const auto& instance) { return instance.param.name; });

TEST(ParseErrors, AreAllToldAtOnceAndEachOnce) {
  std::string text = sample_with("tags:", "tgas:");
  text.replace(text.find("seed: 1"), 7, "seed: x");
  text.replace(text.find("threshold: 3%"), 13, "threshold: x%");
  const auto messages = messages_of(text);
  ASSERT_EQ(messages.size(), 3U);
  EXPECT_THAT(messages, Contains(HasSubstr("tgas")));
  EXPECT_THAT(messages, Contains(HasSubstr("seed cannot be 'x'")));
  EXPECT_THAT(messages, Contains(HasSubstr("'x%'")));
}

TEST(ParseErrors, AFileStandsAlone) {
  EXPECT_THAT(
      messages_of("scenario: s\nlibrary: openexr\noperations: [read]\nfixture: {file: a, size: 4x4}\n"
                  "axes: {type: [half]}\n"),
      ElementsAre("t.yaml:4:20: fixture.size beside fixture.file; the file itself says what it holds; remove one "
                  "of the two",
                  "t.yaml:5:14: axis type beside fixture.file; the file itself says what it holds; remove one of "
                  "the two"));
}

TEST(ParseErrors, AnUnknownAxisNamesThoseThereAre) {
  EXPECT_THAT(
      messages_of("scenario: s\nlibrary: openexr\noperations: [read]\nfixture: {recipe: constant, size: 4x4}\n"
                  "axes:\n  tiles: [8]\n"),
      ElementsAre("t.yaml:6:3: openexr has no parameter 'tiles'; axes: compression, level, tile, threads, storage, "
                  "recipe, size, type, channels, seed, frame; did you mean 'tile'?"));
}

TEST(ParseErrors, AnUnknownProfileNamesThoseThatExist) {
  EXPECT_THAT(messages_of(sample_scenario_text(), "quik"),
              ElementsAre("t.yaml:15:3: no profile 'quik'; profiles: quick, full; did you mean 'quick'?"));
}

TEST(ParseErrors, OtherDocumentsThanMapsAreRefused) {
  EXPECT_THAT(messages_of("- a\n"), ElementsAre("t.yaml:1:1: a scenario must be a map; found a list"));
  EXPECT_THAT(messages_of("scenario"), ElementsAre("t.yaml:1:1: a scenario must be a map; found a value"));
  EXPECT_THAT(messages_of(""), ElementsAre("t.yaml: nothing in it"));
}

TEST(ParseErrors, SectionsOfTheWrongKindAreRefused) {
  for (const std::string section :
       {"tags", "operations", "fixture", "fixed", "axes", "exclude", "profiles", "metrics", "checks"}) {
    for (const char* value : {"7", "~"}) {
      std::string text(sample_scenario_text());
      const auto begin = text.find("\n" + section + ":") + 1;
      auto end = text.find('\n', begin) + 1;
      while (end < text.size() && text[end] == ' ') end = text.find('\n', end) + 1;
      text.replace(begin, end - begin, section + ": " + value + "\n");
      EXPECT_THAT(messages_of(text), testing::Not(IsEmpty())) << text;
    }
  }
}

TEST(ParseErrors, WrongCurvesAreRefused) {
  const auto with = [](const std::string& curves) {
    return messages_of(
        "scenario: s\nlibrary: openexr\noperations: [read]\nfixture: {recipe: constant, size: 1x1}\n"
        "axes: {tile: [8, 64], storage: [memory, file_warm]}\nprofiles: {quick: {axes: {tile: [8, scanline]}}}\n"
        "curves: " +
        curves + "\n");
  };
  EXPECT_THAT(
      with("[{axis: tlie}]"),
      ElementsAre("t.yaml:7:17: curves: the scenario has no axis 'tlie'; axes: tile, storage; did you mean 'tile'?"));
  EXPECT_THAT(with("[{axis: storage}]"),
              ElementsAre("t.yaml:7:17: axis 'storage' makes no curve; two different numbers above 0 at least, in each "
                          "profile; in a profile, curves: [] takes it away"));
  EXPECT_THAT(with("[{axis: tile}]"), testing::SizeIs(1)) << "the profile quick has one number only";
  EXPECT_THAT(with("[{axis: tile, treshold: 1}]"), testing::Contains(testing::HasSubstr("t.yaml:7:23: unknown key")));
  EXPECT_THAT(with("[{threshold: 0.1}]"), testing::Contains(testing::HasSubstr("axis")));
  EXPECT_THAT(with("[{axis: tile, threshold: 11}]"), testing::Contains(testing::HasSubstr("t.yaml:7:34: threshold")));
  EXPECT_THAT(with("[{axis: tile}, {axis: tile}]"), testing::Contains(testing::HasSubstr("stands twice")));
  EXPECT_THAT(with("tile"), testing::SizeIs(1));
  EXPECT_THAT(with("[tile]"), testing::SizeIs(1));
}

}  // namespace
}  // namespace versus::scenario

#include "framework/yaml/reader.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace versus::yaml {
namespace {

using testing::ElementsAre;

Node scalar(std::string text, bool quoted = false) {
  return Node{Kind::Scalar, Place{3, 7}, std::move(text), quoted, {}, {}};
}

std::string only_message(Reader& reader) {
  const auto problems = reader.take();
  return problems.size() == 1 ? message(problems.front()) : std::to_string(problems.size()) + " problems";
}

TEST(Reader, WholeNumbersAreDecimalAndNothingElse) {
  EXPECT_EQ(parse_integer("0"), 0);
  EXPECT_EQ(parse_integer("-12"), -12);
  EXPECT_EQ(parse_integer("9223372036854775807"), 9223372036854775807);
  for (const char* text :
       {"", "-", "-0", "+1", "010", "0x10", "1e3", "1_000", "1.0", " 1", "1 ", "9223372036854775808"}) {
    EXPECT_EQ(parse_integer(text), std::nullopt) << text;
  }
  EXPECT_EQ(parse_natural("18446744073709551615"), 18446744073709551615U);
  EXPECT_EQ(parse_natural("-1"), std::nullopt);
}

TEST(Reader, ALeadingZeroIsExplained) {
  Reader reader("a.yaml");
  EXPECT_EQ(reader.integer(scalar("010"), "seed", 0, 99), std::nullopt);
  EXPECT_EQ(only_message(reader),
            "a.yaml:3:7: seed '010' is not a whole number; 0 to 99; some readers take a leading 0 for octal; write 10");
}

TEST(Reader, NumbersOutOfRangeNameTheRange) {
  Reader reader("a.yaml");
  EXPECT_EQ(reader.integer(scalar("100"), "seed", 0, 99), std::nullopt);
  EXPECT_EQ(only_message(reader), "a.yaml:3:7: seed 100 is out of range; 0 to 99");
}

TEST(Reader, FractionsAreGivenInPercentOrAsNumbers) {
  Reader reader("a.yaml");
  EXPECT_EQ(reader.fraction(scalar("3%"), "threshold", 10), 0.03);
  EXPECT_EQ(reader.fraction(scalar("0.5 %"), "threshold", 10), 0.005);
  EXPECT_EQ(reader.fraction(scalar("0.03"), "threshold", 10), 0.03);
  EXPECT_EQ(reader.fraction(scalar("0"), "threshold", 10), 0.0);
  EXPECT_EQ(reader.fraction(scalar("150%"), "threshold", 10), 1.5);
  EXPECT_FALSE(reader.failed());
  for (const char* text :
       {"", "%", "-3%", "-0.1", "nan", ".nan", "inf", ".inf", "1e-2", "0x1", "3%%", "three", ".", "1.2.3"}) {
    EXPECT_EQ(reader.fraction(scalar(text), "threshold", 10), std::nullopt) << text;
    EXPECT_EQ(reader.take().size(), 1U) << text;
  }
  EXPECT_EQ(reader.fraction(scalar("11"), "threshold", 10), std::nullopt);
  EXPECT_EQ(only_message(reader), "a.yaml:3:7: threshold '11' is too large; at most 1000%");
}

TEST(Reader, TruthIsTrueOrFalse) {
  Reader reader("a.yaml");
  EXPECT_EQ(reader.truth(scalar("true"), "x"), true);
  EXPECT_EQ(reader.truth(scalar("false"), "x"), false);
  for (const char* text : {"yes", "on", "True", "1"}) EXPECT_EQ(reader.truth(scalar(text), "x"), std::nullopt);
  EXPECT_EQ(reader.truth(scalar("true", true), "x"), std::nullopt);
  EXPECT_EQ(reader.take().size(), 5U);
}

TEST(Reader, UnknownKeysAreAllNamedWithTheNearest) {
  const Document document = parse("a: {tgas: 1, tags: 2, zzzzzz: 3}\n", "a.yaml");
  Reader reader("a.yaml");
  reader.check_keys(*find(*document.root, "a"), {"tags", "axes"}, "the scenario");
  std::vector<std::string> all;
  for (const auto& problem : reader.take()) all.push_back(message(problem));
  EXPECT_THAT(all, ElementsAre("a.yaml:1:5: unknown key 'tgas' in the scenario; keys: tags, axes; did you mean 'tags'?",
                               "a.yaml:1:23: unknown key 'zzzzzz' in the scenario; keys: tags, axes"));
}

TEST(Reader, OfVeryManyProblemsTheFirstAreTold) {
  Reader reader("a.yaml");
  for (int i = 0; i < 1000; ++i) reader.problem(Place{i + 1, 1}, "wrong");
  const auto problems = reader.take();
  ASSERT_EQ(problems.size(), 51U);
  EXPECT_EQ(message(problems.back()), "a.yaml: 950 more problems");
  EXPECT_FALSE(reader.failed());
}

TEST(Reader, WrongKindsAreNamed) {
  Reader reader("a.yaml");
  EXPECT_FALSE(reader.expect_map(scalar("x"), "axes"));
  EXPECT_EQ(only_message(reader), "a.yaml:3:7: axes must be a map; found a value");
  EXPECT_FALSE(reader.expect_sequence(scalar("read"), "operations"));
  EXPECT_EQ(only_message(reader), "a.yaml:3:7: operations must be a list; found a value; write [read]");
  EXPECT_EQ(reader.text(Node{}, "library"), std::nullopt);
  EXPECT_EQ(only_message(reader), "a.yaml:1:1: library must be a text; found nothing");
}

}  // namespace
}  // namespace versus::yaml

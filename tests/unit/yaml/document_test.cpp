#include "framework/yaml/document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace versus::yaml {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> messages(const Document& document) {
  std::vector<std::string> all;
  for (const auto& problem : document.problems) all.push_back(message(problem));
  return all;
}

std::string first_message(std::string_view text) {
  const auto all = messages(parse(text, "a.yaml"));
  return all.empty() ? "no problem" : all.front();
}

TEST(Document, KeepsOrderPlacesAndTheTextAsWritten) {
  const Document document = parse("b: 010\na: [x, 'y z', ~]\n", "a.yaml");
  ASSERT_TRUE(document.root);
  EXPECT_TRUE(document.problems.empty());
  ASSERT_EQ(document.root->entries.size(), 2U);
  EXPECT_EQ(document.root->entries[0].key, "b");
  EXPECT_EQ(document.root->entries[0].value.text, "010");
  const Node& list = *find(*document.root, "a");
  ASSERT_EQ(list.items.size(), 3U);
  EXPECT_TRUE(list.items[1].quoted);
  EXPECT_EQ(list.items[1].text, "y z");
  EXPECT_EQ(list.items[1].place.line, 2);
  EXPECT_EQ(list.items[1].place.column, 8);
  EXPECT_EQ(list.items[2].kind, Kind::Null);
}

TEST(Document, PlacesOfKeysCountFromOne) {
  const Document document = parse("a:\n  bcd: 1\n", "a.yaml");
  const Entry& inner = find(*document.root, "a")->entries.front();
  EXPECT_EQ(place_text("x/a.yaml", inner.place), "x/a.yaml:2:3");
}

TEST(Document, KeysGivenTwiceAreAllRefused) {
  const Document document = parse("a: 1\nb: 2\na: 3\nc: {d: 1, d: 2}\n", "a.yaml");
  EXPECT_THAT(messages(document),
              ElementsAre("a.yaml:3:1: key 'a' stands here a second time; first in line 1; remove one",
                          "a.yaml:4:11: key 'd' stands here a second time; first in line 4; remove one"));
}

TEST(Document, FurtherDocumentsAreRefused) {
  EXPECT_THAT(first_message("a: 1\n---\nb: 2\n"), HasSubstr("a.yaml:2:1: a second document"));
  EXPECT_EQ(first_message("---\na: 1\n...\n"), "no problem");
}

TEST(Document, TagsAndMergeKeysAreRefused) {
  EXPECT_THAT(first_message("a: !!binary AAAA\n"), HasSubstr("a.yaml:1:4: the tag 'tag:yaml.org,2002:binary'"));
  EXPECT_THAT(first_message("x: &x {a: 1}\ny: {<<: *x}\n"), HasSubstr("a.yaml:2:5: merge key '<<'"));
}

TEST(Document, AHarmlessAliasIsACopy) {
  const Document document = parse("a: &v [1, 2]\nb: *v\n", "a.yaml");
  EXPECT_TRUE(document.problems.empty());
  EXPECT_EQ(find(*document.root, "b")->items.size(), 2U);
}

TEST(Document, AnAliasThatContainsItselfIsRefused) {
  EXPECT_THAT(first_message("a: &v [1, *v]\n"), HasSubstr("a.yaml:1:11: an alias inside of what it stands for"));
  EXPECT_THAT(first_message("&v {a: *v}\n"), HasSubstr("an alias inside of what it stands for"));
}

TEST(Document, AliasesThatExplodeAreRefused) {
  std::string text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i < 12; ++i) {
    const std::string now = std::to_string(i);
    const std::string before = "*a" + std::to_string(i - 1);
    text += "a" + now + ": &a" + now + " [" + before;
    for (int k = 0; k < 9; ++k) text += ", " + before;
    text += "]\n";
  }
  EXPECT_THAT(first_message(text), HasSubstr("too many values; at most 50000, aliases written out"));
}

TEST(Document, AliasesCannotNestBeyondTheDepth) {
  std::string text = "a0: &a0 [x]\n";
  for (int i = 1; i < 40; ++i) {
    text += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [*a" + std::to_string(i - 1) + "]\n";
  }
  EXPECT_THAT(first_message(text), HasSubstr("maps and lists too deep in each other; at most 32 deep"));
}

TEST(Document, DepthIsLimited) {
  EXPECT_EQ(first_message(std::string(32, '[') + std::string(32, ']')), "no problem");
  EXPECT_THAT(first_message(std::string(33, '[') + std::string(33, ']')), HasSubstr("a.yaml:1:33: maps and lists too"));
  EXPECT_THAT(first_message(std::string(100000, '[')), HasSubstr("a list as a key"));
  EXPECT_THAT(first_message(std::string(100000, '{')), HasSubstr("a map as a key"));
}

TEST(Document, SizeIsLimited) {
  std::string text = "a: 1\n#";
  text.resize(1U << 20U, 'x');
  EXPECT_EQ(first_message(text), "no problem");
  text += "x";
  EXPECT_EQ(first_message(text), "a.yaml: 1048577 bytes are too many; at most 1048576");
}

TEST(Document, ManyKeysTakeLinearTime) {
  std::string text;
  for (int i = 0; i < 20000; ++i) text += "key" + std::to_string(i) + ": 1\n";
  EXPECT_EQ(first_message(text), "no problem");
}

TEST(Document, ForeignBytesAreRefused) {
  EXPECT_EQ(first_message("a:\n\tb: 1\n"), "a.yaml:2:1: a tab; use blanks");
  EXPECT_EQ(first_message(std::string("a: \0b\n", 6)), "a.yaml:1:4: control character 0; remove it");
  EXPECT_EQ(first_message("a: \xff\n"), "a.yaml:1:4: byte 255 is not UTF-8; save the file as UTF-8");
  EXPECT_THAT(first_message("a: \xc0\xaf\n"), HasSubstr("is not UTF-8"));      // overlong
  EXPECT_THAT(first_message("a: \xed\xa0\x80\n"), HasSubstr("is not UTF-8"));  // a surrogate
  EXPECT_THAT(first_message("a: \xe2\x82"), HasSubstr("is not UTF-8"));        // cut off
  EXPECT_THAT(first_message("a: 1\rb: 2\n"), HasSubstr("a.yaml:1:5: a carriage return alone"));
  EXPECT_EQ(first_message("a: 1\r\nb: 2\r\n"), "no problem");
  EXPECT_EQ(first_message("\xef\xbb\xbf"
                          "a: 1\n"),
            "no problem");
  EXPECT_EQ(first_message("a: \xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80\n"), "no problem");
}

TEST(Document, WhatIsNoYamlHasAPlace) {
  EXPECT_THAT(first_message("a: [1, 2\nb: 3\n"), HasSubstr("a.yaml:2:2: not YAML: end of sequence"));
  EXPECT_THAT(first_message("a: 'x\n"), HasSubstr("a.yaml:1:6: not YAML: illegal EOF in scalar"));
  EXPECT_THAT(first_message("a: 'x\nb: 2\n\n"), HasSubstr("a.yaml:2:5: not YAML: illegal EOF in scalar"));
  EXPECT_THAT(first_message("a: [1, 2"), HasSubstr("a.yaml:1:9: not YAML"));
  EXPECT_THAT(first_message("a: *nowhere\n"), HasSubstr("a.yaml:1:4: not YAML"));
}

TEST(Document, AnEmptyTextIsAProblem) {
  for (const char* text : {"", "\n", "# only a comment\n", "---\n", "~\n"}) {
    EXPECT_EQ(first_message(text), "a.yaml: nothing in it") << text;
  }
}

TEST(Document, KeysMustBeWords) {
  EXPECT_THAT(first_message("? [a, b]\n: 1\n"), HasSubstr("a list as a key"));
  EXPECT_THAT(first_message("~: 1\n"), HasSubstr("nothing as a key"));
  EXPECT_THAT(first_message("a: &k [b]\n*k : 2\n"), HasSubstr("a list as a key"));
}

TEST(Quote, EscapesControlsAndShortensLongTexts) {
  EXPECT_EQ(quote("a\nb"), "'a\\x0ab'");
  EXPECT_EQ(quote(std::string(100, 'x')), "'" + std::string(60, 'x') + "…'");
}

}  // namespace
}  // namespace versus::yaml

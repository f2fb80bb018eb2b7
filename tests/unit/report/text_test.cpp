#include "framework/report/text.hpp"

#include <gmock/gmock.h>

namespace versus::report {
namespace {

using testing::ElementsAre;

TEST(DisplayWidth, CountsCodePointsAndNotBytes) { EXPECT_EQ(display_width("▲ ×30 µs"), 8U); }

TEST(Wrap, BreaksAtBlanksAndIndentsWhatFollows) {
  EXPECT_THAT(wrap("one two three four", 9, 2), ElementsAre("one two", "  three", "  four"));
}

TEST(Wrap, KeepsNumberAndPercentSignTogether) {
  EXPECT_THAT(wrap("threshold 3 % of it", 12, 0), ElementsAre("threshold", "3 % of it"));
}

TEST(Wrap, BreaksAnIdBehindAComma) {
  EXPECT_THAT(wrap("read/compression=none,tile=8", 24, 1), ElementsAre("read/compression=none,", " tile=8"));
}

TEST(Wrap, BreaksAWordWithoutSeparatorsAnywhere) { EXPECT_THAT(wrap("abcdefgh", 5, 1), ElementsAre("abcde", " fgh")); }

TEST(Wrap, KeepsBlanksAtTheBeginning) { EXPECT_THAT(wrap("    a b", 6, 4), ElementsAre("    a", "    b")); }

TEST(Wrap, EndsAtAnyWidth) {
  for (std::size_t width = 0; width < 6; ++width) EXPECT_FALSE(wrap("abc def", width, 4).empty());
}

TEST(Clip, MarksWhatIsCut) {
  EXPECT_EQ(clip("read_calls", 10), "read_calls");
  EXPECT_EQ(clip("read_calls", 5), "read…");
  EXPECT_EQ(clip("read_calls", 0), "");
}

TEST(Printable, ShowsControlCharactersInsteadOfSendingThem) {
  EXPECT_EQ(printable("\x1b[31mred\x07"), "\\x1b[31mred\\x07");
  EXPECT_EQ(printable("a\nb\tc"), "a b c");
  EXPECT_EQ(printable("\xc2\x9b"
                      "2J"),
            "\\xc2\\x9b2J");
}

TEST(Printable, ShowsBytesThatAreNotUtf8) {
  EXPECT_EQ(printable("\xff\xc0\xaf"), "\\xff\\xc0\\xaf");
  EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80");
  EXPECT_EQ(printable("größe"), "größe");
}

TEST(ToAscii, KeepsTheWidth) {
  const std::string text = "▲ slower ×30 → 12 µs ·…";
  EXPECT_EQ(to_ascii(text), "^ slower x30 > 12 us ,~");
  EXPECT_EQ(to_ascii(text).size(), display_width(text));
}

TEST(Paint, LeavesTextAloneWithoutColour) {
  EXPECT_EQ(paint("slower", Tone::Bad, Colour::No), "slower");
  EXPECT_EQ(paint("slower", Tone::Bad, Colour::Yes), "\x1b[31mslower\x1b[0m");
  EXPECT_EQ(paint("slower", Tone::Plain, Colour::Yes), "slower");
}

}  // namespace
}  // namespace versus::report

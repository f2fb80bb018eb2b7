#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace versus::report {

/// Columns that UTF-8 text takes on a terminal, one for each code point.
std::size_t display_width(std::string_view text);

/// Fills up with blanks to `width` columns; text that is longer stays whole.
std::string pad_right(std::string_view text, std::size_t width);
std::string pad_left(std::string_view text, std::size_t width);

/// At most `width` columns; what is cut is marked by `…` at the end.
std::string clip(std::string_view text, std::size_t width);

/// Breaks at blanks (but not in front of `%`), a word that is too long behind a `,` or `/`, and when there is none
/// anywhere. Blanks at the beginning stay; the lines that follow start with `indent` blanks. Existing line ends stay.
std::vector<std::string> wrap(std::string_view text, std::size_t width, std::size_t indent);

/// Control characters and bytes that are not UTF-8 shown as `\xNN`; line ends and tabs become blanks. For text that
/// comes from workers and files: it must not steer the terminal.
std::string printable(std::string_view text);

/// The same text in ASCII, column for column, for terminals that do not speak UTF-8.
std::string to_ascii(std::string_view text);

/// What a piece of text says, whatever colour that becomes.
enum class Tone { Plain, Strong, Faint, Bad, Good, Doubt };

enum class Colour { No, Yes };

std::string paint(std::string_view text, Tone tone, Colour colour);

/// `1 case`, `3 cases`.
std::string counted(std::size_t number, std::string_view singular);

std::string join(const std::vector<std::string>& parts, std::string_view separator);

}  // namespace versus::report

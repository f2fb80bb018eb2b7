#include "framework/report/text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

namespace versus::report {

namespace {

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

// Bytes of the code point that begins at `text[0]`, 0 when it is not well-formed UTF-8.
std::size_t code_point_length(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  std::size_t length = 0;
  if (lead < 0x80U)
    length = 1;
  else if (lead >= 0xC2U && lead < 0xE0U)
    length = 2;
  else if (lead >= 0xE0U && lead < 0xF0U)
    length = 3;
  else if (lead >= 0xF0U && lead < 0xF5U)
    length = 4;
  if (length == 0 || length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if (!continues(text[i])) return 0;
  }
  const auto second = length > 1 ? static_cast<unsigned char>(text[1]) : 0U;
  // Overlong forms, surrogates, and beyond the last code point.
  if ((lead == 0xE0U && second < 0xA0U) || (lead == 0xEDU && second > 0x9FU)) return 0;
  if ((lead == 0xF0U && second < 0x90U) || (lead == 0xF4U && second > 0x8FU)) return 0;
  return length;
}

// Bytes of the longest beginning that takes at most `columns` columns.
std::size_t bytes_within(std::string_view text, std::size_t columns) {
  std::size_t at = 0;
  for (std::size_t used = 0; at < text.size(); ++used) {
    if (used == columns) break;
    ++at;
    while (at < text.size() && continues(text[at])) ++at;
  }
  return at;
}

std::size_t break_of_long_word(std::string_view word, std::size_t columns) {
  const std::size_t most = bytes_within(word, std::max<std::size_t>(columns, 1));
  const std::size_t separator = word.substr(0, most).find_last_of(",/");
  return separator == std::string_view::npos || separator == 0 ? most : separator + 1;
}

// The next word; a percent sign belongs to the number in front of it.
std::string_view take_word(std::string_view& line) {
  std::size_t blank = line.find(' ');
  while (blank != std::string_view::npos && line.substr(blank + 1, 1) == "%") blank = line.find(' ', blank + 1);
  const std::string_view word = line.substr(0, blank);
  line = blank == std::string_view::npos ? std::string_view{} : line.substr(blank + 1);
  return word;
}

void wrap_line(std::string_view line, std::size_t width, std::size_t indent, std::vector<std::string>& lines) {
  const std::size_t margin = std::min(line.find_first_not_of(' '), line.size());
  std::string current(line.substr(0, margin));
  line = line.substr(margin);
  bool fresh = true;
  const auto flush = [&] {
    lines.push_back(current);
    current.assign(indent, ' ');
    fresh = true;
  };
  while (!line.empty()) {
    std::string_view word = take_word(line);
    if (!fresh && display_width(current) + 1 + display_width(word) > width) flush();
    while (fresh && display_width(current) + display_width(word) > width && width > current.size() + 1) {
      const std::size_t at = break_of_long_word(word, width - display_width(current));
      if (at >= word.size()) break;
      current += word.substr(0, at);
      word = word.substr(at);
      flush();
    }
    if (!fresh) current += ' ';
    current += word;
    fresh = false;
  }
  lines.push_back(current);
}

}  // namespace

std::size_t display_width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char byte) { return !continues(byte); }));
}

std::string pad_right(std::string_view text, std::size_t width) {
  const std::size_t used = display_width(text);
  return std::string(text) + std::string(used < width ? width - used : 0, ' ');
}

std::string pad_left(std::string_view text, std::size_t width) {
  const std::size_t used = display_width(text);
  return std::string(used < width ? width - used : 0, ' ') + std::string(text);
}

std::string clip(std::string_view text, std::size_t width) {
  if (display_width(text) <= width) return std::string(text);
  if (width == 0) return {};
  return std::string(text.substr(0, bytes_within(text, width - 1))) + "…";
}

std::vector<std::string> wrap(std::string_view text, std::size_t width, std::size_t indent) {
  std::vector<std::string> lines;
  while (true) {
    const std::size_t end = text.find('\n');
    wrap_line(text.substr(0, end), width, indent, lines);
    if (end == std::string_view::npos) return lines;
    text = text.substr(end + 1);
  }
}

std::string printable(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    const std::size_t length = code_point_length(text);
    const auto byte = static_cast<unsigned char>(text.front());
    const bool c1_control = length == 2 && byte == 0xC2U && static_cast<unsigned char>(text[1]) < 0xA0U;
    if (byte == '\n' || byte == '\t' || byte == '\r') {
      shown += ' ';
    } else if (length == 0 || byte < 0x20U || byte == 0x7FU || c1_control) {
      const std::size_t bytes = std::max<std::size_t>(length, 1);
      for (std::size_t i = 0; i < bytes; ++i) shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[i]));
    } else {
      shown += text.substr(0, length);
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return shown;
}

std::string to_ascii(std::string_view text) {
  static constexpr std::array<std::pair<std::string_view, char>, 9> folds{
      {{"▲", '^'}, {"▼", 'v'}, {"×", 'x'}, {"÷", '/'}, {"→", '>'}, {"…", '~'}, {"µ", 'u'}, {"─", '-'}, {"·", ','}}};
  std::string ascii;
  while (!text.empty()) {
    const std::size_t length = std::max<std::size_t>(code_point_length(text), 1);
    const std::string_view point = text.substr(0, length);
    const auto* const fold = std::find_if(folds.begin(), folds.end(), [&](const auto& f) { return f.first == point; });
    if (fold != folds.end())
      ascii += fold->second;
    else if (length > 1)
      ascii += '?';
    else
      ascii += point;
    text.remove_prefix(length);
  }
  return ascii;
}

std::string paint(std::string_view text, Tone tone, Colour colour) {
  if (colour == Colour::No || tone == Tone::Plain || text.empty()) return std::string(text);
  std::string_view code;
  switch (tone) {
    case Tone::Plain:
      break;
    case Tone::Strong:
      code = "1";
      break;
    case Tone::Faint:
      code = "2";
      break;
    case Tone::Bad:
      code = "31";
      break;
    case Tone::Good:
      code = "32";
      break;
    case Tone::Doubt:
      code = "33";
      break;
  }
  return fmt::format("\x1b[{}m{}\x1b[0m", code, text);
}

std::string counted(std::size_t number, std::string_view singular) {
  return fmt::format("{} {}{}", number, singular, number == 1 ? "" : "s");
}

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += separator;
    text += parts[i];
  }
  return text;
}

}  // namespace versus::report

#include "framework/yaml/text_check.hpp"

#include <cstdint>

namespace versus::yaml {

namespace {

// The length of the UTF-8 sequence that begins here, 0 when it is none (overlong forms, surrogates and numbers beyond
// U+10FFFF included: RFC 3629, section 4).
std::size_t sequence_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) -> std::uint32_t {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U;
  };
  const std::uint32_t first = byte(0);
  if (first < 0x80) return 1;
  std::size_t length = 0;
  std::uint32_t low = 0x80;
  std::uint32_t high = 0xbf;
  if (first >= 0xc2 && first <= 0xdf) length = 2;
  if (first >= 0xe0 && first <= 0xef) length = 3;
  if (first >= 0xf0 && first <= 0xf4) length = 4;
  if (first == 0xe0) low = 0xa0;
  if (first == 0xed) high = 0x9f;
  if (first == 0xf0) low = 0x90;
  if (first == 0xf4) high = 0x8f;
  for (std::size_t i = 1; i < length; ++i) {
    if (byte(i) < low || byte(i) > high) return 0;
    low = 0x80;
    high = 0xbf;
  }
  return length;
}

}  // namespace

std::optional<Error> find_foreign_byte(std::string_view text, std::string_view file_name) {
  Place place;
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    const auto wrong = [&](std::string culprit, std::string next) {
      return usage_error(place_text(file_name, place), std::move(culprit), {}, std::move(next));
    };
    if (byte == '\t') return wrong("a tab", "use blanks");
    // yaml-cpp would take it for a part of a word, other readers for the end of the line
    if (byte == '\r' && text.substr(at, 2) != "\r\n") return wrong("a carriage return alone", "use line feeds");
    if ((byte < 0x20 && byte != '\n' && byte != '\r') || byte == 0x7f) {
      return wrong("control character " + std::to_string(byte), "remove it");
    }
    const std::size_t length = sequence_length(text, at);
    if (length == 0) return wrong("byte " + std::to_string(byte) + " is not UTF-8", "save the file as UTF-8");
    place.column += static_cast<int>(length);
    if (byte == '\n') place = Place{place.line + 1, 1};
    at += length;
  }
  return std::nullopt;
}

}  // namespace versus::yaml

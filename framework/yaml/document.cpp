#include "framework/yaml/document.hpp"

#include <array>

namespace versus::yaml {

std::string_view to_string(Kind kind) {
  switch (kind) {
    case Kind::Null:
      return "nothing";
    case Kind::Scalar:
      return "a value";
    case Kind::Sequence:
      return "a list";
    case Kind::Map:
      return "a map";
  }
  return {};
}

const Entry* find_entry(const Node& map, std::string_view key) {
  for (const auto& entry : map.entries) {
    if (entry.key == key) return &entry;
  }
  return nullptr;
}

const Node* find(const Node& map, std::string_view key) {
  const Entry* entry = find_entry(map, key);
  return entry == nullptr ? nullptr : &entry->value;
}

std::string place_text(std::string_view file_name, Place place) {
  return std::string(file_name) + ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
}

std::string quote(std::string_view text) {
  constexpr std::size_t longest = 60;
  constexpr std::array<char, 16> digits{'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};
  std::string out = "'";
  const bool cut = text.size() > longest;
  if (cut) {
    text = text.substr(0, longest);
    // never half a character: bytes 10xxxxxx continue one
    while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0x80U) != 0) text.remove_suffix(1);
  }
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7f) {
      out += c;
    } else {
      out += std::string("\\x") + digits.at(byte >> 4U) + digits.at(byte & 15U);
    }
  }
  out += cut ? "…'" : "'";
  return out;
}

}  // namespace versus::yaml

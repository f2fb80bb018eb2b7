#include "framework/scenario/fixture_fields.hpp"

#include <algorithm>
#include <set>

#include "framework/base/suggest.hpp"
#include "framework/yaml/reader.hpp"

namespace versus::scenario {

namespace {

constexpr std::int64_t longest_side = 65536;
constexpr std::int64_t most_bytes = std::int64_t{16} << 30U;  // larger than what a studio's plate ever is
constexpr std::size_t most_channels = 1024;                   // of a raw pixel file
constexpr std::size_t longest_channel_name = 255;

Refusal cannot_be(std::string_view field, std::string_view value, std::string limit, std::string next = {}) {
  return Refusal{std::string(field) + " cannot be " + yaml::quote(value), std::move(limit), std::move(next)};
}

std::optional<Refusal> set_size(model::Fixture& fixture, std::string_view value) {
  const auto x = value.find('x');
  const auto side = [](std::string_view text) -> std::optional<std::int64_t> {
    const auto number = yaml::parse_integer(text);
    return number && *number >= 1 && *number <= longest_side ? number : std::nullopt;
  };
  const auto width = side(value.substr(0, x));
  const auto height = x == std::string_view::npos ? std::nullopt : side(value.substr(x + 1));
  if (!width || !height) {
    return cannot_be("size", value, "WIDTHxHEIGHT, each 1 to " + std::to_string(longest_side), "for example 4096x2160");
  }
  fixture.width = *width;
  fixture.height = *height;
  return std::nullopt;
}

bool is_channel_name(std::string_view name) {
  // '+' and ';' are taken by the fixture's key
  return !name.empty() && name.size() <= longest_channel_name && std::all_of(name.begin(), name.end(), [](char c) {
    return c > ' ' && c < '\x7f' && c != '+' && c != ';' && c != ',';
  });
}

std::optional<Refusal> set_channel_word(model::Fixture& fixture, std::string_view value) {
  std::vector<std::string> names;
  for (const char c : value) {
    if (c < 'A' || c > 'Z') {
      return cannot_be("channels", value, "capital letters, one channel each: RGBA, Y, Z",
                       "write longer names as a list: [diffuse.R, diffuse.G]");
    }
    names.emplace_back(1, c);
  }
  return set_channels(fixture, names);
}

template <class Find, class Value>
std::optional<Refusal> set_word(std::string_view field, std::string_view word, Find find,
                                const std::vector<std::string>& names, Value& target) {
  const auto found = find(word);
  if (!found) return cannot_be(field, word, "one of: " + yaml::listed(names), base::did_you_mean(word, names));
  target = *found;
  return std::nullopt;
}

}  // namespace

const std::vector<std::string>& fixture_fields() {
  static const std::vector<std::string> fields{"recipe", "size", "type", "channels", "seed", "frame"};
  return fields;
}

bool is_fixture_field(std::string_view name) {
  const auto& fields = fixture_fields();
  return std::find(fields.begin(), fields.end(), name) != fields.end();
}

std::optional<Refusal> set_channels(model::Fixture& fixture, const std::vector<std::string>& names) {
  if (names.empty() || names.size() > most_channels) {
    return Refusal{std::to_string(names.size()) + " channels", "1 to " + std::to_string(most_channels), {}};
  }
  std::set<std::string> seen;
  for (const auto& name : names) {
    if (!is_channel_name(name)) {
      return Refusal{
          "a channel cannot be named " + yaml::quote(name), "printable ASCII without blanks, '+', ';' and ','", {}};
    }
    if (!seen.insert(name).second) return Refusal{"channel " + yaml::quote(name) + " stands twice", {}, {}};
  }
  fixture.channels = names;
  return std::nullopt;
}

std::optional<Refusal> set_field(model::Fixture& fixture, std::string_view field, std::string_view value) {
  if (field == "size") return set_size(fixture, value);
  if (field == "channels") return set_channel_word(fixture, value);
  if (field == "type") return set_word(field, value, model::find_pixel_type, model::pixel_type_names(), fixture.type);
  if (field == "recipe") {
    if (value == "file") return cannot_be(field, value, {}, "write file: PATH instead");
    return set_word(field, value, model::find_recipe, model::recipe_names(), fixture.recipe);
  }
  const auto number = yaml::parse_natural(value);
  if (field == "seed") {
    if (!number) return cannot_be(field, value, "a whole number from 0 on");
    fixture.seed = *number;
    return std::nullopt;
  }
  constexpr std::uint64_t last_frame = 1000000;
  if (!number || *number > last_frame) return cannot_be(field, value, "0 to " + std::to_string(last_frame));
  fixture.frame = static_cast<std::int64_t>(*number);
  return std::nullopt;
}

std::optional<Refusal> size_refusal(const model::Fixture& fixture) {
  // with at most 2^32 pixels, 2^10 channels and 4 bytes this cannot overflow
  const std::int64_t bytes = model::raw_bytes(fixture);
  if (bytes <= most_bytes) return std::nullopt;
  return Refusal{
      "the image would have " + std::to_string(bytes) + " bytes", "at most " + std::to_string(most_bytes), {}};
}

std::string channel_text(const std::vector<std::string>& channels) {
  const bool letters = std::all_of(channels.begin(), channels.end(), [](const std::string& name) {
    return name.size() == 1 && name.front() >= 'A' && name.front() <= 'Z';
  });
  std::string text;
  for (const auto& name : channels) text += (letters || text.empty() ? "" : ",") + name;
  return text;
}

}  // namespace versus::scenario

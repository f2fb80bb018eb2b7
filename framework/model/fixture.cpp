#include "framework/model/fixture.hpp"

#include <array>
#include <utility>

namespace versus::model {

namespace {

constexpr std::array<std::pair<Recipe, std::string_view>, 6> recipes{{
    {Recipe::WhiteNoise, "white_noise"},
    {Recipe::Rendered, "rendered"},
    {Recipe::Checkerboard, "checkerboard"},
    {Recipe::Constant, "constant"},
    {Recipe::AlphaMatte, "alpha_matte"},
    {Recipe::File, "file"},
}};

constexpr std::array<std::pair<PixelType, std::string_view>, 3> pixel_types{{
    {PixelType::Half, "half"},
    {PixelType::Float, "float"},
    {PixelType::Uint, "uint"},
}};

template <class Table, class Value>
std::string_view name_in(const Table& table, Value value) {
  for (const auto& [entry, name] : table) {
    if (entry == value) return name;
  }
  return {};
}

template <class Table>
std::vector<std::string> names_in(const Table& table) {
  std::vector<std::string> names;
  for (const auto& entry : table) names.emplace_back(entry.second);
  return names;
}

}  // namespace

std::string_view to_string(Recipe recipe) { return name_in(recipes, recipe); }

std::optional<Recipe> find_recipe(std::string_view name) {
  for (const auto& [recipe, text] : recipes) {
    if (text == name) return recipe;
  }
  return std::nullopt;
}

std::vector<std::string> recipe_names() { return names_in(recipes); }

std::string_view to_string(PixelType type) { return name_in(pixel_types, type); }

std::optional<PixelType> find_pixel_type(std::string_view name) {
  for (const auto& [type, text] : pixel_types) {
    if (text == name) return type;
  }
  return std::nullopt;
}

std::vector<std::string> pixel_type_names() { return names_in(pixel_types); }

std::size_t bytes_per_sample(PixelType type) { return type == PixelType::Half ? 2 : 4; }

std::int64_t raw_bytes(const Fixture& fixture) {
  return fixture.width * fixture.height * static_cast<std::int64_t>(fixture.channels.size()) *
         static_cast<std::int64_t>(bytes_per_sample(fixture.type));
}

std::string key(const Fixture& fixture) {
  std::string channels;
  for (const auto& channel : fixture.channels) channels += (channels.empty() ? "" : "+") + channel;
  std::string text(to_string(fixture.recipe));
  text += ";" + std::to_string(fixture.width) + "x" + std::to_string(fixture.height);
  text += ";" + std::string(to_string(fixture.type)) + ";" + channels;
  text += ";seed=" + std::to_string(fixture.seed) + ";frame=" + std::to_string(fixture.frame);
  if (fixture.recipe == Recipe::File) text += ";file=" + fixture.file;
  return text;
}

}  // namespace versus::model

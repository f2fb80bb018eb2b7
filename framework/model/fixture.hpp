#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace versus::model {

enum class Recipe { WhiteNoise, Rendered, Checkerboard, Constant, AlphaMatte, File };
enum class PixelType { Half, Float, Uint };

/// `white_noise`, `rendered`, `checkerboard`, `constant`, `alpha_matte`, `file`.
std::string_view to_string(Recipe recipe);
std::optional<Recipe> find_recipe(std::string_view name);
std::vector<std::string> recipe_names();
/// `half`, `float`, `uint`.
std::string_view to_string(PixelType type);
std::optional<PixelType> find_pixel_type(std::string_view name);
std::vector<std::string> pixel_type_names();
std::size_t bytes_per_sample(PixelType type);

/// The image that a workload needs. The same Fixture gives the same bytes on every machine.
struct Fixture {
  Recipe recipe = Recipe::WhiteNoise;
  std::int64_t width = 0;   ///< pixels
  std::int64_t height = 0;  ///< pixels
  PixelType type = PixelType::Half;
  std::vector<std::string> channels;  ///< names in the order of planes, `R`, `G`, `B`, `A`, `Z`, …
  std::uint64_t seed = 1;
  std::int64_t frame = 0;  ///< of an animated recipe
  std::string file;        ///< for Recipe::File: the path as the scenario resolved it
};

/// width × height × channels × bytes per sample.
std::int64_t raw_bytes(const Fixture& fixture);

/// A stable text of all fields, the key of the made file: equal fixtures have equal keys.
std::string key(const Fixture& fixture);

}  // namespace versus::model

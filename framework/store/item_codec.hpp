#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/model/measurement.hpp"

namespace versus::store {

/// The bytes of one block. For each slot one byte: bit 7 says that there is an item, bit n that its n-th figure is
/// not zero; then those figures as 8-byte IEEE doubles, least significant byte first. Every value comes back bit by
/// bit, NaN too. (Switches and faults are mostly zero, so an item takes about 17 bytes instead of 48.)
std::string encode_block(const std::vector<std::optional<model::Item>>& block);

/// Nothing when the bytes are no block.
std::optional<std::vector<std::optional<model::Item>>> decode_block(std::string_view bytes);

/// The bytes of the launches of one round: a byte that tells the number of figures of each launch, then the figures as
/// 8-byte integers, least significant byte first. A reader takes 0 for what is missing and skips what it does not know.
std::string encode_launches(const std::vector<model::LaunchFacts>& launches);
std::optional<std::vector<model::LaunchFacts>> decode_launches(std::string_view bytes);

/// Which sides took part, one byte each; at most 256 sides, which an assertion guards.
std::string encode_sides(const std::vector<int>& sides);
std::vector<int> decode_sides(std::string_view bytes);

}  // namespace versus::store

#pragma once

#include <cstddef>

#include "framework/model/measurement.hpp"

namespace versus::store {

/// The place in RunHeader::versions of the worker in this slot. A slot behind the sides that the round names, which
/// only a damaged file has, counts on.
inline int side_of_slot(const model::Round& round, std::size_t slot) {
  const std::size_t position = slot / 2;
  return position < round.sides.size() ? round.sides[position] : static_cast<int>(position);
}

}  // namespace versus::store

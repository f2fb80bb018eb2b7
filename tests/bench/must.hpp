#pragma once

#include <stdexcept>
#include <utility>

#include "framework/base/error.hpp"
#include "framework/base/expected.hpp"

namespace versus::bench {

/// The value, or the end of the benchmark.
template <class T>
T must(Expected<T> result) {
  if (!result) throw std::runtime_error(message(result.error()));
  return std::move(*result);
}

inline void must(const Expected<void>& result) {
  if (!result) throw std::runtime_error(message(result.error()));
}

}  // namespace versus::bench

#pragma once

#include <cassert>
#include <vector>

#include "framework/base/error.hpp"

/// What every error must be, whatever the input was.
namespace versus::fuzz {

inline void check_error(const Error& error) {
  assert(!error.culprit.empty());
  for (const char c : message(error)) assert(c != '\0' && c != '\x1b');
}

inline void check_errors(const std::vector<Error>& errors) {
  assert(!errors.empty());
  for (const auto& error : errors) check_error(error);
}

}  // namespace versus::fuzz

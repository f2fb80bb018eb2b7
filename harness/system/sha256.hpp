#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "framework/base/expected.hpp"

namespace versus::system {

/// SHA-256 (FIPS 180-4) of what is added, piece by piece.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;

  void add(std::string_view bytes);

  /// Adds the text and its length, so that ("ab", "c") and ("a", "bc") differ.
  void add_field(std::string_view text);

  /// 64 lower-case hexadecimal digits; ends the sum: nothing may be added afterwards.
  std::string digest();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

std::string sha256_of_text(std::string_view text);
Expected<std::string> sha256_of_file(const std::filesystem::path& file);

}  // namespace versus::system

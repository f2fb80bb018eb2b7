#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <string>

#include "framework/base/expected.hpp"
#include "harness/provision/manifest.hpp"
#include "harness/system/cancel.hpp"

namespace versus::provision {

/// The compilers of one build, as they are on this machine.
struct Toolchain {
  std::filesystem::path c;
  std::filesystem::path cxx;
  std::string description;  ///< first line of what the C++ compiler says of itself
  std::string identity;     ///< of both and their target; another one builds another binary
};

/// Finds compilers, and asks each only once. Thread-safe.
class Toolchains {
 public:
  /// Empty words in `wanted` mean CC and CXX, else cc and c++. No compiler is an error that says what to install.
  Expected<Toolchain> find(const Compiler& wanted, const system::CancelToken& cancel);

 private:
  std::mutex mutex_;
  std::map<std::string, Toolchain> known_;
};

}  // namespace versus::provision

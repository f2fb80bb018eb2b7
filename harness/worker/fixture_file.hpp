#pragma once

#include <string>

#include "harness/protocol/raw_image.hpp"
#include "harness/worker/operation.hpp"

namespace versus::worker {

/// A mapped fixture, as adapters see it.
class FixtureFile {
 public:
  /// Throws std::runtime_error with the reader's message.
  explicit FixtureFile(const std::string& path);
  /// Valid while this lives.
  const Image& image() const { return image_; }

 private:
  protocol::RawImage raw_;
  Image image_;
};

}  // namespace versus::worker

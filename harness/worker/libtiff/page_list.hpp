#pragma once

#include <cstdint>
#include <vector>

#include "harness/worker/libtiff/chunk_io.hpp"

namespace versus {
namespace libtiff {

/// A file of many pages, each the fixture's picture, and the order in which they are visited. What the operations on
/// many pages share.
class PageList {
 public:
  /// `pages` (1), `order` (`forward`, `backward`, `shuffled`: the same for every version), besides the layout's own.
  explicit PageList(const worker::Setting& setting);

  const Layout& layout() const { return layout_; }
  Chunks& chunks() { return chunks_; }
  const std::vector<std::uint32_t>& visits() const { return visits_; }
  std::uint32_t last_page() const { return static_cast<std::uint32_t>(visits_.size()) - 1; }

  void encode(const std::string& path);

  /// Makes a page the current one, and all its fields known.
  static void select(tiff* handle, std::uint32_t page);
  /// All samples of the current page into `chunks`.
  void read_current(tiff* handle);

 private:
  Layout layout_;
  Chunks chunks_;
  std::vector<std::uint32_t> visits_;
};

}  // namespace libtiff
}  // namespace versus

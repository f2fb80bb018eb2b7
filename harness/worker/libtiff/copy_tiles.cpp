// copy_tiles: open a tiled file, copy its encoded tiles as they are into a new one, close both.

#include <tiffio.h>

#include <algorithm>
#include <stdexcept>

#include "harness/worker/libtiff/chunk_io.hpp"
#include "harness/worker/libtiff/copy_target.hpp"
#include "harness/worker/libtiff/operations.hpp"
#include "harness/worker/scratch_files.hpp"

namespace versus {
namespace libtiff {

namespace {

/// Where the index lies: behind the tiles, written last, or before them.
enum class Placement { Append, Cloud };

constexpr std::int64_t most_tiles = 1000000;
constexpr std::uint64_t cloud_alignment = 16;

std::uint64_t aligned(std::uint64_t bytes, std::uint64_t alignment) {
  return (bytes + alignment - 1) / alignment * alignment;
}

/// The upper part of the picture that holds so many tiles, which are whole rows of them.
worker::Image upper_part(const worker::Image& whole, const Layout& layout, std::uint32_t tiles) {
  const auto side = static_cast<std::int64_t>(layout.tile);
  const auto columns = (whole.width + side - 1) / side;
  if (tiles % columns != 0) {
    throw std::invalid_argument("tiles: " + std::to_string(tiles) + " are no whole rows; the picture has " +
                                std::to_string(columns) + " in a row");
  }
  auto part = whole;
  part.height = std::min(whole.height, tiles / columns * side);
  for (auto& plane : part.planes) plane.samples = nullptr;
  return part;
}

std::uint32_t tiles_from(const worker::Parameters& parameters, const Chunks& source) {
  const auto all = static_cast<std::int64_t>(source.count());
  return static_cast<std::uint32_t>(parameters.integer("tiles", all, 1, std::min(all, most_tiles)));
}

Layout tiled_layout(const worker::Setting& setting) {
  auto layout = layout_from(setting.parameters, setting.image.type);
  if (layout.tile == 0) throw std::invalid_argument("tile: strips has no tiles to copy; name a side");
  if (layout.threads > 0) throw std::invalid_argument("threads: one handle writes a file; 0 only");
  return layout;
}

class CopyTiles : public worker::Operation {
 public:
  CopyTiles(const Layout& layout, const worker::Setting& setting)
      : layout_(layout),
        source_(layout, setting.image),
        count_(tiles_from(setting.parameters, source_)),
        part_(upper_part(setting.image, layout, count_)),
        placement_(setting.parameters.one_of("layout", "append", {"append", "cloud"}) == "cloud" ? Placement::Cloud
                                                                                                 : Placement::Append),
        writes_(setting.parameters.one_of("writes", "each", {"each", "batched"}) == "batched" ? Writes::Batched
                                                                                              : Writes::Each),
        target_(writes_, alignment()),
        encoded_(setting.encoded),
        scratch_(setting.scratch, ".tif"),
        sizes_(count_) {
    source_.fill(setting.image);
    if (!encoded_.empty()) make_room();
  }

  void reset(std::int64_t runs) override { scratch_.reset(runs); }

  void run() override {
    Handle from = Handle::open(encoded_, layout_.mapping);
    check_header(from.get(), layout_, source_);
    Handle to = create(scratch_.next());
    write_header(to.get(), layout_, part_);
    if (placement_ == Placement::Cloud) write_index_first(to.get());
    for (std::uint32_t tile = 0; tile < count_; ++tile) copy(from.get(), to.get(), tile);
    to.close();
    from.close();
  }

  bool search_offsets() override {
    searches_ = true;
    return true;
  }

  worker::Outcome outcome() override;
  void encode(const std::string& path) override { PageFile(layout_, source_).write({path, nullptr}); }

 private:
  std::uint64_t alignment() const { return placement_ == Placement::Cloud ? cloud_alignment : 1; }

  /// Memory for the largest tile.
  void make_room() {
    Handle from = Handle::open(encoded_, Mapping::Allowed);
    check_header(from.get(), layout_, source_);
    std::uint64_t most = 0;
    for (std::uint32_t tile = 0; tile < count_; ++tile) most = std::max(most, TIFFGetStrileByteCount(from.get(), tile));
    room_.resize(static_cast<std::size_t>(most));
    from.close();
  }

  /// libtiff's own functions where they do; a caller's where tiles are to be aligned or writes collected.
  Handle create(const std::string& path) {
    const bool plain = placement_ == Placement::Append && writes_ == Writes::Each;
    return plain ? Handle::create(path) : target_.create(path);
  }

  /// All tags, and room for the index, before the first tile; closing fills the index in where it stands.
  static void write_index_first(tiff* to) {
    if (TIFFDeferStrileArrayWriting(to) != 1 || TIFFWriteCheck(to, 1, "copying tiles") != 1 ||
        TIFFWriteDirectory(to) != 1 || TIFFSetDirectory(to, 0) != 1 || TIFFForceStrileArrayWriting(to) != 1) {
      throw_failure("writing the index before the tiles");
    }
  }

  void copy(tiff* from, tiff* to, std::uint32_t tile) {
    const auto bytes = TIFFReadRawTile(from, tile, room_.data(), static_cast<tmsize_t>(room_.size()));
    if (bytes < 0) throw_failure("reading an encoded tile");
    if (TIFFWriteRawTile(to, tile, room_.data(), bytes) != bytes) throw_failure("appending an encoded tile");
    sizes_[tile] = static_cast<std::uint64_t>(bytes);
    if (searches_ && offset_by_search(to, tile) != TIFFGetStrileOffset(to, tile)) {
      throw std::runtime_error("a tile does not lie where the search found it");
    }
  }

  /// What a program does that keeps no running sum: it adds up all tiles before.
  std::uint64_t offset_by_search(tiff* to, std::uint32_t tile) const {
    auto offset = TIFFGetStrileOffset(to, 0);
    for (std::uint32_t i = 0; i < tile; ++i) offset += aligned(TIFFGetStrileByteCount(to, i), alignment());
    return offset;
  }

  void check_placement(tiff* copy) const;

  Layout layout_;
  Chunks source_;
  std::uint32_t count_;
  worker::Image part_;
  Placement placement_;
  Writes writes_;
  CopyTarget target_;
  std::string encoded_;
  worker::ScratchFiles scratch_;
  std::vector<std::uint64_t> sizes_;
  std::vector<char> room_;
  bool searches_ = false;
};

/// The pixels are the fixture's: the copied tiles from the copy, the others from where they were.
worker::Outcome CopyTiles::outcome() {
  source_.clear();
  Handle from = Handle::open(encoded_, Mapping::Allowed);
  check_header(from.get(), layout_, source_);
  for (std::uint32_t tile = count_; tile < source_.count(); ++tile) read_chunk(from.get(), source_, tile);
  from.close();
  Handle copy = Handle::open(scratch_.last(), Mapping::Allowed);
  check_header(copy.get(), layout_, Chunks(layout_, part_));
  check_placement(copy.get());
  for (std::uint32_t tile = 0; tile < count_; ++tile) read_chunk(copy.get(), source_, tile);
  copy.close();
  worker::Outcome outcome;
  outcome.pixels = source_.planes();
  outcome.lossless = true;
  outcome.encoded_bytes = size_at({scratch_.last(), nullptr});
  outcome.same_bytes = scratch_.last();
  return outcome;
}

void CopyTiles::check_placement(tiff* copy) const {
  const auto index = TIFFCurrentDirOffset(copy);
  for (std::uint32_t tile = 0; tile < count_; ++tile) {
    const auto offset = TIFFGetStrileOffset(copy, tile);
    if (TIFFGetStrileByteCount(copy, tile) != sizes_[tile]) throw std::runtime_error("a copied tile has another size");
    if (placement_ == Placement::Cloud && (offset % cloud_alignment != 0 || offset < index)) {
      throw std::runtime_error("a copied tile is not aligned behind the index");
    }
    if (placement_ == Placement::Append && offset > index)
      throw std::runtime_error("a copied tile is behind the index");
  }
}

}  // namespace

std::unique_ptr<worker::Operation> make_copy_tiles(const worker::Setting& setting) {
  return std::unique_ptr<worker::Operation>(new CopyTiles(tiled_layout(setting), setting));
}

}  // namespace libtiff
}  // namespace versus

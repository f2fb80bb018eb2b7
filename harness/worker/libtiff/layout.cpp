#include "harness/worker/libtiff/layout.hpp"

#include "harness/worker/storage.hpp"

namespace versus {
namespace libtiff {

namespace {

constexpr std::int64_t largest_tile = 65536;
constexpr std::int64_t most_rows = 1000000;
constexpr std::int64_t most_threads = 64;

Storage storage_of(worker::StorageKind kind) {
  if (kind == worker::StorageKind::Direct) throw worker::NotApplicable("libtiff opens its files without O_DIRECT");
  return kind == worker::StorageKind::Memory ? Storage::Memory : Storage::File;
}

int tile_from(const worker::Parameters& parameters) {
  if (!parameters.has("tile") || parameters.is_word("tile", "strips")) return 0;
  const auto side = static_cast<int>(parameters.integer("tile", 0, 1, largest_tile));
  if (side % 16 != 0) throw worker::NotApplicable("the sides of TIFF tiles are multiples of 16");
  return side;
}

}  // namespace

Layout layout_from(const worker::Parameters& parameters, worker::SampleType type) {
  Layout layout{};
  layout.codec = codec_from(parameters, type);
  layout.tile = tile_from(parameters);
  layout.rows = static_cast<int>(parameters.integer("rows", 32, 1, most_rows));
  layout.threads = static_cast<std::size_t>(parameters.integer("threads", 0, 0, most_threads));
  layout.storage = storage_of(worker::storage_from(parameters).kind);
  const bool mapped = parameters.one_of("mapping", "yes", {"yes", "no"}) == "yes";
  layout.mapping = mapped ? Mapping::Allowed : Mapping::Refused;
  return layout;
}

}  // namespace libtiff
}  // namespace versus

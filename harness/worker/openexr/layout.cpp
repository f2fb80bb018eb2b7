#include "harness/worker/openexr/layout.hpp"

#include <ImfThreading.h>
#include <sys/stat.h>

#include <limits>

#include "harness/worker/openexr/openexr_version.hpp"
#include "harness/worker/storage.hpp"

namespace versus {
namespace openexr {

namespace {

constexpr std::int64_t largest_tile = 65536;
constexpr std::int64_t most_threads = 1024;

Storage storage_of(worker::StorageKind kind) {
  if (kind == worker::StorageKind::Direct)
    throw worker::NotApplicable("OpenEXR opens its files without O_DIRECT: only read_feed reads so");
  return kind == worker::StorageKind::Memory ? Storage::Memory : Storage::File;
}

void refuse_what_core_has_not(const Layout& layout) {
  if (layout.api != Api::Core) return;
  if (layout.threads > 0) throw worker::NotApplicable("the C core API has no thread pool: its caller brings threads");
  if (layout.lines > 0) throw worker::NotApplicable("the C core API goes chunk by chunk, not by a number of lines");
}

}  // namespace

Layout layout_from(const worker::Parameters& parameters) {
  Layout layout{};
  layout.compression = compression_from(parameters);
  const bool scanline = !parameters.has("tile") || parameters.is_word("tile", "scanline");
  layout.tile = scanline ? 0 : static_cast<int>(parameters.integer("tile", 0, 1, largest_tile));
  layout.lines = static_cast<int>(parameters.integer("lines", 0, 1, std::numeric_limits<int>::max()));
  layout.threads = static_cast<int>(parameters.integer("threads", 0, 0, most_threads));
  layout.storage = storage_of(worker::storage_from(parameters).kind);
  layout.api = parameters.one_of("api", "cpp", {"cpp", "core"}) == "core" ? Api::Core : Api::Cpp;
  const bool planar = parameters.one_of("buffer", "interleaved", {"interleaved", "planar"}) == "planar";
  layout.arrangement = planar ? worker::Arrangement::Planar : worker::Arrangement::Interleaved;
  refuse_what_core_has_not(layout);
  return layout;
}

Layout cpp_layout_from(const worker::Parameters& parameters) {
  const auto layout = layout_from(parameters);
  if (layout.api == Api::Core) throw worker::NotApplicable("this is done through the C++ API only");
  if (layout.lines > 0) throw std::invalid_argument("this operation takes no number of lines");
  return layout;
}

void set_pool(const Layout& layout) { Imf::setGlobalThreadCount(layout.threads); }

std::unique_ptr<ImageFile> image_file(const Layout& layout, worker::PixelBuffer& buffer) {
  return layout.api == Api::Core ? core_image_file(layout, buffer) : cpp_image_file(layout, buffer);
}

std::int64_t size_at(const Place& place) {
  if (place.memory != nullptr) return static_cast<std::int64_t>(place.memory->size());
  struct stat status {};
  if (::stat(place.path.c_str(), &status) != 0) throw std::runtime_error("no file at " + place.path);
  return status.st_size;
}

}  // namespace openexr
}  // namespace versus

#include "harness/worker/libtiff/pages.hpp"

#include <tiffio.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "harness/worker/libtiff/chunk_io.hpp"

namespace versus {
namespace libtiff {

namespace {

std::uint32_t parts(std::uint32_t whole, std::uint32_t part) { return (whole + part - 1) / part; }

std::unique_ptr<char[]> touched(std::size_t bytes) {
  std::unique_ptr<char[]> memory(new char[bytes]);
  std::memset(memory.get(), 0, bytes);
  return memory;
}

std::uint32_t u32(std::int64_t value) { return static_cast<std::uint32_t>(value); }

}  // namespace

Chunks::Chunks(const Layout& layout, const worker::Image& shape)
    : shape_(shape),
      chunk_width_(u32(layout.tile > 0 ? layout.tile : shape.width)),
      chunk_height_(u32(layout.tile > 0 ? layout.tile : std::min<std::int64_t>(layout.rows, shape.height))),
      columns_(parts(u32(shape.width), chunk_width_)),
      rows_(parts(u32(shape.height), chunk_height_)),
      tiled_(layout.tile > 0),
      pixel_bytes_(shape.planes.size() * worker::sample_bytes(shape.type)),
      full_bytes_(std::size_t{chunk_width_} * chunk_height_ * pixel_bytes_),
      memory_(touched(total_bytes())) {
  for (auto& plane : shape_.planes) plane.samples = nullptr;
}

std::size_t Chunks::bytes(std::uint32_t chunk) const {
  if (tiled_) return full_bytes_;
  const auto first_row = chunk * chunk_height_;
  return std::min(chunk_height_, u32(shape_.height) - first_row) * chunk_width_ * pixel_bytes_;
}

Chunks::Area Chunks::area(std::uint32_t chunk) const {
  return {std::int64_t{chunk % columns_} * chunk_width_, std::int64_t{chunk / columns_} * chunk_height_, chunk_width_,
          chunk_height_};
}

void Chunks::clear() { std::memset(memory_.get(), 0, total_bytes()); }

template <class Visit>
void Chunks::for_each_run(Visit visit) {
  for (std::uint32_t y = 0; y < u32(shape_.height); ++y) {
    for (std::uint32_t column = 0; column < columns_; ++column) {
      const auto x = column * chunk_width_;
      const auto pixels = std::min(chunk_width_, u32(shape_.width) - x);
      const auto chunk = y / chunk_height_ * columns_ + column;
      visit(y, x, pixels, data(chunk) + std::size_t{y % chunk_height_} * chunk_width_ * pixel_bytes_);
    }
  }
}

void Chunks::fill(const worker::Image& image) {
  const auto sample = worker::sample_bytes(shape_.type);
  const auto width = static_cast<std::size_t>(shape_.width);
  for_each_run([&](std::uint32_t y, std::uint32_t x, std::uint32_t pixels, char* memory) {
    for (std::uint32_t i = 0; i < pixels; ++i) {
      for (const auto& plane : image.planes) {
        std::memcpy(memory, static_cast<const char*>(plane.samples) + (y * width + x + i) * sample, sample);
        memory += sample;
      }
    }
  });
}

worker::Image Chunks::planes() {
  const auto sample = worker::sample_bytes(shape_.type);
  const auto width = static_cast<std::size_t>(shape_.width);
  const auto plane_bytes = width * static_cast<std::size_t>(shape_.height) * sample;
  if (!planar_) planar_ = touched(plane_bytes * shape_.planes.size());
  worker::Image image = shape_;
  for (std::size_t i = 0; i < image.planes.size(); ++i) image.planes[i].samples = planar_.get() + i * plane_bytes;
  for_each_run([&](std::uint32_t y, std::uint32_t x, std::uint32_t pixels, const char* memory) {
    for (std::uint32_t i = 0; i < pixels; ++i) {
      for (std::size_t channel = 0; channel < image.planes.size(); ++channel) {
        std::memcpy(planar_.get() + channel * plane_bytes + (y * width + x + i) * sample, memory, sample);
        memory += sample;
      }
    }
  });
  return image;
}

PageFile::PageFile(const Layout& layout, Chunks& chunks)
    : layout_(layout), chunks_(chunks), crew_(layout.threads), shares_(layout.threads) {
  // Room and a little more for each thread's share, so that no run grows it.
  const auto room = chunks.total_bytes() / std::max<std::size_t>(1, layout.threads) * 3 / 2 + (std::size_t{1} << 20);
  for (auto& share : shares_) {
    share.file = worker::MemoryFile(room);
    share.offsets.resize(chunks.count());
    share.sizes.resize(chunks.count());
  }
}

std::uint32_t PageFile::share_begin(std::size_t worker) const {
  return u32(static_cast<std::int64_t>(worker * chunks_.count() / std::max<std::size_t>(1, crew_.size())));
}

template <class Task>
void PageFile::share_out(Task task) {
  crew_.run([&](std::size_t worker) {
    const auto first = share_begin(worker);
    const auto end = share_begin(worker + 1);
    // With more threads than chunks some have nothing to do, and open nothing.
    if (first < end) task(worker, first, end);
  });
}

void PageFile::read_share(const Place& place, std::uint32_t first, std::uint32_t end) {
  MemoryCursor cursor{};
  Handle handle = Handle::open(place, cursor, layout_.mapping);
  check_header(handle.get(), layout_, chunks_);
  for (std::uint32_t chunk = first; chunk < end; ++chunk) read_chunk(handle.get(), chunks_, chunk);
  handle.close();
}

void PageFile::read(const Place& place) {
  share_out([&](std::size_t, std::uint32_t first, std::uint32_t end) { read_share(place, first, end); });
}

void PageFile::encode_share(std::size_t worker, std::uint32_t first, std::uint32_t end) {
  auto& share = shares_[worker];
  share.file.clear();
  MemoryCursor cursor{&share.file, 0};
  Handle handle = Handle::create(cursor);
  write_header(handle.get(), layout_, chunks_.shape());
  for (std::uint32_t chunk = first; chunk < end; ++chunk) write_chunk(handle.get(), chunks_, chunk);
  const std::uint64_t* offsets = nullptr;
  const std::uint64_t* sizes = nullptr;
  const bool tiled = layout_.tile > 0;
  TIFFGetField(handle.get(), tiled ? TIFFTAG_TILEOFFSETS : TIFFTAG_STRIPOFFSETS, &offsets);
  TIFFGetField(handle.get(), tiled ? TIFFTAG_TILEBYTECOUNTS : TIFFTAG_STRIPBYTECOUNTS, &sizes);
  if (offsets == nullptr || sizes == nullptr) throw_failure("looking for encoded tiles or strips");
  std::copy(offsets + first, offsets + end, share.offsets.begin() + first);
  std::copy(sizes + first, sizes + end, share.sizes.begin() + first);
  handle.close();
}

void PageFile::append_share(tiff* handle, std::size_t worker, std::uint32_t first, std::uint32_t end) {
  const auto& share = shares_[worker];
  for (std::uint32_t chunk = first; chunk < end; ++chunk) {
    char* data = const_cast<char*>(share.file.data()) + share.offsets[chunk];
    const auto bytes = static_cast<tmsize_t>(share.sizes[chunk]);
    const auto done =
        layout_.tile > 0 ? TIFFWriteRawTile(handle, chunk, data, bytes) : TIFFWriteRawStrip(handle, chunk, data, bytes);
    if (done != bytes) throw_failure("appending an encoded tile or strip");
  }
}

void PageFile::write(const Place& place) {
  if (!shares_.empty()) {
    share_out([&](std::size_t worker, std::uint32_t first, std::uint32_t end) { encode_share(worker, first, end); });
  }
  MemoryCursor cursor{place.memory, 0};
  Handle handle = place.memory != nullptr ? Handle::create(cursor) : Handle::create(place.path);
  write_header(handle.get(), layout_, chunks_.shape());
  if (shares_.empty()) {
    for (std::uint32_t chunk = 0; chunk < chunks_.count(); ++chunk) write_chunk(handle.get(), chunks_, chunk);
  } else {
    for (std::size_t worker = 0; worker < shares_.size(); ++worker) {
      append_share(handle.get(), worker, share_begin(worker), share_begin(worker + 1));
    }
  }
  handle.close();
}

}  // namespace libtiff
}  // namespace versus

// A user's image, whole: outside of anything timed.

#include <tiffio.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "harness/worker/libtiff/handle.hpp"
#include "harness/worker/libtiff/operations.hpp"

namespace versus {
namespace libtiff {

namespace {

using worker::SampleType;

/// What the header says of the samples.
struct Format {
  std::uint32_t width = 0;
  std::uint32_t height = 0;
  std::uint16_t samples = 1;
  std::uint16_t bits = 1;
  std::uint16_t kind = SAMPLEFORMAT_UINT;
  std::uint16_t planar = PLANARCONFIG_CONTIG;
  std::uint16_t photometric = PHOTOMETRIC_MINISBLACK;
};

Format format_of(TIFF* file) {
  Format format;
  TIFFGetField(file, TIFFTAG_IMAGEWIDTH, &format.width);
  TIFFGetField(file, TIFFTAG_IMAGELENGTH, &format.height);
  TIFFGetFieldDefaulted(file, TIFFTAG_SAMPLESPERPIXEL, &format.samples);
  TIFFGetFieldDefaulted(file, TIFFTAG_BITSPERSAMPLE, &format.bits);
  TIFFGetFieldDefaulted(file, TIFFTAG_SAMPLEFORMAT, &format.kind);
  TIFFGetFieldDefaulted(file, TIFFTAG_PLANARCONFIG, &format.planar);
  TIFFGetField(file, TIFFTAG_PHOTOMETRIC, &format.photometric);
  return format;
}

SampleType type_of(const Format& format) {
  if (format.kind == SAMPLEFORMAT_IEEEFP && format.bits == 16) return SampleType::Half;
  if (format.kind == SAMPLEFORMAT_IEEEFP && format.bits == 32) return SampleType::Float;
  if (format.kind == SAMPLEFORMAT_UINT && format.bits == 32) return SampleType::Uint;
  throw std::invalid_argument("its samples have " + std::to_string(format.bits) +
                              " bits; fixtures hold floats of 16 and 32 bits and unsigned integers of 32");
}

std::vector<std::string> names_of(const Format& format) {
  std::vector<std::string> names;
  if (format.photometric == PHOTOMETRIC_RGB && format.samples >= 3) {
    names = {"R", "G", "B"};
  } else if (format.photometric == PHOTOMETRIC_MINISBLACK) {
    names = {"Y"};
  } else {
    throw std::invalid_argument("its pixels are neither RGB nor grey");
  }
  if (names.size() < format.samples) names.emplace_back("A");
  while (names.size() < format.samples) names.push_back("extra" + std::to_string(names.size()));
  return names;
}

/// A rectangle of decoded samples, and where it belongs.
struct Block {
  std::uint32_t x;
  std::uint32_t y;
  std::uint32_t width;  ///< of a row in `bytes`, what lies beyond the image included
  std::uint32_t rows;
  std::uint16_t first_sample;
  std::uint16_t samples;
};

void scatter(const Format& format, const Block& block, const std::vector<char>& bytes, worker::Picture& picture) {
  const std::size_t size = worker::sample_bytes(picture.image.type);
  const auto columns = std::min(block.width, format.width - block.x);
  const auto rows = std::min(block.rows, format.height - block.y);
  for (std::uint32_t row = 0; row < rows; ++row) {
    const char* from = bytes.data() + std::size_t{row} * block.width * block.samples * size;
    const std::size_t to = (std::size_t{block.y + row} * format.width + block.x) * size;
    for (std::uint32_t column = 0; column < columns; ++column) {
      for (std::uint16_t s = 0; s < block.samples; ++s, from += size) {
        std::memcpy(picture.samples[block.first_sample + s].data() + to + column * size, from, size);
      }
    }
  }
}

void read_blocks(TIFF* file, const Format& format, std::uint16_t first, std::uint16_t samples,
                 worker::Picture& picture) {
  const bool tiled = TIFFIsTiled(file) != 0;
  std::uint32_t width = format.width;
  std::uint32_t rows = 1;
  if (tiled) {
    TIFFGetField(file, TIFFTAG_TILEWIDTH, &width);
    TIFFGetField(file, TIFFTAG_TILELENGTH, &rows);
  }
  const auto expected = std::size_t{width} * rows * samples * worker::sample_bytes(picture.image.type);
  const auto needed = static_cast<std::size_t>(tiled ? TIFFTileSize(file) : TIFFScanlineSize(file));
  if (needed != expected) throw std::invalid_argument("its blocks are not laid out as its header says");
  std::vector<char> bytes(expected);
  for (std::uint32_t y = 0; y < format.height; y += rows) {
    for (std::uint32_t x = 0; x < format.width; x += width) {
      const bool read = tiled ? TIFFReadTile(file, bytes.data(), x, y, 0, first) >= 0
                              : TIFFReadScanline(file, bytes.data(), y, first) == 1;
      if (!read) throw_failure("reading");
      scatter(format, Block{x, y, width, rows, first, samples}, bytes, picture);
    }
  }
}

}  // namespace

worker::Picture read_picture(const std::string& path) {
  Handle file = Handle::open(path, Mapping::Allowed);
  const Format format = format_of(file.get());
  worker::Picture picture;
  picture.image.width = format.width;
  picture.image.height = format.height;
  picture.image.type = type_of(format);
  const auto plane_bytes = std::size_t{format.width} * format.height * worker::sample_bytes(picture.image.type);
  for (const auto& name : names_of(format)) {
    picture.samples.emplace_back(plane_bytes);
    picture.image.planes.push_back({name, picture.samples.back().data()});
  }
  if (format.planar == PLANARCONFIG_CONTIG) {
    read_blocks(file.get(), format, 0, format.samples, picture);
  } else {
    for (std::uint16_t s = 0; s < format.samples; ++s) read_blocks(file.get(), format, s, 1, picture);
  }
  file.close();
  return picture;
}

}  // namespace libtiff
}  // namespace versus

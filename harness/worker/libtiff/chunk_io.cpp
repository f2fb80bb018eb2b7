#include "harness/worker/libtiff/chunk_io.hpp"

#include <tiffio.h>

#include <stdexcept>
#include <vector>

namespace versus {
namespace libtiff {

void write_header(tiff* handle, const Layout& layout, const worker::Image& shape) {
  const auto channels = static_cast<int>(shape.planes.size());
  const bool integers = shape.type == worker::SampleType::Uint;
  set_field(handle, TIFFTAG_IMAGEWIDTH, static_cast<int>(shape.width));
  set_field(handle, TIFFTAG_IMAGELENGTH, static_cast<int>(shape.height));
  set_field(handle, TIFFTAG_SAMPLESPERPIXEL, channels);
  set_field(handle, TIFFTAG_BITSPERSAMPLE, static_cast<int>(8 * worker::sample_bytes(shape.type)));
  set_field(handle, TIFFTAG_SAMPLEFORMAT, integers ? SAMPLEFORMAT_UINT : SAMPLEFORMAT_IEEEFP);
  set_field(handle, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
  const int colours = channels >= 3 ? 3 : 1;
  set_field(handle, TIFFTAG_PHOTOMETRIC, colours == 3 ? PHOTOMETRIC_RGB : PHOTOMETRIC_MINISBLACK);
  if (channels > colours) {
    const std::vector<std::uint16_t> extra(static_cast<std::size_t>(channels - colours), EXTRASAMPLE_UNSPECIFIED);
    if (TIFFSetField(handle, TIFFTAG_EXTRASAMPLES, channels - colours, extra.data()) != 1) {
      throw_failure("setting the extra samples");
    }
  }
  apply(layout.codec, handle);
  if (layout.tile > 0) {
    set_field(handle, TIFFTAG_TILEWIDTH, layout.tile);
    set_field(handle, TIFFTAG_TILELENGTH, layout.tile);
  } else {
    set_field(handle, TIFFTAG_ROWSPERSTRIP, layout.rows);
  }
}

void check_header(tiff* handle, const Layout& layout, const Chunks& chunks) {
  std::uint32_t width = 0;
  std::uint32_t height = 0;
  TIFFGetField(handle, TIFFTAG_IMAGEWIDTH, &width);
  TIFFGetField(handle, TIFFTAG_IMAGELENGTH, &height);
  const bool tiled = TIFFIsTiled(handle) != 0;
  const auto count = tiled ? TIFFNumberOfTiles(handle) : TIFFNumberOfStrips(handle);
  const auto bytes = tiled ? TIFFTileSize(handle) : TIFFStripSize(handle);
  if (width != chunks.shape().width || height != chunks.shape().height || tiled != (layout.tile > 0) ||
      count != chunks.count() || static_cast<std::size_t>(bytes) != chunks.bytes(0)) {
    throw std::runtime_error("the encoded image is not of the fixture's size and the case's layout");
  }
}

void write_chunk(tiff* handle, Chunks& chunks, std::uint32_t chunk) {
  const auto bytes = static_cast<tmsize_t>(chunks.bytes(chunk));
  char* data = chunks.data(chunk);
  const auto done = chunks.tiled() ? TIFFWriteEncodedTile(handle, chunk, data, bytes)
                                   : TIFFWriteEncodedStrip(handle, chunk, data, bytes);
  if (done != bytes) throw_failure("writing a tile or strip");
}

void read_chunk(tiff* handle, Chunks& chunks, std::uint32_t chunk) {
  const auto bytes = static_cast<tmsize_t>(chunks.bytes(chunk));
  char* data = chunks.data(chunk);
  const auto done = chunks.tiled() ? TIFFReadEncodedTile(handle, chunk, data, bytes)
                                   : TIFFReadEncodedStrip(handle, chunk, data, bytes);
  if (done != bytes) throw_failure("reading a tile or strip");
}

}  // namespace libtiff
}  // namespace versus

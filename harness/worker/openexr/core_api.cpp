// Whole images through the C core API, which exists from 3.1 on.

#include "harness/worker/openexr/layout.hpp"
#include "harness/worker/openexr/openexr_version.hpp"

#if VERSUS_OPENEXR_CORE

#include <openexr.h>

#include <cstring>
#include <stdexcept>

namespace versus {
namespace openexr {

namespace {

/// The core tells its message by a callback and returns a number; the text is kept until the number is seen.
std::string& last_message() {
  thread_local std::string message;
  return message;
}

void keep_message(exr_const_context_t, exr_result_t, const char* message) { last_message() = message; }

void check(exr_result_t result, const char* doing) {
  if (result == EXR_ERR_SUCCESS) return;
  std::string text = last_message();
  last_message().clear();
  if (text.empty()) text = exr_get_default_error_message(result);
  throw std::runtime_error(std::string(doing) + ": " + text);
}

std::int64_t read_memory(exr_const_context_t, void* user, void* data, std::uint64_t bytes, std::uint64_t offset,
                         exr_stream_error_func_ptr_t) {
  return static_cast<std::int64_t>(static_cast<const worker::MemoryFile*>(user)->read(offset, data, bytes));
}

std::int64_t write_memory(exr_const_context_t, void* user, const void* data, std::uint64_t bytes, std::uint64_t offset,
                          exr_stream_error_func_ptr_t) {
  static_cast<worker::MemoryFile*>(user)->write(offset, data, bytes);
  return static_cast<std::int64_t>(bytes);
}

std::int64_t size_of_memory(exr_const_context_t, void* user) {
  return static_cast<std::int64_t>(static_cast<const worker::MemoryFile*>(user)->size());
}

exr_context_initializer_t initializer_for(const Place& place) {
  exr_context_initializer_t initializer = EXR_DEFAULT_CONTEXT_INITIALIZER;
  initializer.error_handler_fn = keep_message;
  if (place.memory == nullptr) return initializer;
  initializer.user_data = place.memory;
  initializer.read_fn = read_memory;
  initializer.write_fn = write_memory;
  initializer.size_fn = size_of_memory;
  return initializer;
}

const char* name_of(const Place& place) { return place.memory == nullptr ? place.path.c_str() : "memory"; }

/// An open file; `finish` closes it and tells whether all went well, the destructor only closes it.
class Context {
 public:
  Context() = default;
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;
  ~Context() {
    if (context_ != nullptr) exr_finish(&context_);
  }
  void start_read(const Place& place) {
    const auto initializer = initializer_for(place);
    check(exr_start_read(&context_, name_of(place), &initializer), "exr_start_read");
  }
  void start_write(const Place& place) {
    const auto initializer = initializer_for(place);
    check(exr_start_write(&context_, name_of(place), EXR_WRITE_FILE_DIRECTLY, &initializer), "exr_start_write");
  }
  void finish() { check(exr_finish(&context_), "exr_finish"); }
  exr_context_t get() const { return context_; }

 private:
  exr_context_t context_ = nullptr;
};

/// What differs between encoding and decoding, so that the walk over the chunks stands once.
struct Encoding {
  using Pipeline = exr_encode_pipeline_t;
  static exr_result_t scanline_info(exr_context_t file, int y, exr_chunk_info_t* info) {
    return exr_write_scanline_chunk_info(file, 0, y, info);
  }
  static exr_result_t tile_info(exr_context_t file, int x, int y, exr_chunk_info_t* info) {
    return exr_write_tile_chunk_info(file, 0, x, y, 0, 0, info);
  }
  static exr_result_t initialize(exr_context_t file, const exr_chunk_info_t* info, Pipeline* pipeline) {
    return exr_encoding_initialize(file, 0, info, pipeline);
  }
  static exr_result_t update(exr_context_t file, const exr_chunk_info_t* info, Pipeline* pipeline) {
    return exr_encoding_update(file, 0, info, pipeline);
  }
  static exr_result_t choose(exr_context_t file, Pipeline* pipeline) {
    return exr_encoding_choose_default_routines(file, 0, pipeline);
  }
  static exr_result_t run(exr_context_t file, Pipeline* pipeline) { return exr_encoding_run(file, 0, pipeline); }
  static void destroy(exr_context_t file, Pipeline* pipeline) { exr_encoding_destroy(file, pipeline); }
  static void point(exr_coding_channel_info_t& channel, char* samples) {
    channel.encode_from_ptr = reinterpret_cast<const std::uint8_t*>(samples);
  }
};

struct Decoding {
  using Pipeline = exr_decode_pipeline_t;
  static exr_result_t scanline_info(exr_context_t file, int y, exr_chunk_info_t* info) {
    return exr_read_scanline_chunk_info(file, 0, y, info);
  }
  static exr_result_t tile_info(exr_context_t file, int x, int y, exr_chunk_info_t* info) {
    return exr_read_tile_chunk_info(file, 0, x, y, 0, 0, info);
  }
  static exr_result_t initialize(exr_context_t file, const exr_chunk_info_t* info, Pipeline* pipeline) {
    return exr_decoding_initialize(file, 0, info, pipeline);
  }
  static exr_result_t update(exr_context_t file, const exr_chunk_info_t* info, Pipeline* pipeline) {
    return exr_decoding_update(file, 0, info, pipeline);
  }
  static exr_result_t choose(exr_context_t file, Pipeline* pipeline) {
    return exr_decoding_choose_default_routines(file, 0, pipeline);
  }
  static exr_result_t run(exr_context_t file, Pipeline* pipeline) { return exr_decoding_run(file, 0, pipeline); }
  static void destroy(exr_context_t file, Pipeline* pipeline) { exr_decoding_destroy(file, pipeline); }
  static void point(exr_coding_channel_info_t& channel, char* samples) {
    channel.decode_to_ptr = reinterpret_cast<std::uint8_t*>(samples);
  }
};

exr_pixel_type_t pixel_type(worker::SampleType type) {
  switch (type) {
    case worker::SampleType::Float:
      return EXR_PIXEL_FLOAT;
    case worker::SampleType::Uint:
      return EXR_PIXEL_UINT;
    case worker::SampleType::Half:
      break;
  }
  return EXR_PIXEL_HALF;
}

/// One pipeline for all chunks of a file, as the library's documentation recommends.
template <class Coding>
class Chunks {
 public:
  Chunks(exr_context_t file, worker::PixelBuffer& buffer) : file_(file), buffer_(buffer) {}
  Chunks(const Chunks&) = delete;
  Chunks& operator=(const Chunks&) = delete;
  ~Chunks() {
    if (started_) Coding::destroy(file_, &pipeline_);
  }

  void scanlines() {
    std::int32_t step = 0;
    check(exr_get_scanlines_per_chunk(file_, 0, &step), "exr_get_scanlines_per_chunk");
    exr_chunk_info_t info{};
    for (int y = 0; y < static_cast<int>(buffer_.height()); y += step) {
      check(Coding::scanline_info(file_, y, &info), "chunk info");
      code(info, 0, y);
    }
  }

  void tiles(int side) {
    const int columns = (static_cast<int>(buffer_.width()) + side - 1) / side;
    const int rows = (static_cast<int>(buffer_.height()) + side - 1) / side;
    exr_chunk_info_t info{};
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        check(Coding::tile_info(file_, column, row, &info), "chunk info");
        code(info, column * side, row * side);
      }
    }
  }

 private:
  /// Encodes or decodes the chunk whose upper left pixel is (x, y).
  void code(const exr_chunk_info_t& info, int x, int y) {
    if (started_) {
      check(Coding::update(file_, &info, &pipeline_), "update of the pipeline");
    } else {
      check(Coding::initialize(file_, &info, &pipeline_), "initialization of the pipeline");
      started_ = true;
      match_channels();
    }
    const auto offset =
        static_cast<std::size_t>(y) * buffer_.row_stride() + static_cast<std::size_t>(x) * buffer_.pixel_stride();
    for (std::size_t i = 0; i < bases_.size(); ++i) describe(pipeline_.channels[i], bases_[i] + offset);
    if (!chosen_) check(Coding::choose(file_, &pipeline_), "choice of the routines");
    chosen_ = true;
    check(Coding::run(file_, &pipeline_), "coding of a chunk");
  }

  /// The file lists its channels in an order of its own.
  void match_channels() {
    for (int i = 0; i < pipeline_.channel_count; ++i) {
      for (std::size_t channel = 0; channel < buffer_.channels(); ++channel) {
        if (buffer_.name(channel) == pipeline_.channels[i].channel_name) bases_.push_back(buffer_.base(channel));
      }
    }
    if (bases_.size() != buffer_.channels() || pipeline_.channel_count != static_cast<int>(bases_.size())) {
      throw std::runtime_error("the encoded image has other channels than the fixture");
    }
  }

  void describe(exr_coding_channel_info_t& channel, char* samples) const {
    Coding::point(channel, samples);
    channel.user_pixel_stride = static_cast<std::int32_t>(buffer_.pixel_stride());
    channel.user_line_stride = static_cast<std::int32_t>(buffer_.row_stride());
    channel.user_bytes_per_element = static_cast<std::int16_t>(worker::sample_bytes(buffer_.type()));
    channel.user_data_type = static_cast<std::uint16_t>(pixel_type(buffer_.type()));
  }

  exr_context_t file_;
  worker::PixelBuffer& buffer_;
  typename Coding::Pipeline pipeline_{};
  bool started_ = false;
  bool chosen_ = false;
  std::vector<char*> bases_;
};

class CoreImageFile : public ImageFile {
 public:
  CoreImageFile(const Layout& layout, worker::PixelBuffer& buffer) : layout_(layout), buffer_(buffer) {}

  void write(const Place& place) override {
    Context file;
    file.start_write(place);
    write_header(file.get());
    code_chunks<Encoding>(file.get());
    file.finish();
  }

  void read(const Place& place) override {
    Context file;
    file.start_read(place);
    check_window(file.get());
    code_chunks<Decoding>(file.get());
    file.finish();
  }

 private:
  template <class Coding>
  void code_chunks(exr_context_t file) {
    Chunks<Coding> chunks(file, buffer_);
    if (layout_.tile > 0) {
      chunks.tiles(layout_.tile);
    } else {
      chunks.scanlines();
    }
  }

  void write_header(exr_context_t file) const {
    int part = 0;
    check(exr_add_part(file, "image", layout_.tile > 0 ? EXR_STORAGE_TILED : EXR_STORAGE_SCANLINE, &part),
          "exr_add_part");
    const auto width = static_cast<std::int32_t>(buffer_.width());
    const auto height = static_cast<std::int32_t>(buffer_.height());
    const auto compression = static_cast<exr_compression_t>(static_cast<int>(layout_.compression.id));
    check(exr_initialize_required_attr_simple(file, part, width, height, compression), "required attributes");
    set_levels(file, part);
    if (layout_.tile > 0) {
      const auto side = static_cast<std::uint32_t>(layout_.tile);
      check(exr_set_tile_descriptor(file, part, side, side, EXR_TILE_ONE_LEVEL, EXR_TILE_ROUND_DOWN), "tile size");
    }
    const auto type = pixel_type(buffer_.type());
    for (std::size_t i = 0; i < buffer_.channels(); ++i) {
      check(exr_add_channel(file, part, buffer_.name(i).c_str(), type, EXR_PERCEPTUALLY_LOGARITHMIC, 1, 1),
            "exr_add_channel");
    }
    check(exr_write_header(file), "exr_write_header");
  }

  void set_levels(exr_context_t file, int part) const {
    const auto kind = level_kind(layout_.compression.name);
    const auto level = static_cast<int>(layout_.compression.level);
    const int zip = kind == LevelKind::Zip ? level : default_zip_level;
    check(exr_set_zip_compression_level(file, part, zip), "zip level");
    if (kind == LevelKind::Dwa) {
      const auto quality = static_cast<float>(layout_.compression.level);
      check(exr_set_dwa_compression_level(file, part, quality), "dwa level");
    }
#if VERSUS_OPENEXR_CORE_ZSTD
    if (kind == LevelKind::Zstd) check(exr_set_zstd_compression_level(file, part, level), "zstd level");
#endif
  }

  void check_window(exr_context_t file) const {
    exr_attr_box2i_t window{};
    check(exr_get_data_window(file, 0, &window), "data window");
    if (window.min.x != 0 || window.min.y != 0 || window.max.x != static_cast<int>(buffer_.width()) - 1 ||
        window.max.y != static_cast<int>(buffer_.height()) - 1) {
      throw std::runtime_error("the encoded image is not of the fixture's size");
    }
  }

  Layout layout_;
  worker::PixelBuffer& buffer_;
};

}  // namespace

std::unique_ptr<ImageFile> core_image_file(const Layout& layout, worker::PixelBuffer& buffer) {
  return std::unique_ptr<ImageFile>(new CoreImageFile(layout, buffer));
}

}  // namespace openexr
}  // namespace versus

#else

namespace versus {
namespace openexr {

std::unique_ptr<ImageFile> core_image_file(const Layout&, worker::PixelBuffer&) {
  throw worker::NotApplicable("OpenEXR " OPENEXR_VERSION_STRING " has no C core API: it begins with 3.1");
}

}  // namespace openexr
}  // namespace versus

#endif

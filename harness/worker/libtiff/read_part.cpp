// read_header: open, the fields of the first page, close. read_window: the same and the strips or tiles of a part of
// the picture. read_scanlines: the same and all lines, one call for each.

#include <tiffio.h>

#include <algorithm>
#include <stdexcept>

#include "harness/worker/libtiff/chunk_io.hpp"
#include "harness/worker/libtiff/encoded_file.hpp"
#include "harness/worker/libtiff/operations.hpp"

namespace versus {
namespace libtiff {

namespace {

/// What the three share: one file, and how it is opened. With threads none of them is asked for.
class ReadPart : public worker::Operation {
 public:
  explicit ReadPart(const worker::Setting& setting)
      : layout_(layout_from(setting.parameters, setting.image.type)),
        chunks_(layout_, setting.image),
        encoded_(layout_, setting.encoded) {
    if (layout_.threads > 0) throw std::invalid_argument("threads: one handle reads; 0 only");
    chunks_.fill(setting.image);
  }

  void reset(std::int64_t) override {}

  void run() override {
    MemoryCursor cursor{};
    Handle handle = encoded_.open(cursor);
    check_header(handle.get(), layout_, chunks_);
    read(handle.get());
    handle.close();
  }

  void encode(const std::string& path) override { PageFile(layout_, chunks_).write({path, nullptr}); }

  worker::Outcome outcome() override {
    chunks_.clear();
    MemoryCursor cursor{};
    Handle handle = encoded_.open(cursor);
    check_header(handle.get(), layout_, chunks_);
    read(handle.get());
    read_rest(handle.get());
    handle.close();
    worker::Outcome outcome;
    outcome.pixels = chunks_.planes();
    outcome.lossless = true;
    outcome.encoded_bytes = encoded_.bytes();
    return outcome;
  }

 protected:
  /// The timed part behind the header.
  virtual void read(tiff* handle) = 0;
  /// What `read` leaves out, so that the whole picture can be compared.
  virtual void read_rest(tiff*) {}

  const Layout& layout() const { return layout_; }
  Chunks& chunks() { return chunks_; }

 private:
  Layout layout_;
  Chunks chunks_;
  EncodedFile encoded_;
};

class ReadHeader : public ReadPart {
 public:
  using ReadPart::ReadPart;

 private:
  void read(tiff*) override {}
  void read_rest(tiff* handle) override {
    for (std::uint32_t chunk = 0; chunk < chunks().count(); ++chunk) read_chunk(handle, chunks(), chunk);
  }
};

/// A square in the middle, `window` pixels wide.
class ReadWindow : public ReadPart {
 public:
  explicit ReadWindow(const worker::Setting& setting) : ReadPart(setting) {
    const auto most = std::min(setting.image.width, setting.image.height);
    const auto window = setting.parameters.integer("window", std::min<std::int64_t>(most, 64), 1, most);
    const auto x = (setting.image.width - window) / 2;
    const auto y = (setting.image.height - window) / 2;
    for (std::uint32_t chunk = 0; chunk < chunks().count(); ++chunk) {
      const auto area = chunks().area(chunk);
      const bool meets =
          area.x < x + window && x < area.x + area.width && area.y < y + window && y < area.y + area.height;
      (meets ? inside_ : outside_).push_back(chunk);
    }
  }

 private:
  void read(tiff* handle) override {
    for (const auto chunk : inside_) read_chunk(handle, chunks(), chunk);
  }
  void read_rest(tiff* handle) override {
    for (const auto chunk : outside_) read_chunk(handle, chunks(), chunk);
  }
  std::vector<std::uint32_t> inside_;
  std::vector<std::uint32_t> outside_;
};

class ReadScanlines : public ReadPart {
 public:
  explicit ReadScanlines(const worker::Setting& setting) : ReadPart(setting) {
    if (layout().tile > 0) throw worker::NotApplicable("libtiff reads single lines from strips only");
  }

 private:
  void read(tiff* handle) override {
    // Strips are whole rows of the picture, one behind the other.
    const auto line = static_cast<std::size_t>(TIFFScanlineSize(handle));
    for (std::uint32_t row = 0; row < chunks().shape().height; ++row) {
      if (TIFFReadScanline(handle, chunks().data(0) + row * line, row, 0) != 1) throw_failure("reading a line");
    }
  }
};

}  // namespace

std::unique_ptr<worker::Operation> make_read_header(const worker::Setting& setting) {
  return std::unique_ptr<worker::Operation>(new ReadHeader(setting));
}

std::unique_ptr<worker::Operation> make_read_window(const worker::Setting& setting) {
  return std::unique_ptr<worker::Operation>(new ReadWindow(setting));
}

std::unique_ptr<worker::Operation> make_read_scanlines(const worker::Setting& setting) {
  return std::unique_ptr<worker::Operation>(new ReadScanlines(setting));
}

}  // namespace libtiff
}  // namespace versus

// read: open, header, all pixels into a buffer, close; and what it shares with other reads.

#include "harness/worker/openexr/file_operations.hpp"
#include "harness/worker/openexr/operations.hpp"

namespace versus {
namespace openexr {

namespace {

class Read : public worker::Operation {
 public:
  Read(const worker::Setting& setting, const Layout& layout, const MakeFile& make)
      : layout_(layout), buffer_(setting.image, layout.arrangement), place_{setting.encoded, nullptr} {
    if (setting.encoded.empty()) {
      // Only `encode` will be called, and it writes from the buffer.
      buffer_.fill(setting.image);
    } else if (layout.storage == Storage::Memory) {
      memory_ = worker::MemoryFile::read_from(setting.encoded);
      place_.memory = &memory_;
    }
    file_ = make(buffer_);
  }

  void reset(std::int64_t) override {}

  void run() override { file_->read(place_); }

  worker::Outcome outcome() override {
    // Pixels left over from an earlier run must not hide that this one read nothing.
    buffer_.clear();
    file_->read_back(place_);
    worker::Outcome outcome;
    outcome.pixels = buffer_.planes();
    outcome.lossless = file_->holds_all_samples() && is_lossless(layout_.compression, buffer_.type());
    outcome.encoded_bytes = size_at(place_);
    return outcome;
  }

  void encode(const std::string& path) override { file_->write({path, nullptr}); }

 private:
  Layout layout_;
  worker::PixelBuffer buffer_;
  std::unique_ptr<ImageFile> file_;
  worker::MemoryFile memory_;
  Place place_;
};

}  // namespace

std::unique_ptr<worker::Operation> reading(const worker::Setting& setting, const Layout& layout, const MakeFile& make) {
  set_pool(layout);
  return std::unique_ptr<worker::Operation>(new Read(setting, layout, make));
}

std::unique_ptr<worker::Operation> make_read(const worker::Setting& setting) {
  const auto layout = layout_from(setting.parameters);
  return reading(setting, layout, [layout](worker::PixelBuffer& buffer) { return image_file(layout, buffer); });
}

}  // namespace openexr
}  // namespace versus

// read: open, header, all pixels into a buffer, close; and what it shares with other reads.

#include "harness/worker/openexr/file_operations.hpp"
#include "harness/worker/openexr/operations.hpp"

namespace versus {
namespace openexr {

namespace {

constexpr std::int64_t most_channels = 1024;

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

/// 0: all.
int channels_from(const worker::Parameters& parameters, const Layout& layout) {
  if (!parameters.has("read_channels") || parameters.is_word("read_channels", "every")) return 0;
  if (layout.api == Api::Core) throw worker::NotApplicable("some of the channels are read through the C++ API only");
  return static_cast<int>(parameters.integer("read_channels", 0, 1, most_channels));
}

}  // namespace

std::unique_ptr<worker::Operation> reading(const worker::Setting& setting, const Layout& layout, const MakeFile& make) {
  set_pool(layout);
  return std::unique_ptr<worker::Operation>(new Read(setting, layout, make));
}

std::unique_ptr<worker::Operation> make_read(const worker::Setting& setting) {
  auto layout = layout_from(setting.parameters);
  layout.channels = channels_from(setting.parameters, layout);
  return reading(setting, layout, [layout](worker::PixelBuffer& buffer) { return image_file(layout, buffer); });
}

}  // namespace openexr
}  // namespace versus

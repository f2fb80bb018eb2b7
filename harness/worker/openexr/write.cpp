// write: create, header, all pixels from a buffer, close; and what it shares with other writes.

#include "harness/worker/openexr/file_operations.hpp"
#include "harness/worker/openexr/operations.hpp"
#include "harness/worker/scratch_files.hpp"

namespace versus {
namespace openexr {

namespace {

/// Room beyond the raw pixels: no codec grows an image by more, headers and tables of small tiles included.
constexpr std::size_t spare_bytes = std::size_t{1} << 20;

class Write : public worker::Operation {
 public:
  Write(const worker::Setting& setting, const Layout& layout, const MakeFile& make)
      : layout_(layout), make_(make), buffer_(setting.image, layout.arrangement), scratch_(setting.scratch, ".exr") {
    buffer_.fill(setting.image);
    file_ = make(buffer_);
    if (layout.storage != Storage::Memory) return;
    memory_ = worker::MemoryFile(buffer_.bytes() + buffer_.bytes() / 2 + spare_bytes);
    place_.memory = &memory_;
  }

  void reset(std::int64_t runs) override {
    if (place_.memory == nullptr) scratch_.reset(runs);
  }

  void run() override {
    if (place_.memory == nullptr) {
      place_.path = scratch_.next();
    } else {
      memory_.clear();
    }
    file_->write(place_);
  }

  worker::Outcome outcome() override {
    worker::PixelBuffer copy(buffer_.planes(), layout_.arrangement);
    make_(copy)->read_back(place_);
    back_ = std::move(copy);
    worker::Outcome outcome;
    outcome.pixels = back_.planes();
    outcome.lossless = file_->holds_all_samples() && is_lossless(layout_.compression, buffer_.type());
    outcome.encoded_bytes = size_at(place_);
    return outcome;
  }

 private:
  Layout layout_;
  MakeFile make_;
  worker::PixelBuffer buffer_;
  std::unique_ptr<ImageFile> file_;
  worker::ScratchFiles scratch_;
  worker::MemoryFile memory_;
  Place place_{std::string(), nullptr};
  worker::PixelBuffer back_{worker::Image(), worker::Arrangement::Planar};
};

}  // namespace

std::unique_ptr<worker::Operation> writing(const worker::Setting& setting, const Layout& layout, const MakeFile& make) {
  set_pool(layout);
  return std::unique_ptr<worker::Operation>(new Write(setting, layout, make));
}

std::unique_ptr<worker::Operation> make_write(const worker::Setting& setting) {
  const auto layout = layout_from(setting.parameters);
  return writing(setting, layout, [layout](worker::PixelBuffer& buffer) { return image_file(layout, buffer); });
}

}  // namespace openexr
}  // namespace versus

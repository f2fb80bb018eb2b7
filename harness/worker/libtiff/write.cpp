// write: create, header, all strips or tiles from memory, close.

#include "harness/worker/libtiff/operations.hpp"
#include "harness/worker/libtiff/pages.hpp"
#include "harness/worker/scratch_files.hpp"

namespace versus {
namespace libtiff {

namespace {

/// Room beyond the raw pixels, for directories and what cannot be compressed.
constexpr std::size_t spare_bytes = std::size_t{1} << 20;

class Write : public worker::Operation {
 public:
  Write(const Layout& layout, const worker::Setting& setting)
      : layout_(layout),
        chunks_(layout, setting.image),
        back_(layout, setting.image),
        file_(layout, chunks_),
        scratch_(setting.scratch, ".tif") {
    chunks_.fill(setting.image);
    if (layout.storage != Storage::Memory) return;
    memory_ = worker::MemoryFile(chunks_.total_bytes() + chunks_.total_bytes() / 2 + spare_bytes);
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
    file_.write(place_);
  }

  worker::Outcome outcome() override {
    back_.clear();
    PageFile(layout_, back_).read(place_);
    worker::Outcome outcome;
    outcome.pixels = back_.planes();
    outcome.lossless = true;
    outcome.encoded_bytes = size_at(place_);
    return outcome;
  }

 private:
  Layout layout_;
  Chunks chunks_;
  Chunks back_;
  PageFile file_;
  worker::ScratchFiles scratch_;
  worker::MemoryFile memory_;
  Place place_{std::string(), nullptr};
};

}  // namespace

std::unique_ptr<worker::Operation> make_write(const worker::Setting& setting) {
  const auto layout = layout_from(setting.parameters, setting.image.type);
  return std::unique_ptr<worker::Operation>(new Write(layout, setting));
}

}  // namespace libtiff
}  // namespace versus

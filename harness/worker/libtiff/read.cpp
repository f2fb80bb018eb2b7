// read: open, header, all strips or tiles into memory, close.

#include "harness/worker/libtiff/operations.hpp"
#include "harness/worker/libtiff/pages.hpp"

namespace versus {
namespace libtiff {

namespace {

class Read : public worker::Operation {
 public:
  Read(const Layout& layout, const worker::Setting& setting)
      : chunks_(layout, setting.image), file_(layout, chunks_), place_{setting.encoded, nullptr} {
    if (setting.encoded.empty()) {
      // Only `encode` will be called, and it writes from these.
      chunks_.fill(setting.image);
    } else if (layout.storage == Storage::Memory) {
      memory_ = worker::MemoryFile::read_from(setting.encoded);
      place_.memory = &memory_;
    }
  }

  void reset(std::int64_t) override {}

  void run() override { file_.read(place_); }

  worker::Outcome outcome() override {
    // Pixels left over from an earlier run must not hide that this one read nothing.
    chunks_.clear();
    file_.read(place_);
    worker::Outcome outcome;
    outcome.pixels = chunks_.planes();
    outcome.lossless = true;
    outcome.encoded_bytes = size_at(place_);
    return outcome;
  }

  void encode(const std::string& path) override { file_.write({path, nullptr}); }

 private:
  Chunks chunks_;
  PageFile file_;
  worker::MemoryFile memory_;
  Place place_;
};

}  // namespace

std::unique_ptr<worker::Operation> make_read(const worker::Setting& setting) {
  const auto layout = layout_from(setting.parameters, setting.image.type);
  return std::unique_ptr<worker::Operation>(new Read(layout, setting));
}

}  // namespace libtiff
}  // namespace versus

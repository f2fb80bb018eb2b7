// read: open, header, all strips or tiles into memory, close.

#include "harness/worker/libtiff/encoded_file.hpp"
#include "harness/worker/libtiff/operations.hpp"
#include "harness/worker/libtiff/pages.hpp"

namespace versus {
namespace libtiff {

namespace {

class Read : public worker::Operation {
 public:
  Read(const Layout& layout, const worker::Setting& setting)
      : chunks_(layout, setting.image), file_(layout, chunks_), encoded_(layout, setting.encoded) {
    // Without a file only `encode` will be called, and it writes from these.
    if (setting.encoded.empty()) chunks_.fill(setting.image);
  }

  void reset(std::int64_t) override {}

  void run() override { file_.read(encoded_.place()); }

  worker::Outcome outcome() override {
    // Pixels left over from an earlier run must not hide that this one read nothing.
    chunks_.clear();
    file_.read(encoded_.place());
    worker::Outcome outcome;
    outcome.pixels = chunks_.planes();
    outcome.lossless = true;
    outcome.encoded_bytes = encoded_.bytes();
    return outcome;
  }

  void encode(const std::string& path) override { file_.write({path, nullptr}); }

 private:
  Chunks chunks_;
  PageFile file_;
  EncodedFile encoded_;
};

}  // namespace

std::unique_ptr<worker::Operation> make_read(const worker::Setting& setting) {
  const auto layout = layout_from(setting.parameters, setting.image.type);
  return std::unique_ptr<worker::Operation>(new Read(layout, setting));
}

}  // namespace libtiff
}  // namespace versus

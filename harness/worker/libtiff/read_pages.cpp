// set_directory: open, make each page the current one, close. read_pages: the same, with each page's pixels.

#include <tiffio.h>

#include <stdexcept>

#include "harness/worker/libtiff/encoded_file.hpp"
#include "harness/worker/libtiff/operations.hpp"
#include "harness/worker/libtiff/page_list.hpp"

namespace versus {
namespace libtiff {

namespace {

enum class Depth { Directories, Pixels };

class VisitPages : public worker::Operation {
 public:
  VisitPages(Depth depth, const worker::Setting& setting)
      : depth_(depth), pages_(setting), encoded_(pages_.layout(), setting.encoded) {}

  void reset(std::int64_t) override {}

  void run() override {
    MemoryCursor cursor{};
    Handle handle = encoded_.open(cursor);
    for (const auto page : pages_.visits()) {
      PageList::select(handle.get(), page);
      if (depth_ == Depth::Pixels) pages_.read_current(handle.get());
    }
    handle.close();
  }

  /// All pages are alike; the one that is read back here is the last, and it has to be the last of the file.
  worker::Outcome outcome() override {
    MemoryCursor cursor{};
    Handle handle = encoded_.open(cursor);
    pages_.chunks().clear();
    PageList::select(handle.get(), pages_.last_page());
    pages_.read_current(handle.get());
    if (TIFFLastDirectory(handle.get()) == 0) throw std::runtime_error("the file has more pages than the case");
    handle.close();
    worker::Outcome outcome;
    outcome.pixels = pages_.chunks().planes();
    outcome.lossless = true;
    outcome.encoded_bytes = encoded_.bytes();
    return outcome;
  }

  void encode(const std::string& path) override { pages_.encode(path); }

 private:
  Depth depth_;
  PageList pages_;
  EncodedFile encoded_;
};

}  // namespace

std::unique_ptr<worker::Operation> make_set_directory(const worker::Setting& setting) {
  return std::unique_ptr<worker::Operation>(new VisitPages(Depth::Directories, setting));
}

std::unique_ptr<worker::Operation> make_read_pages(const worker::Setting& setting) {
  return std::unique_ptr<worker::Operation>(new VisitPages(Depth::Pixels, setting));
}

}  // namespace libtiff
}  // namespace versus

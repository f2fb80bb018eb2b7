// read_feed: what `read` reads, buffer by buffer, by plain reads and without the library. It stands here and not in the
// core, since its file is the very one that the library would read: its time is the floor under that of `read`.

#include "harness/worker/file_feed.hpp"
#include "harness/worker/openexr/operations.hpp"
#include "harness/worker/storage.hpp"

namespace versus {
namespace openexr {

namespace {

constexpr std::int64_t least_buffer = 512;
constexpr std::int64_t most_buffer = std::int64_t{16} << 20;
constexpr std::int64_t usual_buffer = 65536;

worker::Caching caching_from(const worker::Parameters& parameters) {
  switch (worker::storage_from(parameters).kind) {
    case worker::StorageKind::Direct:
      return worker::Caching::Direct;
    case worker::StorageKind::Memory:
      throw worker::NotApplicable("a file in memory is fed by nothing");
    default:
      return worker::Caching::PageCache;
  }
}

class ReadFeed : public worker::Operation {
 public:
  ReadFeed(const worker::Setting& setting, std::size_t buffer_bytes)
      : read_(make_read({setting.parameters.without("storage"), setting.image, setting.encoded, setting.scratch})),
        feed_(setting.encoded, buffer_bytes, caching_from(setting.parameters)),
        trace_(setting.encoded + "." + setting.parameters.word("storage", "file_warm") + "." +
               std::to_string(buffer_bytes) + ".csv") {}

  void reset(std::int64_t) override {}
  void run() override { feed_.run(); }

  /// Keeps the trace beside the file, and lets the library say what was in it.
  worker::Outcome outcome() override {
    feed_.keep_trace(trace_);
    return read_->outcome();
  }

  void encode(const std::string& path) override { read_->encode(path); }

 private:
  std::unique_ptr<worker::Operation> read_;
  worker::FileFeed feed_;
  std::string trace_;
};

}  // namespace

std::unique_ptr<worker::Operation> make_read_feed(const worker::Setting& setting) {
  const auto bytes = setting.parameters.integer("buffer_bytes", usual_buffer, least_buffer, most_buffer);
  return std::unique_ptr<worker::Operation>(new ReadFeed(setting, static_cast<std::size_t>(bytes)));
}

}  // namespace openexr
}  // namespace versus

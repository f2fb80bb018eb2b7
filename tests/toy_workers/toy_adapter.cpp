#include "tests/toy_workers/toy_adapter.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <thread>

#include "harness/worker/crew.hpp"
#include "harness/worker/measure.hpp"
#include "harness/worker/pixel_buffer.hpp"

namespace versus::toy {

namespace {

using worker::Parameters;

double percent(double value) { return 1 + value / 100; }

void burn(double nanoseconds) {
  const auto end = worker::cpu_now(worker::CpuClock::Thread) + static_cast<std::int64_t>(nanoseconds);
  while (worker::cpu_now(worker::CpuClock::Thread) < end) {
  }
}

bool concerns(const Options& options, const Parameters& parameters) {
  return !options.only || parameters.word(options.only->first, "") == options.only->second;
}

class ToyOperation : public worker::Operation {
 public:
  ToyOperation(Life& life, bool concerned, const worker::Setting& setting)
      : life_(life),
        concerned_(concerned),
        pixels_(setting.image, worker::Arrangement::Planar),
        crew_(static_cast<std::size_t>(setting.parameters.integer("threads", 0, 0, 64))) {
    const std::string tile = setting.parameters.word("tile", "0");
    if (tile.find_first_not_of("0123456789") == std::string::npos) tile_ = std::stod(tile);
    pixels_.fill(setting.image);
    if (concerned_ && life_.options.wrong_pixels) pixels_.base(0)[0] = static_cast<char>(pixels_.base(0)[0] ^ 1);
  }

  void reset(std::int64_t) override {}

  void run() override {
    ++life_.items;
    if (concerned_) misbehave();
    const double share = (life_.options.busy_us * 1000 * factor() + life_.options.square_ns * tile_ * tile_) /
                         static_cast<double>(std::max<std::size_t>(1, crew_.size()));
    crew_.run([share](std::size_t) { burn(share); });
    if (life_.options.sleep_us > 0) {
      std::this_thread::sleep_for(std::chrono::nanoseconds(static_cast<std::int64_t>(life_.options.sleep_us * 1000)));
    }
    call_the_system();
    allocate();
  }

  worker::Outcome outcome() override {
    if (concerned_ && life_.options.crash_at_verify) std::raise(SIGSEGV);
    return {pixels_.planes(), !life_.options.lossy, life_.options.file_size};
  }

  void encode(const std::string& path) override {
    std::ofstream(path) << std::string(static_cast<std::size_t>(life_.options.file_size), 'x');
  }

 private:
  double factor() {
    const auto& options = life_.options;
    double factor = life_.launch_factor;
    if (concerned_) factor *= percent(options.slower_percent);
    if (life_.items <= options.slow_first_items) factor *= percent(options.slow_first_percent);
    std::normal_distribution<double> normal;
    return factor * std::exp(normal(life_.random) * options.noise_percent / 100);
  }

  void misbehave() {
    const auto& options = life_.options;
    const auto now = [this](std::int64_t item) { return item == life_.items; };
    if (now(options.crash_at_item)) std::raise(SIGSEGV);
    if (now(options.fail_at_item)) throw std::runtime_error("the toy fails as it was told to");
    while (now(options.hang_at_item)) ::pause();
    if (now(options.garbage_at_item)) life_.fault = LineFault::Garbage;
    if (now(options.half_line_at_item)) life_.fault = LineFault::HalfLine;
    if (now(options.long_line_at_item)) life_.fault = LineFault::LongLine;
  }

  void call_the_system() const {
    const auto& options = life_.options;
    if (options.read_calls + options.write_calls == 0) return;
    char bytes[16] = {};
    const int source = ::open("/dev/zero", O_RDONLY | O_CLOEXEC);
    const int sink = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    ssize_t done = 0;
    for (std::int64_t i = 0; i < options.read_calls; ++i) done += ::read(source, bytes, sizeof bytes);
    for (std::int64_t i = 0; i < options.write_calls; ++i) done += ::write(sink, bytes, sizeof bytes);
    ::close(source);
    ::close(sink);
    if (done < 0) throw std::runtime_error("the toy cannot read or write");
  }

  void allocate() const {
    for (std::int64_t i = 0; i < life_.options.allocations; ++i) {
      // A compiler may leave out an allocation that nobody looks at.
      void* volatile memory = std::malloc(64);
      std::free(memory);
    }
    const auto bytes = static_cast<std::size_t>(life_.options.eat_mb) << 20U;
    if (bytes == 0) return;
    void* volatile memory = std::malloc(bytes);
    std::memset(memory, 1, bytes);
    std::free(memory);
  }

  Life& life_;
  bool concerned_;
  double tile_ = 0;
  worker::PixelBuffer pixels_;
  worker::Crew crew_;
};

}  // namespace

Life::Life(const Options& given) : options(given), random(given.seed ? *given.seed : std::random_device()()) {
  std::normal_distribution<double> normal;
  launch_factor = std::exp(normal(random) * options.launch_noise_percent / 100);
  if (options.bimodal_percent > 0 && random() % 2 == 0) launch_factor *= percent(options.bimodal_percent);
}

std::map<std::string, std::vector<std::string>> ToyAdapter::offers() const {
  return {{"compression", {"none", "zip"}}, {"api", {"cpp"}}};
}

std::unique_ptr<worker::Operation> ToyAdapter::prepare(const std::string&, const worker::Setting& setting) const {
  // It takes the parameters of both libraries and ignores them.
  for (const char* name :
       {"api", "buffer", "compression", "level", "lines", "mapping", "predictor", "rows", "storage", "tile"}) {
    static_cast<void>(setting.parameters.word(name, ""));
  }
  const auto& options = life_.options;
  const bool concerned = concerns(options, setting.parameters);
  if (concerned && options.crash_at_prepare) std::raise(SIGSEGV);
  if (concerned && !options.not_applicable.empty()) throw worker::NotApplicable(options.not_applicable);
  if (concerned && !options.fail_prepare.empty()) throw std::runtime_error(options.fail_prepare);
  return std::make_unique<ToyOperation>(life_, concerned, setting);
}

}  // namespace versus::toy

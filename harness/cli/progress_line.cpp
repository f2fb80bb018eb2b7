#include "harness/cli/progress_line.hpp"

#include <fmt/core.h>

#include <optional>
#include <ostream>
#include <utility>

#include "framework/report/numbers.hpp"
#include "framework/report/text.hpp"

namespace versus::cli {

namespace {

constexpr std::chrono::milliseconds between_rewrites{100};

std::string for_screen(const Screen& screen, std::string_view text) {
  return screen.charset == report::Charset::Ascii ? report::to_ascii(text) : std::string(text);
}

class TerminalProgress : public system::ProgressSink {
 public:
  TerminalProgress(Streams& streams, SteadyClock clock) : streams_(streams), clock_(std::move(clock)) {}
  TerminalProgress(const TerminalProgress&) = delete;
  TerminalProgress& operator=(const TerminalProgress&) = delete;
  ~TerminalProgress() override { wipe(); }

  void show(const system::ProgressEvent& event) override {
    const auto now = clock_();
    const bool news = event.phase != phase_;
    if (!news && last_ && now - *last_ < between_rewrites) return;
    last_ = now;
    phase_ = event.phase;
    // The last column stays free: some terminals would begin a new line there.
    const std::size_t width = streams_.err_screen.width > 1 ? streams_.err_screen.width - 1 : 1;
    streams_.err << "\r" << for_screen(streams_.err_screen, progress_text(event, width)) << "\x1b[K" << std::flush;
    shown_ = true;
  }

  void message(std::string_view text) override {
    wipe();
    streams_.err << for_screen(streams_.err_screen, report::printable(text)) << "\n" << std::flush;
  }

 private:
  void wipe() {
    if (shown_) streams_.err << "\r\x1b[K" << std::flush;
    shown_ = false;
  }

  Streams& streams_;
  SteadyClock clock_;
  std::optional<std::chrono::steady_clock::time_point> last_;
  std::string phase_;
  bool shown_ = false;
};

class PipedProgress : public system::ProgressSink {
 public:
  PipedProgress(Streams& streams, Verbosity verbosity) : streams_(streams), verbosity_(verbosity) {}

  void show(const system::ProgressEvent& event) override {
    if (verbosity_ == Verbosity::Normal || event.phase == phase_) return;
    phase_ = event.phase;
    message(progress_text(event, streams_.err_screen.width));
  }

  void message(std::string_view text) override {
    streams_.err << for_screen(streams_.err_screen, report::printable(text)) << "\n" << std::flush;
  }

 private:
  Streams& streams_;
  Verbosity verbosity_;
  std::string phase_;
};

}  // namespace

std::string progress_text(const system::ProgressEvent& event, std::size_t width) {
  std::string text = event.phase;
  if (event.done && event.total)
    text += fmt::format(" {} of {}", *event.done, *event.total);
  else if (event.done)
    text += fmt::format(" {}", *event.done);
  if (event.seconds_left) text += fmt::format(", {} left", report::duration_text(*event.seconds_left));
  if (!event.subject.empty()) text += ": " + event.subject;
  return report::clip(report::printable(text), width);
}

std::unique_ptr<system::ProgressSink> make_progress(Streams& streams, Verbosity verbosity, SteadyClock clock) {
  if (streams.err_screen.medium == Medium::Terminal) {
    return std::make_unique<TerminalProgress>(streams, std::move(clock));
  }
  return std::make_unique<PipedProgress>(streams, verbosity);
}

}  // namespace versus::cli

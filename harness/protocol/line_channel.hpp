#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace versus::protocol {

enum class LineFault {
  EndOfFile,    ///< the other end is gone, and nothing was left over
  PartialLine,  ///< the other end is gone in the middle of a line
  TooLong,      ///< more than the limit without a line end
  Timeout,      ///< the deadline passed; what has arrived is kept, so the call may be repeated
  System,       ///< a system call failed
};

/// `end_of_file`, `partial_line`, `too_long`, `timeout`, `system`.
std::string_view to_string(LineFault fault);

struct LineError {
  LineFault fault = LineFault::System;
  std::string text;  ///< for people, with the beginning of what arrived where that helps
};

template <class T>
using LineExpected = tl::expected<T, LineError>;

/// Text lines over a pair of file descriptors, which it does not own. After any fault but Timeout of a receive the
/// channel is of no further use. The caller ignores SIGPIPE. Not thread-safe.
class LineChannel {
 public:
  using Deadline = std::optional<std::chrono::steady_clock::time_point>;  ///< none: wait for ever

  LineChannel(int read_fd, int write_fd, std::size_t longest);

  /// Writes `line` and a line end. `line` holds no line end and is at most as long as the limit: else TooLong. A reader
  /// that is gone is EndOfFile. After a Timeout a part of the line may have gone out.
  LineExpected<void> send(std::string_view line, Deadline deadline);

  /// The next line without its end.
  LineExpected<std::string> receive(Deadline deadline);

 private:
  LineExpected<void> fill(Deadline deadline);
  int read_fd_;
  int write_fd_;
  std::size_t longest_;
  std::string pending_;
  std::size_t searched_ = 0;  ///< bytes of pending_ known to hold no line end
};

/// The first bytes of a text for a message, control characters and foreign bytes as `\x07`.
std::string beginning_of(std::string_view text);

}  // namespace versus::protocol

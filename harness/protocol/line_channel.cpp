#include "harness/protocol/line_channel.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <system_error>

namespace versus::protocol {

namespace {

using Clock = std::chrono::steady_clock;
using tl::unexpected;

constexpr std::size_t quoted_bytes = 80;

LineError system_fault(const std::string& what) {
  return {LineFault::System, what + ": " + std::generic_category().message(errno)};
}

/// Milliseconds left, rounded up so that poll does not spin before the deadline; -1: for ever.
int time_left(LineChannel::Deadline deadline) {
  if (!deadline) return -1;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(*deadline - Clock::now()).count();
  return static_cast<int>(std::clamp<decltype(left)>(left, 0, INT_MAX));
}

/// Waits until `fd` is ready for `events`, has an error, or was hung up.
LineExpected<void> wait_for(int fd, short events, LineChannel::Deadline deadline) {
  for (;;) {
    pollfd entry{fd, events, 0};
    const int left = time_left(deadline);
    const int ready = ::poll(&entry, 1, left);
    if (ready > 0) return {};
    if (ready < 0 && errno != EINTR) return unexpected(system_fault("cannot wait"));
    if (ready == 0 && left == time_left(deadline) && left == 0) {
      return unexpected(LineError{LineFault::Timeout, "no line before the deadline"});
    }
  }
}

}  // namespace

std::string_view to_string(LineFault fault) {
  switch (fault) {
    case LineFault::EndOfFile:
      return "end_of_file";
    case LineFault::PartialLine:
      return "partial_line";
    case LineFault::TooLong:
      return "too_long";
    case LineFault::Timeout:
      return "timeout";
    case LineFault::System:
      break;
  }
  return "system";
}

LineChannel::LineChannel(int read_fd, int write_fd, std::size_t longest)
    : read_fd_(read_fd), write_fd_(write_fd), longest_(longest) {}

LineExpected<void> LineChannel::send(std::string_view line, Deadline deadline) {
  if (line.size() > longest_ || line.find('\n') != std::string_view::npos) {
    return unexpected(LineError{LineFault::TooLong, "a line of " + std::to_string(line.size()) + " bytes (limit " +
                                                        std::to_string(longest_) +
                                                        ") or with a line end inside was not sent"});
  }
  const std::string bytes = std::string(line) + '\n';
  for (std::size_t sent = 0; sent < bytes.size();) {
    if (auto ready = wait_for(write_fd_, POLLOUT, deadline); !ready) return ready;
    // A pipe that polls writable takes at least PIPE_BUF bytes without blocking.
    const auto chunk = std::min<std::size_t>(bytes.size() - sent, PIPE_BUF);
    const ssize_t written = ::write(write_fd_, bytes.data() + sent, chunk);
    if (written >= 0) {
      sent += static_cast<std::size_t>(written);
    } else if (errno == EPIPE) {
      return unexpected(LineError{LineFault::EndOfFile, "the other end is gone"});
    } else if (errno != EINTR && errno != EAGAIN) {
      return unexpected(system_fault("cannot write"));
    }
  }
  return {};
}

LineExpected<void> LineChannel::fill(Deadline deadline) {
  std::array<char, 16384> buffer;
  for (;;) {
    if (auto ready = wait_for(read_fd_, POLLIN, deadline); !ready) return ready;
    const ssize_t got = ::read(read_fd_, buffer.data(), buffer.size());
    if (got > 0) {
      pending_.append(buffer.data(), static_cast<std::size_t>(got));
      return {};
    }
    if (got == 0) {
      if (pending_.empty()) return unexpected(LineError{LineFault::EndOfFile, "end of file"});
      return unexpected(
          LineError{LineFault::PartialLine, "end of file in the middle of a line: " + beginning_of(pending_)});
    }
    if (errno != EINTR && errno != EAGAIN) return unexpected(system_fault("cannot read"));
  }
}

LineExpected<std::string> LineChannel::receive(Deadline deadline) {
  for (;;) {
    const auto end = pending_.find('\n', searched_);
    if (std::min(end, pending_.size()) > longest_) {
      return unexpected(LineError{
          LineFault::TooLong, "a line of more than " + std::to_string(longest_) + " bytes: " + beginning_of(pending_)});
    }
    if (end != std::string::npos) {
      std::string line = pending_.substr(0, end);
      pending_.erase(0, end + 1);
      searched_ = 0;
      return line;
    }
    searched_ = pending_.size();
    if (auto filled = fill(deadline); !filled) return unexpected(filled.error());
  }
}

std::string beginning_of(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string quoted;
  for (const char c : text.substr(0, quoted_bytes)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7f) {
      quoted += c;
    } else {
      quoted += "\\x";
      quoted += digits[byte >> 4U];
      quoted += digits[byte & 15U];
    }
  }
  return text.size() > quoted_bytes ? quoted + "…" : quoted;
}

}  // namespace versus::protocol

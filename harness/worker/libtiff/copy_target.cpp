#include "harness/worker/libtiff/copy_target.hpp"

#include <fcntl.h>
#include <tiffio.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <stdexcept>

namespace versus {
namespace libtiff {

namespace {

constexpr std::size_t batch_bytes = std::size_t{1} << 20;

CopyTarget& target_of(thandle_t handle) { return *static_cast<CopyTarget*>(handle); }

tmsize_t read_target(thandle_t handle, void* data, tmsize_t bytes) {
  return static_cast<tmsize_t>(target_of(handle).read(data, static_cast<std::size_t>(bytes)));
}

tmsize_t write_target(thandle_t handle, void* data, tmsize_t bytes) {
  return static_cast<tmsize_t>(target_of(handle).write(data, static_cast<std::size_t>(bytes)));
}

toff_t seek_target(thandle_t handle, toff_t offset, int from) {
  return target_of(handle).seek(static_cast<std::int64_t>(offset), from);
}

int close_target(thandle_t handle) { return target_of(handle).close(); }
toff_t size_of_target(thandle_t handle) { return target_of(handle).size(); }
int refuse_mapping(thandle_t, void**, toff_t*) { return 0; }
void unmap_nothing(thandle_t, void*, toff_t) {}

bool write_all(int descriptor, const char* data, std::size_t bytes, std::uint64_t offset) {
  while (bytes > 0) {
    const auto done = ::pwrite(descriptor, data, bytes, static_cast<off_t>(offset));
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return false;
    data += done;
    offset += static_cast<std::uint64_t>(done);
    bytes -= static_cast<std::size_t>(done);
  }
  return true;
}

}  // namespace

CopyTarget::CopyTarget(Writes writes, std::size_t alignment)
    : alignment_(alignment), buffer_(writes == Writes::Batched ? batch_bytes : 0) {}

CopyTarget::~CopyTarget() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Handle CopyTarget::create(const std::string& path) {
  if (descriptor_ >= 0) ::close(descriptor_);
  descriptor_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor_ < 0) throw std::runtime_error("cannot create " + path + ": " + std::strerror(errno));
  position_ = end_ = collected_from_ = 0;
  collected_ = 0;
  return Handle::adopt(TIFFClientOpen(path.c_str(), "w", this, read_target, write_target, seek_target, close_target,
                                      size_of_target, refuse_mapping, unmap_nothing));
}

std::int64_t CopyTarget::read(void* data, std::size_t bytes) {
  if (!flush()) return -1;
  const auto done = ::pread(descriptor_, data, bytes, static_cast<off_t>(position_));
  if (done > 0) position_ += static_cast<std::uint64_t>(done);
  return done;
}

bool CopyTarget::flush() {
  const auto bytes = collected_;
  collected_ = 0;
  return write_all(descriptor_, buffer_.data(), bytes, collected_from_);
}

/// True when the bytes were taken: they continue what is there, but for a gap of less than the alignment, and fit.
bool CopyTarget::collect(const void* data, std::size_t bytes) {
  if (buffer_.empty() || bytes > buffer_.size()) return false;
  const auto next = collected_from_ + collected_;
  const auto gap = static_cast<std::size_t>(position_ - next);
  if (collected_ > 0 && position_ >= next && position_ - next < alignment_ &&
      collected_ + gap + bytes <= buffer_.size()) {
    std::memset(buffer_.data() + collected_, 0, gap);
    collected_ += gap;
  } else {
    if (!flush()) return false;
    collected_from_ = position_;
  }
  std::memcpy(buffer_.data() + collected_, data, bytes);
  collected_ += bytes;
  return true;
}

std::int64_t CopyTarget::write(const void* data, std::size_t bytes) {
  if (!collect(data, bytes)) {
    if (!flush() || !write_all(descriptor_, static_cast<const char*>(data), bytes, position_)) return -1;
  }
  position_ += bytes;
  end_ = std::max(end_, position_);
  return static_cast<std::int64_t>(bytes);
}

std::uint64_t CopyTarget::seek(std::int64_t offset, int from) {
  if (from == SEEK_SET) position_ = 0;
  if (from == SEEK_END) position_ = (end_ + alignment_ - 1) / alignment_ * alignment_;
  position_ += static_cast<std::uint64_t>(offset);
  return position_;
}

int CopyTarget::close() {
  const bool written = flush();
  const int closed = ::close(descriptor_);
  descriptor_ = -1;
  return written ? closed : -1;
}

}  // namespace libtiff
}  // namespace versus

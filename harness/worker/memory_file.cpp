#include "harness/worker/memory_file.hpp"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <stdexcept>

#include "harness/worker/stream_calls.hpp"

namespace versus::worker {

MemoryFile::MemoryFile(std::size_t capacity) {
  grow(capacity);
  std::memset(bytes_.get(), 0, capacity_);
}

MemoryFile MemoryFile::read_from(const std::string& path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  const auto size = static_cast<std::streamoff>(file.tellg());
  if (!file || size < 0) throw std::runtime_error("cannot open " + path);
  MemoryFile memory(static_cast<std::size_t>(size));
  memory.size_ = static_cast<std::size_t>(size);
  file.seekg(0);
  if (!file.read(memory.bytes_.get(), size)) throw std::runtime_error("cannot read " + path);
  return memory;
}

void MemoryFile::grow(std::size_t needed) {
  const auto capacity = std::max({needed, capacity_ + capacity_ / 2, std::size_t{4096}});
  std::unique_ptr<char[]> bytes(new char[capacity]);
  if (size_ > 0) std::memcpy(bytes.get(), bytes_.get(), size_);
  bytes_ = std::move(bytes);
  capacity_ = capacity;
}

void MemoryFile::write(std::size_t offset, const void* data, std::size_t bytes) {
  const auto end = offset + bytes;
  if (end > capacity_) grow(end);
  if (offset > size_) std::memset(bytes_.get() + size_, 0, offset - size_);
  if (bytes > 0) std::memcpy(bytes_.get() + offset, data, bytes);
  size_ = std::max(size_, end);
  note_stream_write(this, offset, bytes);
}

std::size_t MemoryFile::read(std::size_t offset, void* data, std::size_t bytes) const {
  const auto count = offset < size_ ? std::min(bytes, size_ - offset) : 0;
  if (count > 0) std::memcpy(data, bytes_.get() + offset, count);
  note_stream_read(this, offset, count);
  return count;
}

}  // namespace versus::worker

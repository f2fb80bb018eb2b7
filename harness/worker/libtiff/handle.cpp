#include "harness/worker/libtiff/handle.hpp"

#include <sys/stat.h>
#include <tiffio.h>

#include <cstdarg>
#include <cstdio>
#include <stdexcept>

#include "harness/worker/stream_calls.hpp"

namespace versus {
namespace libtiff {

namespace {

std::string& last_message() {
  thread_local std::string message;
  return message;
}

void keep_message(const char* module, const char* format, va_list arguments) {
  char text[1024];
  std::vsnprintf(text, sizeof text, format, arguments);
  // The first complaint is the cause; others follow from it.
  if (last_message().empty()) last_message() = std::string(module == nullptr ? "libtiff" : module) + ": " + text;
}

MemoryCursor& cursor_of(thandle_t handle) { return *static_cast<MemoryCursor*>(handle); }

tmsize_t read_memory(thandle_t handle, void* data, tmsize_t bytes) {
  auto& cursor = cursor_of(handle);
  const auto count = cursor.file->read(cursor.position, data, static_cast<std::size_t>(bytes));
  cursor.position += count;
  return static_cast<tmsize_t>(count);
}

tmsize_t write_memory(thandle_t handle, void* data, tmsize_t bytes) {
  auto& cursor = cursor_of(handle);
  cursor.file->write(cursor.position, data, static_cast<std::size_t>(bytes));
  cursor.position += static_cast<std::size_t>(bytes);
  return bytes;
}

toff_t seek_memory(thandle_t handle, toff_t offset, int from) {
  worker::note_stream_seek();
  auto& cursor = cursor_of(handle);
  // A negative offset arrives as a huge one; adding it wraps around to the right place.
  if (from == SEEK_SET) cursor.position = 0;
  if (from == SEEK_END) cursor.position = cursor.file->size();
  cursor.position += static_cast<std::size_t>(offset);
  return cursor.position;
}

int close_memory(thandle_t) { return 0; }
toff_t size_of_memory(thandle_t handle) { return cursor_of(handle).file->size(); }

int map_memory(thandle_t handle, void** base, toff_t* size) {
  worker::note_stream_map();
  const auto& file = *cursor_of(handle).file;
  *base = const_cast<char*>(file.data());
  *size = file.size();
  return 1;
}

void unmap_memory(thandle_t, void*, toff_t) {}

TIFF* open_memory(MemoryCursor& cursor, const char* mode) {
  return TIFFClientOpen("memory", mode, &cursor, read_memory, write_memory, seek_memory, close_memory, size_of_memory,
                        map_memory, unmap_memory);
}

/// `m` forbids mapping; `c` keeps a single uncompressed strip as it is in the file, where libtiff would show it as
/// many.
const char* reading_mode(Mapping mapping) { return mapping == Mapping::Allowed ? "rc" : "rcm"; }

}  // namespace

void install_error_handlers() {
  TIFFSetErrorHandler(keep_message);
  TIFFSetWarningHandler(nullptr);
}

void throw_failure(const char* doing) {
  std::string message;
  message.swap(last_message());
  throw std::runtime_error(std::string(doing) + (message.empty() ? " failed" : ": " + message));
}

void throw_if_failed(const char* doing) {
  if (!last_message().empty()) throw_failure(doing);
}

void set_field(tiff* handle, int tag, int value) {
  if (TIFFSetField(handle, static_cast<std::uint32_t>(tag), value) != 1) {
    throw_failure(("setting field " + std::to_string(tag)).c_str());
  }
}

std::int64_t size_at(const Place& place) {
  if (place.memory != nullptr) return static_cast<std::int64_t>(place.memory->size());
  struct stat status {};
  if (::stat(place.path.c_str(), &status) != 0) throw std::runtime_error("no file at " + place.path);
  return status.st_size;
}

Handle::Handle(tiff* opened) : tiff_(opened) {
  if (opened == nullptr) throw_failure("opening a TIFF");
}

Handle::~Handle() {
  if (tiff_ != nullptr) TIFFClose(tiff_);
}

Handle Handle::create(const std::string& path) { return Handle(TIFFOpen(path.c_str(), "w")); }
Handle Handle::open(const std::string& path, Mapping mapping) {
  return Handle(TIFFOpen(path.c_str(), reading_mode(mapping)));
}
Handle Handle::create(MemoryCursor& cursor) { return Handle(open_memory(cursor, "w")); }
Handle Handle::open(const Place& place, MemoryCursor& cursor, Mapping mapping) {
  if (place.memory == nullptr) return open(place.path, mapping);
  cursor = {place.memory, 0};
  return Handle(open_memory(cursor, reading_mode(mapping)));
}

void Handle::close() {
  tiff* closing = tiff_;
  tiff_ = nullptr;
  TIFFClose(closing);
  throw_if_failed("closing a TIFF");
}

}  // namespace libtiff
}  // namespace versus

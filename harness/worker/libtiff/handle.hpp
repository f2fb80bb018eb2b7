#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "harness/worker/memory_file.hpp"

struct tiff;

namespace versus {
namespace libtiff {

/// Whether a file that is read may be mapped into memory, as libtiff does by itself.
enum class Mapping { Allowed, Refused };

/// Makes libtiff's messages errors of the thread that met them and silences its warnings. Once, before anything else.
void install_error_handlers();

/// Throws std::runtime_error with the library's message, if there was any on this thread.
void throw_if_failed(const char* doing);

/// Throws always; `doing` says what returned a failure.
[[noreturn]] void throw_failure(const char* doing);

void set_field(tiff* handle, int tag, int value);

/// A file in memory with a position of its own, behind a handle.
struct MemoryCursor {
  worker::MemoryFile* file;
  std::size_t position;
};

/// Where an encoded image lies: in the memory file when `memory` is set, else at the path.
struct Place {
  std::string path;
  worker::MemoryFile* memory;
};

/// Bytes of the encoded image.
std::int64_t size_at(const Place& place);

/// An open TIFF. `close` closes it and throws when the library complained meanwhile, since closing itself returns
/// nothing; the destructor only closes.
class Handle {
 public:
  static Handle create(const std::string& path);
  static Handle open(const std::string& path, Mapping mapping);
  /// `cursor` outlives the handle.
  static Handle create(MemoryCursor& cursor);
  /// By the path, or through `cursor`, which is set to the place's memory and outlives the handle.
  static Handle open(const Place& place, MemoryCursor& cursor, Mapping mapping);

  /// Takes what a function of libtiff opened; throws when that is null.
  static Handle adopt(tiff* opened) { return Handle(opened); }

  Handle(Handle&& other) noexcept : tiff_(other.tiff_) { other.tiff_ = nullptr; }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle();

  tiff* get() const { return tiff_; }
  void close();

 private:
  explicit Handle(tiff* opened);
  tiff* tiff_;
};

}  // namespace libtiff
}  // namespace versus

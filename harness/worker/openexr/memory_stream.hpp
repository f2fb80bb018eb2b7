#pragma once

#include <ImfIO.h>

#include <cstdint>

#include "harness/worker/memory_file.hpp"
#include "harness/worker/openexr/openexr_version.hpp"
#include "harness/worker/stream_calls.hpp"

namespace versus {
namespace openexr {

/// A caller's stream over memory with the functions that every version asks for: read on, tell and go to a position.
class UnsizedIStream : public Imf::IStream {
 public:
  /// Imf::Int64 in 2.x, std::uint64_t later.
  using Position = decltype(std::declval<Imf::IStream&>().tellg());

  explicit UnsizedIStream(const worker::MemoryFile& file) : Imf::IStream("memory"), file_(file) {}
  bool read(char bytes[], int count) override;
  Position tellg() override { return position_; }
  void seekg(Position position) override {
    worker::note_stream_seek();
    position_ = position;
  }

 protected:
  const worker::MemoryFile& file() const { return file_; }

 private:
  const worker::MemoryFile& file_;
  Position position_ = 0;
};

/// The same as a program would write it for each version: from 3.3 on it tells its size and can be read at any position
/// by several threads.
class MemoryIStream : public UnsizedIStream {
 public:
  using UnsizedIStream::UnsizedIStream;
#if VERSUS_OPENEXR_STATELESS_STREAMS
  using UnsizedIStream::read;
  std::int64_t size() override { return static_cast<std::int64_t>(file().size()); }
  bool isStatelessRead() const override { return true; }
  std::int64_t read(void* buffer, std::uint64_t count, std::uint64_t offset) override;
#endif
};

class MemoryOStream : public Imf::OStream {
 public:
  using Position = decltype(std::declval<Imf::OStream&>().tellp());

  explicit MemoryOStream(worker::MemoryFile& file) : Imf::OStream("memory"), file_(file) {}
  void write(const char bytes[], int count) override;
  Position tellp() override { return position_; }
  void seekp(Position position) override {
    worker::note_stream_seek();
    position_ = position;
  }

 private:
  worker::MemoryFile& file_;
  Position position_ = 0;
};

}  // namespace openexr
}  // namespace versus

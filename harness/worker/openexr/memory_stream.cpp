#include "harness/worker/openexr/memory_stream.hpp"

#include <stdexcept>

namespace versus {
namespace openexr {

bool UnsizedIStream::read(char bytes[], int count) {
  const auto wanted = static_cast<std::size_t>(count);
  if (file_.read(static_cast<std::size_t>(position_), bytes, wanted) != wanted) {
    throw std::runtime_error("the encoded image ends early");
  }
  position_ += wanted;
  return position_ < file_.size();
}

#if VERSUS_OPENEXR_STATELESS_STREAMS
std::int64_t MemoryIStream::read(void* buffer, std::uint64_t count, std::uint64_t offset) {
  return static_cast<std::int64_t>(file().read(offset, buffer, count));
}
#endif

void MemoryOStream::write(const char bytes[], int count) {
  file_.write(static_cast<std::size_t>(position_), bytes, static_cast<std::size_t>(count));
  position_ += static_cast<std::size_t>(count);
}

}  // namespace openexr
}  // namespace versus

#include "harness/protocol/raw_image.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstring>
#include <set>
#include <system_error>
#include <utility>

namespace versus::protocol {

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "raw pixel files are little-endian and mapped as they are");

namespace {

constexpr std::string_view magic = "VSRAWIMG";
constexpr std::uint32_t format_version = 1;
constexpr std::size_t fixed_bytes = 48;

std::uint64_t aligned(std::uint64_t bytes) { return (bytes + plane_alignment - 1) / plane_alignment * plane_alignment; }

Error system_error(const std::string& place, const std::string& what, int number) {
  return run_error(place, what + ": " + std::generic_category().message(number));
}

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  int get() const { return fd_; }
  /// Closes now, so that an error of the file system at closing is seen.
  int close() { return ::close(std::exchange(fd_, -1)); }

 private:
  int fd_;
};

/// Empty when the shape is within the limits, otherwise what is wrong.
std::string fault(const RawShape& shape) {
  const auto side = [](const char* name, std::int64_t value) {
    if (value >= 1 && value <= longest_side) return std::string();
    return std::string(name) + " " + std::to_string(value) + " is not within 1 … " + std::to_string(longest_side);
  };
  if (auto text = side("width", shape.width); !text.empty()) return text;
  if (auto text = side("height", shape.height); !text.empty()) return text;
  if (shape.type != SampleType::Half && shape.type != SampleType::Float && shape.type != SampleType::Uint) {
    return "unknown sample type " + std::to_string(static_cast<std::uint32_t>(shape.type));
  }
  if (shape.channels.empty() || shape.channels.size() > most_channels) {
    return std::to_string(shape.channels.size()) + " channels are not within 1 … " + std::to_string(most_channels);
  }
  std::set<std::string_view> seen;
  for (const auto& name : shape.channels) {
    if (name.empty() || name.size() > longest_channel_name) {
      return "a channel name of " + std::to_string(name.size()) + " bytes is not within 1 … " +
             std::to_string(longest_channel_name);
    }
    const auto control = [](unsigned char byte) { return byte < 0x20 || byte == 0x7f; };
    if (std::any_of(name.begin(), name.end(), control)) return "a channel name holds a control character";
    if (!seen.insert(name).second) return "two channels are named '" + name + "'";
  }
  return {};
}

template <class Number>
void put(std::string& bytes, Number value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

template <class Number>
Number get(std::string_view bytes, std::size_t offset) {
  assert(offset + sizeof(Number) <= bytes.size());
  Number value;
  std::memcpy(&value, bytes.data() + offset, sizeof value);
  return value;
}

/// The names behind the fixed part, or nothing when they do not fit into the header.
Expected<std::vector<std::string>> decode_names(std::string_view bytes, std::uint32_t count, const std::string& place) {
  std::vector<std::string> names;
  std::size_t offset = fixed_bytes;
  for (std::uint32_t i = 0; i < count; ++i) {
    if (bytes.size() < offset + 2) return unexpected(run_error(place, "damaged: channel names end early"));
    const std::size_t length = get<std::uint16_t>(bytes, offset);
    offset += 2;
    if (bytes.size() < offset + length) return unexpected(run_error(place, "damaged: channel names end early"));
    names.emplace_back(bytes.substr(offset, length));
    offset += length;
  }
  return names;
}

Expected<void> write_all(Descriptor& file, const std::string& path, const void* data, std::size_t bytes) {
  const char* next = static_cast<const char*>(data);
  while (bytes > 0) {
    const ssize_t written = ::write(file.get(), next, bytes);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return unexpected(system_error(path, "cannot write", errno));
    next += written;
    bytes -= static_cast<std::size_t>(written);
  }
  return {};
}

Expected<void> write_planes(Descriptor& file, const std::string& path, const RawLayout& layout,
                            const std::vector<const void*>& planes) {
  const auto header = encode_header(layout);
  if (auto done = write_all(file, path, header.data(), header.size()); !done) return done;
  const std::string padding(static_cast<std::size_t>(layout.plane_stride - layout.plane_bytes), '\0');
  for (const void* plane : planes) {
    if (auto done = write_all(file, path, plane, static_cast<std::size_t>(layout.plane_bytes)); !done) return done;
    if (auto done = write_all(file, path, padding.data(), padding.size()); !done) return done;
  }
  if (file.close() != 0) return unexpected(system_error(path, "cannot write", errno));
  return {};
}

}  // namespace

std::size_t sample_bytes(SampleType type) { return type == SampleType::Half ? 2 : 4; }

Expected<RawLayout> layout_of(const RawShape& shape) {
  if (const auto text = fault(shape); !text.empty()) return unexpected(usage_error("raw image", text));
  std::uint64_t header = fixed_bytes;
  for (const auto& name : shape.channels) header += 2 + name.size();
  RawLayout layout;
  layout.shape = shape;
  layout.first_plane = aligned(header);
  // At most 2^24 · 2^24 · 4 bytes · 2^10 planes = 2^60: no overflow.
  layout.plane_bytes = static_cast<std::uint64_t>(shape.width) * static_cast<std::uint64_t>(shape.height) *
                       static_cast<std::uint64_t>(sample_bytes(shape.type));
  layout.plane_stride = aligned(layout.plane_bytes);
  layout.file_bytes = layout.first_plane + layout.plane_stride * shape.channels.size();
  return layout;
}

std::string encode_header(const RawLayout& layout) {
  std::string bytes(magic);
  put(bytes, format_version);
  put(bytes, static_cast<std::uint32_t>(layout.shape.type));
  put(bytes, static_cast<std::uint64_t>(layout.shape.width));
  put(bytes, static_cast<std::uint64_t>(layout.shape.height));
  put(bytes, static_cast<std::uint32_t>(layout.shape.channels.size()));
  put(bytes, static_cast<std::uint32_t>(layout.first_plane));
  put(bytes, layout.plane_stride);
  for (const auto& name : layout.shape.channels) {
    put(bytes, static_cast<std::uint16_t>(name.size()));
    bytes += name;
  }
  bytes.resize(static_cast<std::size_t>(layout.first_plane), '\0');
  return bytes;
}

Expected<RawLayout> decode_header(std::string_view bytes, std::uint64_t file_bytes, const std::string& place) {
  if (bytes.size() < fixed_bytes || bytes.substr(0, magic.size()) != magic) {
    return unexpected(run_error(place, "not a raw pixel file"));
  }
  if (const auto found = get<std::uint32_t>(bytes, 8); found != format_version) {
    return unexpected(run_error(place, "raw pixel file of format version " + std::to_string(found),
                                "version " + std::to_string(format_version) + " is understood"));
  }
  const auto width = get<std::uint64_t>(bytes, 16);
  const auto height = get<std::uint64_t>(bytes, 24);
  const auto channels = get<std::uint32_t>(bytes, 32);
  const auto limit = static_cast<std::uint64_t>(longest_side);
  if (width > limit || height > limit || channels > most_channels) {
    return unexpected(run_error(place, "damaged: width, height or the number of channels is beyond the limit"));
  }
  auto names = decode_names(bytes, channels, place);
  if (!names) return unexpected(names.error());
  const auto layout = layout_of({static_cast<std::int64_t>(width), static_cast<std::int64_t>(height),
                                 static_cast<SampleType>(get<std::uint32_t>(bytes, 12)), std::move(*names)});
  if (!layout) return unexpected(run_error(place, "damaged: " + layout.error().culprit));
  if (get<std::uint32_t>(bytes, 36) != layout->first_plane || get<std::uint64_t>(bytes, 40) != layout->plane_stride) {
    return unexpected(run_error(place, "damaged: planes do not lie where the header's sizes put them"));
  }
  if (file_bytes != layout->file_bytes) {
    return unexpected(run_error(place, "damaged: the file holds " + std::to_string(file_bytes) + " bytes",
                                "its header asks for " + std::to_string(layout->file_bytes)));
  }
  return *layout;
}

Expected<void> write_raw_image(const std::string& path, const RawShape& shape, const std::vector<const void*>& planes) {
  const auto layout = layout_of(shape);
  if (!layout) return unexpected(layout.error());
  assert(planes.size() == shape.channels.size());
  Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  if (file.get() < 0) return unexpected(system_error(path, "cannot create", errno));
  auto written = write_planes(file, path, *layout, planes);
  if (!written) ::unlink(path.c_str());
  return written;
}

Expected<RawImage> RawImage::open(const std::string& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) return unexpected(system_error(path, "cannot open", errno));
  struct stat status {};
  if (::fstat(file.get(), &status) != 0) return unexpected(system_error(path, "cannot inspect", errno));
  const auto size = static_cast<std::uint64_t>(status.st_size);
  if (!S_ISREG(status.st_mode) || size < fixed_bytes) return unexpected(run_error(path, "not a raw pixel file"));
  void* mapping = ::mmap(nullptr, static_cast<std::size_t>(size), PROT_READ, MAP_SHARED, file.get(), 0);
  if (mapping == MAP_FAILED) return unexpected(system_error(path, "cannot map", errno));
  auto layout = decode_header({static_cast<const char*>(mapping), static_cast<std::size_t>(size)}, size, path);
  if (!layout) {
    ::munmap(mapping, static_cast<std::size_t>(size));
    return unexpected(layout.error());
  }
  return RawImage(std::move(*layout), mapping);
}

RawImage::RawImage(RawLayout layout, const void* mapping) : layout_(std::move(layout)), mapping_(mapping) {}

RawImage::RawImage(RawImage&& other) noexcept
    : layout_(std::move(other.layout_)), mapping_(std::exchange(other.mapping_, nullptr)) {}

RawImage& RawImage::operator=(RawImage&& other) noexcept {
  std::swap(layout_, other.layout_);
  std::swap(mapping_, other.mapping_);
  return *this;
}

RawImage::~RawImage() {
  if (mapping_ != nullptr) ::munmap(const_cast<void*>(mapping_), static_cast<std::size_t>(layout_.file_bytes));
}

const void* RawImage::plane(std::size_t index) const {
  assert(index < layout_.shape.channels.size());
  return static_cast<const char*>(mapping_) + layout_.first_plane + layout_.plane_stride * index;
}

}  // namespace versus::protocol

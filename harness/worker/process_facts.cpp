#include "harness/worker/process_facts.hpp"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <unistd.h>

#include <climits>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <string_view>

namespace versus::worker {

namespace {

/// The number behind `name:` in /proc/self/status.
std::int64_t status_field(std::string_view name) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.compare(0, name.size(), name) == 0) return std::strtoll(line.c_str() + name.size(), nullptr, 10);
  }
  return 0;
}

std::string hexadecimal(const unsigned char* bytes, std::size_t count) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    text += digits[bytes[i] >> 4U];
    text += digits[bytes[i] & 15U];
  }
  return text;
}

/// Looks through one PT_NOTE segment.
std::string build_id_in(const char* note, std::size_t bytes) {
  const auto padded = [](std::size_t length) { return (length + 3) & ~std::size_t{3}; };
  while (bytes >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) header;
    std::memcpy(&header, note, sizeof header);
    const auto total = sizeof header + padded(header.n_namesz) + padded(header.n_descsz);
    if (total > bytes) break;
    const char* name = note + sizeof header;
    if (header.n_type == NT_GNU_BUILD_ID && header.n_namesz == 4 && std::memcmp(name, "GNU", 4) == 0) {
      return hexadecimal(reinterpret_cast<const unsigned char*>(name + 4), header.n_descsz);
    }
    note += total;
    bytes -= total;
  }
  return {};
}

std::string build_id_of(const dl_phdr_info& object) {
  for (int i = 0; i < object.dlpi_phnum; ++i) {
    const auto& segment = object.dlpi_phdr[i];
    if (segment.p_type != PT_NOTE) continue;
    const auto* note = reinterpret_cast<const char*>(object.dlpi_addr + segment.p_vaddr);
    if (auto id = build_id_in(note, segment.p_memsz); !id.empty()) return id;
  }
  return {};
}

std::string resolved(const char* path) {
  char buffer[PATH_MAX];
  return ::realpath(path, buffer) == nullptr ? std::string(path) : std::string(buffer);
}

int collect(dl_phdr_info* object, std::size_t, void* list) {
  const std::string_view name = object->dlpi_name;
  // The kernel's own object has no file.
  if (name.find("linux-vdso") != std::string_view::npos || name.find("linux-gate") != std::string_view::npos) return 0;
  auto& loaded = *static_cast<std::vector<protocol::Loaded>*>(list);
  loaded.push_back({resolved(name.empty() ? "/proc/self/exe" : object->dlpi_name), build_id_of(*object)});
  return 0;
}

}  // namespace

std::int64_t peak_rss() { return status_field("VmHWM:") * 1024; }

void forget_peak_rss() {
  const int fd = ::open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC);
  if (fd < 0) return;
  // 5 resets the peak and leaves the pages' reference bits alone.
  [[maybe_unused]] const auto written = ::write(fd, "5", 1);
  ::close(fd);
}

int thread_count() { return static_cast<int>(status_field("Threads:")); }

std::vector<protocol::Loaded> loaded_objects() {
  std::vector<protocol::Loaded> loaded;
  ::dl_iterate_phdr(collect, &loaded);
  return loaded;
}

}  // namespace versus::worker

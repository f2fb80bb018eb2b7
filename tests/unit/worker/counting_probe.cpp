// Does, with the counting library preloaded, what its argument names, and prints what was counted in one line.
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "harness/worker/counting.hpp"

namespace {

// A compiler may leave out an allocation that nobody looks at.
void* volatile memory = nullptr;
void* volatile early = nullptr;

std::string file_of(std::size_t bytes) {
  static std::string path = "/tmp/versus-counting-probe-XXXXXX";
  const int file = ::mkstemp(path.data());
  const std::string content(bytes, 'x');
  if (::write(file, content.data(), bytes) != static_cast<ssize_t>(bytes)) std::abort();
  ::close(file);
  return path;
}

void two_blocks_at_once() {
  void* volatile first = std::malloc(100);
  memory = std::malloc(50);
  std::free(first);
  std::free(memory);
  memory = std::malloc(120);
  std::free(memory);
}

void growing_block() {
  memory = std::malloc(100);
  memory = std::realloc(memory, 300);
  memory = std::realloc(memory, 30);
  std::free(memory);
  memory = std::calloc(3, 70);
  std::free(memory);
}

void memory_from_before() {
  std::free(early);
  memory = std::malloc(10);
  std::free(memory);
}

void many_blocks() {
  std::vector<void*> blocks(100'000);
  for (auto& block : blocks) block = std::malloc(16);
  for (std::size_t i = 0; i < blocks.size(); i += 2) std::free(blocks[i]);
  for (std::size_t i = 1; i < blocks.size(); i += 2) std::free(blocks[i]);
  memory = std::malloc(1000);
  std::free(memory);
}

void threads_with_blocks() {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([] {
      for (int k = 0; k < 10'000; ++k) {
        void* volatile block = std::malloc(32);
        std::free(block);
      }
    });
  }
  for (auto& thread : threads) thread.join();
}

void refused_size() {
  memory = std::malloc(100);
  // Beyond what any machine has; hidden from the compiler's own arithmetic.
  volatile std::size_t huge = ~std::size_t{0} / 4;
  if (std::realloc(memory, huge) != nullptr) std::abort();
  std::free(memory);
}

std::string path;

void sequential_and_back() {
  char bytes[1000];
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  bool good = ::read(file, bytes, 100) == 100 && ::read(file, bytes, 100) == 100;
  good = good && ::pread(file, bytes, 1000, 200) == 1000 && ::pread(file, bytes, 10, 0) == 10;
  good = good && ::lseek(file, 4000, SEEK_SET) == 4000 && ::read(file, bytes, 1000) == 96;
  ::close(file);
  if (!good) std::abort();
}

void file_after_file() {
  char bytes[100];
  for (int i = 0; i < 3; ++i) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (::read(file, bytes, 100) != 100) std::abort();
    ::close(file);
  }
}

void standard_stream() {
  std::ifstream file(path, std::ios::binary);
  char bytes[4096];
  file.read(bytes, 4096);
  file.seekg(1000);
  file.read(bytes, 10);
}

void mapped_file() {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  void* const mapped = ::mmap(nullptr, 4096, PROT_READ, MAP_PRIVATE, file, 0);
  if (mapped == MAP_FAILED) std::abort();
  ::munmap(mapped, 4096);
  ::close(file);
  void* const anonymous = ::mmap(nullptr, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ::munmap(anonymous, 4096);
}

void written_file() {
  const int file = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  const bool good = ::write(file, "abcd", 4) == 4 && ::write(file, "efgh", 4) == 4 && ::pwrite(file, "x", 1, 2) == 1;
  ::close(file);
  if (!good) std::abort();
}

}  // namespace

int main(int, char** arguments) {
  const std::map<std::string, void (*)()> deeds{
      {"two_blocks_at_once", two_blocks_at_once},
      {"growing_block", growing_block},
      {"memory_from_before", memory_from_before},
      {"many_blocks", many_blocks},
      {"threads", threads_with_blocks},
      {"refused_size", refused_size},
      {"sequential_and_back", sequential_and_back},
      {"file_after_file", file_after_file},
      {"standard_stream", standard_stream},
      {"mapped_file", mapped_file},
      {"written_file", written_file},
  };
  const auto deed = deeds.at(arguments[1]);
  versus::worker::Counting counting;
  if (!counting.available()) return 3;
  path = file_of(4096);
  early = std::malloc(5000);
  counting.start();
  deed();
  const auto counted = counting.stop();
  ::unlink(path.c_str());
  std::cout << counted.read_calls << ' ' << counted.write_calls << ' ' << counted.seek_calls << ' ' << counted.map_calls
            << ' ' << counted.sequential_calls << ' ' << counted.read_bytes << ' ' << counted.write_bytes << ' '
            << counted.allocations << ' ' << counted.allocated_bytes << ' ' << counted.peak_allocated_bytes << '\n';
  return 0;
}

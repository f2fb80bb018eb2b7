// Runs a fuzz target over a fixed corpus where libFuzzer is not at hand: each file, and each of its beginnings, since a
// text that ends too early is what readers get wrong most often.
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int argc, char** argv) {
  std::size_t files = 0;
  std::size_t inputs = 0;
  for (int i = 1; i < argc; ++i) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[i])) {
      if (!entry.is_regular_file()) continue;
      std::ifstream stream(entry.path(), std::ios::binary);
      const std::string text((std::istreambuf_iterator<char>(stream)), {});
      constexpr std::size_t longest_to_cut = 4096;
      for (std::size_t size = text.size() <= longest_to_cut ? 0 : text.size(); size <= text.size(); ++size) {
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), size);
        ++inputs;
      }
      ++files;
    }
  }
  std::cout << files << " files, " << inputs << " inputs\n";
  return files == 0 ? 1 : 0;
}

// Calls a fuzz target where libFuzzer is not at hand: each file of the corpus and each of its beginnings, since a text
// that ends too early is what readers get wrong most often; then seeded mutations.

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>

#include "tests/fuzz/mutate.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace versus::fuzz {
namespace {

// Of longer files only the whole is given.
constexpr std::size_t longest_to_cut = 2048;

// For the signal handler.
volatile std::sig_atomic_t current_run = 0;

void say_which_run(int signal) {
  char text[] = "fuzz: died in run          \n";
  std::size_t at = sizeof(text) - 3;
  for (long run = current_run; at > 17; run /= 10, --at) {
    text[at] = static_cast<char>('0' + run % 10);
    if (run < 10) break;
  }
  if (::write(STDERR_FILENO, text, sizeof(text) - 1) < 0) ::_exit(1);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

struct Options {
  std::vector<std::filesystem::path> folders;
  long runs = 3000;
  std::uint64_t seed = 1;
  std::optional<long> only;
  std::string write;
};

std::optional<Options> parse(int count, char** arguments) {
  Options options;
  for (int i = 1; i < count; ++i) {
    const std::string flag = arguments[i];
    if (flag.rfind("--", 0) != 0) {
      options.folders.emplace_back(flag);
      continue;
    }
    if (i + 1 == count) return std::nullopt;
    const char* value = arguments[++i];
    if (flag == "--runs") {
      options.runs = std::atol(value);
    } else if (flag == "--seed") {
      options.seed = std::strtoull(value, nullptr, 10);
    } else if (flag == "--only") {
      options.only = std::atol(value);
    } else if (flag == "--write") {
      options.write = value;
    } else {
      return std::nullopt;
    }
  }
  if (options.folders.empty()) return std::nullopt;
  return options;
}

std::vector<std::string> inputs_in(const std::vector<std::filesystem::path>& folders) {
  std::vector<std::filesystem::path> files;
  for (const auto& folder : folders) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      if (entry.is_regular_file() && entry.path().extension() != ".md") files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  std::vector<std::string> inputs{""};
  for (const auto& file : files) {
    std::ifstream stream(file, std::ios::binary);
    inputs.emplace_back(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
  }
  return inputs;
}

void feed(const std::string& input) {
  // A copy of exactly this size, so that reading one byte beyond is seen by the address sanitizer.
  const std::vector<std::uint8_t> bytes(input.begin(), input.end());
  LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
}

int run(const Options& options) {
  Corpus corpus;
  corpus.inputs = inputs_in(options.folders);
  corpus.words = words_of(corpus.inputs);
  long index = 0;
  const auto next = [&](const auto& make_input) {
    if (!options.only || index == *options.only) {
      const std::string input = make_input();
      if (!options.write.empty()) std::ofstream(options.write, std::ios::binary) << input;
      current_run = static_cast<std::sig_atomic_t>(index);
      feed(input);
    }
    ++index;
  };
  for (const auto& input : corpus.inputs) {
    for (auto size = input.size() > longest_to_cut ? input.size() : 0; size <= input.size(); ++size) {
      next([&] { return input.substr(0, size); });
    }
  }
  const long fixed = index;
  while (index < fixed + options.runs) {
    std::mt19937_64 random(options.seed * 0x9e3779b97f4a7c15U + static_cast<std::uint64_t>(index));
    next([&] { return mutate(corpus, random); });
  }
  std::printf("fuzz: %ld inputs and %ld mutations\n", fixed, options.runs);
  return corpus.inputs.size() > 1 ? 0 : 1;
}

}  // namespace
}  // namespace versus::fuzz

int main(int count, char** arguments) {
  const auto options = versus::fuzz::parse(count, arguments);
  if (!options) {
    std::fputs("usage: versus_fuzz_NAME FOLDER… [--runs N] [--seed N] [--only RUN [--write FILE]]\n", stderr);
    return 2;
  }
  for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGBUS, SIGILL}) std::signal(signal, versus::fuzz::say_which_run);
  return versus::fuzz::run(*options);
}

// Error rates and costs of the judge by simulation; docs/statistics.md says what each table shows.

#include <chrono>
#include <cstdio>
#include <map>

#include "tests/simulation/options.hpp"

using namespace versus::simulation;

namespace {

using MakeTables = std::vector<Table> (*)(const Effort&, Extent);

const std::map<std::string, MakeTables> makers = {{"operating", operating_tables}, {"coverage", coverage_tables},
                                                  {"suite", suite_tables},         {"targets", target_tables},
                                                  {"stored", stored_tables},       {"methods", method_tables},
                                                  {"bisect", bisect_tables}};

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

int run(const Options& options) {
  int left = 0;
  const auto start = std::chrono::steady_clock::now();
  for (const std::string& name : options.tables) {
    const auto begin = std::chrono::steady_clock::now();
    for (const Table& table : makers.at(name)(options.effort, options.extent)) {
      std::printf("%s\n", print(table).c_str());
      std::fflush(stdout);
      left += count_left(table);
    }
    std::fprintf(stderr, "%s: %.0f s\n", name.c_str(), seconds_since(begin));
  }
  std::printf("seed %llu, %lld paths: %d figures left their bounds\n",
              static_cast<unsigned long long>(options.effort.seed), static_cast<long long>(options.effort.paths), left);
  std::fprintf(stderr, "%.0f s in all\n", seconds_since(start));
  return left == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  const auto options = parse_options(std::vector<std::string>(argv + 1, argv + argc));
  if (const auto* message = std::get_if<Message>(&options)) {
    std::fputs(message->text.c_str(), message->exit_code == 0 ? stdout : stderr);
    return message->exit_code;
  }
  return run(std::get<Options>(options));
}

#include "tests/golden/golden.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace versus::golden {

testing::AssertionResult matches(const std::string& name, const std::string& text) {
  const std::filesystem::path expected_path = std::filesystem::path(VERSUS_GOLDEN_FOLDER) / name;
  const std::string got_path = expected_path.string() + ".got";
  std::ostringstream expected;
  std::ifstream file(expected_path, std::ios::binary);
  if (file) expected << file.rdbuf();
  if (file && expected.str() == text) {
    std::filesystem::remove(got_path);
    return testing::AssertionSuccess();
  }
  std::filesystem::create_directories(expected_path.parent_path());
  std::ofstream(got_path, std::ios::binary) << text;
  return testing::AssertionFailure() << "differs from " << expected_path << "; look at " << got_path
                                     << " and move it over the other when it is right. It is:\n"
                                     << text;
}

}  // namespace versus::golden

// The main program of every unit test: CTest runs each test in a process of its own and several at once, so each
// process gets a temporary folder of its own, which ::testing::TempDir() names, and removes it at its end.
#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <string>

int main(int argc, char** argv) {
  ::testing::InitGoogleMock(&argc, argv);
  std::string pattern = (std::filesystem::temp_directory_path() / "versus-unit-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) return EXIT_FAILURE;
  const std::string folder = pattern + "/";
  ::setenv("TEST_TMPDIR", folder.c_str(), 1);
  const int result = RUN_ALL_TESTS();
  std::error_code ignored;
  std::filesystem::remove_all(folder, ignored);
  return result;
}

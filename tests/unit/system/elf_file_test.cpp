#include "harness/system/elf_file.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "harness/system/files.hpp"
#include "harness/system/process.hpp"

namespace versus::system {
namespace {

namespace fs = std::filesystem;

class ElfFileTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        fs::path(::testing::TempDir()) / "elf_file" / ::testing::UnitTest::GetInstance()->current_test_info()->name();
    ASSERT_TRUE(remove_tree(folder_));
    ASSERT_TRUE(write_file(folder_ / "a.c", "int answer(void) { return 42; }\n"));
  }

  fs::path link(const std::vector<std::string>& flags) const {
    Command command;
    command.arguments = {"cc",
                         "-shared",
                         "-fPIC",
                         "-o",
                         "liba.so.1",
                         "a.c",
                         "-Wl,-soname,liba.so.1",
                         "-Wl,--build-id=0x0123456789abcdef"};
    command.arguments.insert(command.arguments.end(), flags.begin(), flags.end());
    command.folder = folder_;
    EXPECT_TRUE(succeeded(run(command, {}).value()));
    return folder_ / "liba.so.1";
  }

  fs::path folder_;
};

TEST_F(ElfFileTest, TheFactsOfTheDynamicLinkerAreRead) {
  const auto facts = read_elf(link({"-Wl,-rpath,/some/where", "-Wl,--enable-new-dtags", "-Wl,--no-as-needed", "-lm"}));
  ASSERT_TRUE(facts);
  EXPECT_EQ(facts->build_id, "0123456789abcdef");
  EXPECT_EQ(facts->soname, "liba.so.1");
  EXPECT_NE(std::find(facts->needed.begin(), facts->needed.end(), "libm.so.6"), facts->needed.end());
  EXPECT_EQ(facts->search_path, "/some/where");
  EXPECT_TRUE(facts->search_path_after_environment);
}

TEST_F(ElfFileTest, TheSearchPathIsReplacedByAShorterOneThatTheEnvironmentDoesNotBeat) {
  const fs::path file = link({"-Wl,-rpath,/some/where/else", "-Wl,--enable-new-dtags"});
  ASSERT_TRUE(set_search_path(file, "$ORIGIN"));
  const auto facts = read_elf(file);
  ASSERT_TRUE(facts);
  EXPECT_EQ(facts->search_path, "$ORIGIN");
  EXPECT_FALSE(facts->search_path_after_environment);
  EXPECT_EQ(facts->soname, "liba.so.1");
  EXPECT_NE(fs::status(file).permissions() & fs::perms::owner_exec, fs::perms::none);
}

TEST_F(ElfFileTest, WithoutRoomTheSearchPathIsAnError) {
  const auto changed = set_search_path(link({"-Wl,-rpath,/x"}), "$ORIGIN");
  ASSERT_FALSE(changed);
  EXPECT_NE(message(changed.error()).find("no room in it for the search path '$ORIGIN'"), std::string::npos);
  EXPECT_FALSE(set_search_path(link({}), "$ORIGIN"));
}

TEST_F(ElfFileTest, OtherFilesHaveNoFacts) {
  EXPECT_FALSE(read_elf(folder_ / "a.c"));
  EXPECT_FALSE(read_elf(folder_ / "missing"));
}

TEST_F(ElfFileTest, ATruncatedFileGivesNoFactsOutsideIt) {
  const std::string whole = read_file(link({"-Wl,-rpath,/some/where"})).value();
  for (std::size_t size = 0; size < whole.size(); size += whole.size() / 50 + 1) {
    ASSERT_TRUE(write_file(folder_ / "part", whole.substr(0, size)));
    read_elf(folder_ / "part");
  }
}

}  // namespace
}  // namespace versus::system

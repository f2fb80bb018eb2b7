#include "harness/system/elf_sections.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "harness/system/files.hpp"
#include "harness/system/process.hpp"

namespace versus::system {
namespace {

namespace fs = std::filesystem;

class ElfSectionsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(::testing::TempDir()) / "elf_sections" /
              ::testing::UnitTest::GetInstance()->current_test_info()->name();
    ASSERT_TRUE(remove_tree(folder_));
  }

  fs::path link(const std::string& code) const {
    EXPECT_TRUE(write_file(folder_ / "a.c", code));
    Command command;
    command.arguments = {"cc", "-g", "-shared", "-fPIC", "-o", "liba.so", "a.c"};
    command.folder = folder_;
    EXPECT_TRUE(succeeded(run(command, {}).value()));
    return folder_ / "liba.so";
  }

  fs::path folder_;
};

const ElfSection* find(const std::vector<ElfSection>& sections, const std::string& name) {
  const auto found = std::find_if(sections.begin(), sections.end(), [&](const auto& s) { return s.name == name; });
  return found == sections.end() ? nullptr : &*found;
}

TEST_F(ElfSectionsTest, HaveWhatIsLoadedAndNotWhatIsForDebuggers) {
  const auto sections = loaded_sections(link("static char room[4096]; int answer(int i) { return room[i] + 42; }\n"));
  ASSERT_TRUE(sections);
  const ElfSection* text = find(*sections, ".text");
  const ElfSection* bss = find(*sections, ".bss");
  ASSERT_NE(text, nullptr);
  ASSERT_NE(bss, nullptr);
  EXPECT_EQ(text->bytes.size(), text->size);
  EXPECT_TRUE(bss->bytes.empty());
  EXPECT_GE(bss->size, 4096U);
  EXPECT_NE(find(*sections, ".note.gnu.build-id"), nullptr);
  EXPECT_EQ(find(*sections, ".debug_info"), nullptr);
  EXPECT_EQ(find(*sections, ".symtab"), nullptr);
}

TEST_F(ElfSectionsTest, OtherFilesHaveNone) {
  ASSERT_TRUE(write_file(folder_ / "a.txt", "no program\n"));
  EXPECT_FALSE(loaded_sections(folder_ / "a.txt"));
  EXPECT_FALSE(loaded_sections(folder_ / "missing"));
}

TEST_F(ElfSectionsTest, ATruncatedFileIsRefused) {
  const std::string whole = read_file(link("int answer(void) { return 42; }\n")).value();
  for (std::size_t size = 0; size < whole.size(); size += whole.size() / 50 + 1) {
    ASSERT_TRUE(write_file(folder_ / "part", whole.substr(0, size)));
    EXPECT_FALSE(loaded_sections(folder_ / "part")) << size;
  }
}

}  // namespace
}  // namespace versus::system

#include "harness/system/files.hpp"

#include <gtest/gtest.h>

#include <cerrno>

namespace versus::system {
namespace {

namespace fs = std::filesystem;

fs::path fresh_folder(const char* name) {
  const auto folder = fs::path(::testing::TempDir()) / name;
  EXPECT_TRUE(remove_tree(folder));
  return folder;
}

TEST(Files, AWrittenFileReadsBackAndMakesItsFolders) {
  const auto file = fresh_folder("files_write") / "a" / "b.txt";
  ASSERT_TRUE(write_file(file, std::string("x\0y", 3)));
  EXPECT_EQ(read_file(file).value(), std::string("x\0y", 3));
  ASSERT_TRUE(write_file(file, "new"));
  EXPECT_EQ(read_file(file).value(), "new");
  EXPECT_EQ(std::distance(fs::directory_iterator(file.parent_path()), fs::directory_iterator()), 1)
      << "a temporary file stayed";
}

TEST(Files, AMissingFileIsAnErrorThatNamesIt) {
  const auto content = read_file("/no/such/file");
  ASSERT_FALSE(content);
  EXPECT_EQ(message(content.error()), "/no/such/file: cannot open: No such file or directory");
}

TEST(Files, AFolderThatCannotBeMadeSaysWhatToDo) {
  const auto file = fresh_folder("files_not_a_folder") / "file";
  ASSERT_TRUE(write_file(file, ""));
  const auto made = make_folders(file / "below");
  ASSERT_FALSE(made);
  EXPECT_EQ(message(made.error()), (file / "below").string() +
                                       ": cannot make the folder: Not a directory; name a "
                                       "folder of your own with VERSUS_HOME");
}

TEST(Files, AFullDiskSaysWhatToDo) {
  const auto written = write_file("/dev/full/x", "");
  ASSERT_FALSE(written);
  EXPECT_EQ(message(system_error("/home/x", "cannot write", ENOSPC)),
            "/home/x: cannot write: No space left on device; free some space there, or name a roomier place with "
            "VERSUS_HOME");
}

TEST(Files, ATreeIsCopiedWithItsLinksAndMeasured) {
  const auto folder = fresh_folder("files_copy");
  ASSERT_TRUE(write_file(folder / "from/sub/file", "12345"));
  fs::create_symlink("file", folder / "from/sub/link");
  ASSERT_TRUE(copy_tree(folder / "from", folder / "new/to"));
  EXPECT_TRUE(fs::is_symlink(folder / "new/to/sub/link"));
  EXPECT_EQ(fs::hard_link_count(folder / "new/to/sub/file"), 1U);
  EXPECT_EQ(tree_bytes(folder / "new/to"), 5U);
  EXPECT_EQ(tree_bytes(folder / "none"), 0U);
}

TEST(Files, ATreeWithReadOnlyFoldersCanBeRemoved) {
  const auto folder = fresh_folder("files_remove");
  ASSERT_TRUE(write_file(folder / "sub/file", "x"));
  fs::permissions(folder / "sub", fs::perms::owner_read | fs::perms::owner_exec);
  EXPECT_TRUE(remove_tree(folder));
  EXPECT_FALSE(fs::exists(folder));
  EXPECT_TRUE(remove_tree(folder)) << "removing what is missing is no error";
}

}  // namespace
}  // namespace versus::system

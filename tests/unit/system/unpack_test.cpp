#include "harness/system/unpack.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "harness/system/files.hpp"

namespace versus::system {
namespace {

namespace fs = std::filesystem;

struct Item {
  enum class Kind { File, Folder, Link, HardLink, Pipe } kind;
  std::string path;
  std::string content;  ///< or the target
};

class UnpackTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        fs::path(::testing::TempDir()) / "unpack" / ::testing::UnitTest::GetInstance()->current_test_info()->name();
    ASSERT_TRUE(remove_tree(folder_));
    ASSERT_TRUE(make_folders(folder_));
  }

  fs::path pack(const std::vector<Item>& items) const {
    const fs::path file = folder_ / "x.tar.gz";
    archive* out = archive_write_new();
    archive_write_add_filter_gzip(out);
    archive_write_set_format_pax_restricted(out);
    archive_write_open_filename(out, file.c_str());
    for (const Item& item : items) {
      archive_entry* entry = archive_entry_new();
      archive_entry_set_pathname(entry, item.path.c_str());
      archive_entry_set_perm(entry, 0444);
      const bool file_item = item.kind == Item::Kind::File;
      archive_entry_set_filetype(entry, item.kind == Item::Kind::Folder ? AE_IFDIR
                                        : item.kind == Item::Kind::Link ? AE_IFLNK
                                        : item.kind == Item::Kind::Pipe ? AE_IFIFO
                                                                        : AE_IFREG);
      if (item.kind == Item::Kind::Link) archive_entry_set_symlink(entry, item.content.c_str());
      if (item.kind == Item::Kind::HardLink) archive_entry_set_hardlink(entry, item.content.c_str());
      if (file_item) archive_entry_set_size(entry, static_cast<la_int64_t>(item.content.size()));
      archive_write_header(out, entry);
      if (file_item) archive_write_data(out, item.content.data(), item.content.size());
      archive_entry_free(entry);
    }
    archive_write_free(out);
    return file;
  }

  /// The message of the refusal; checks that nothing stays.
  std::string refusal(const std::vector<Item>& items) const {
    const auto unpacked = unpack(pack(items), folder_ / "to", {});
    EXPECT_FALSE(fs::exists(folder_ / "to"));
    EXPECT_FALSE(fs::exists(folder_ / "to.unpacking"));
    return unpacked ? "accepted" : unpacked.error().culprit;
  }

  fs::path folder_;
};

using Kind = Item::Kind;

TEST_F(UnpackTest, TheOnlyTopFolderIsLeftOut) {
  ASSERT_TRUE(unpack(pack({{Kind::Folder, "x-1.0", ""},
                           {Kind::File, "x-1.0/a/b.txt", "hello"},
                           {Kind::Link, "x-1.0/a/c", "b.txt"},
                           {Kind::HardLink, "x-1.0/d", "x-1.0/a/b.txt"}}),
                     folder_ / "to", {}));
  EXPECT_EQ(read_file(folder_ / "to/a/b.txt").value(), "hello");
  EXPECT_EQ(read_file(folder_ / "to/a/c").value(), "hello");
  EXPECT_EQ(read_file(folder_ / "to/d").value(), "hello");
}

TEST_F(UnpackTest, SeveralTopEntriesStay) {
  ASSERT_TRUE(unpack(pack({{Kind::File, "a/x", "1"}, {Kind::File, "b", "2"}}), folder_ / "to", {}));
  EXPECT_EQ(read_file(folder_ / "to/a/x").value(), "1");
  EXPECT_EQ(read_file(folder_ / "to/b").value(), "2");
}

TEST_F(UnpackTest, PathsThatLeadOutAreRefused) {
  EXPECT_EQ(refusal({{Kind::File, "/etc/x", "1"}}), "this archive is refused: it holds the absolute path '/etc/x'");
  EXPECT_EQ(refusal({{Kind::File, "a/../../x", "1"}}),
            "this archive is refused: it holds the path 'a/../../x' with '..'");
}

TEST_F(UnpackTest, LinksThatLeadOutAreRefused) {
  EXPECT_EQ(refusal({{Kind::Link, "a/l", "/etc"}}), "this archive is refused: it holds the link 'a/l' to '/etc'");
  EXPECT_EQ(refusal({{Kind::Link, "a/l", "../../x"}}), "this archive is refused: it holds the link 'a/l' to '../../x'");
  EXPECT_EQ(refusal({{Kind::HardLink, "a/l", "../x"}}),
            "this archive is refused: it holds the hard link 'a/l' to '../x'");
}

TEST_F(UnpackTest, LinksThatLeadOutTogetherAreRefused) {
  EXPECT_NE(refusal({{Kind::Folder, "a/b", ""}, {Kind::Link, "a/b/up", ".."}, {Kind::Link, "a/out", "b/up/../.."}}),
            "accepted");
}

TEST_F(UnpackTest, NothingIsWrittenThroughALink) {
  EXPECT_NE(refusal({{Kind::Folder, "a", ""}, {Kind::Link, "l", "a"}, {Kind::File, "l/x", "1"}}), "accepted");
}

TEST_F(UnpackTest, DevicesAndPipesAreRefused) {
  EXPECT_EQ(refusal({{Kind::Pipe, "p", ""}}),
            "this archive is refused: it holds 'p', which is no file, folder or link");
}

TEST_F(UnpackTest, WhatIsNoArchiveIsAnError) {
  ASSERT_TRUE(write_file(folder_ / "no.tar.gz", "just text"));
  const auto unpacked = unpack(folder_ / "no.tar.gz", folder_ / "to", {});
  ASSERT_FALSE(unpacked);
  EXPECT_EQ(unpacked.error().place, (folder_ / "no.tar.gz").string());
  EXPECT_FALSE(unpack(folder_ / "missing.tar.gz", folder_ / "to", {}));
}

TEST_F(UnpackTest, ATruncatedArchiveIsAnErrorAndLeavesNothing) {
  const fs::path file = pack({{Kind::File, "x/a", std::string(100'000, 'x')}, {Kind::File, "x/b", "y"}});
  fs::resize_file(file, fs::file_size(file) / 2);
  EXPECT_FALSE(unpack(file, folder_ / "to", {}));
  EXPECT_FALSE(fs::exists(folder_ / "to"));
}

}  // namespace
}  // namespace versus::system

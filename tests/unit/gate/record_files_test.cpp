#include "harness/gate/record_files.hpp"

#include <gmock/gmock.h>
#include <unistd.h>

#include <fstream>

#include "framework/records/record_text.hpp"
#include "harness/gate/gate.hpp"
#include "tests/unit/gate/sample_gate.hpp"

namespace versus::gate {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class RecordFilesTest : public testing::Test {
 protected:
  RecordFilesTest() {
    std::string name = (fs::temp_directory_path() / "versus_records_XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  ~RecordFilesTest() override {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }

  fs::path folder_;
};

TEST_F(RecordFilesTest, AFolderThatIsNotThereHasNothing) {
  const auto shelf = read_shelf(folder_ / "none", "toy");
  ASSERT_TRUE(shelf);
  EXPECT_TRUE(shelf->records.empty() && shelf->waivers.empty());
}

TEST_F(RecordFilesTest, WhatIsWrittenIsFound) {
  ASSERT_TRUE(write_record_file(folder_, sample::record("toy/pair", {"toy/pair/write/n=1"}).record));
  RecordShelf shelf = *read_shelf(folder_, "toy");
  ASSERT_EQ(shelf.records.size(), 1U);
  shelf.waivers = {{"toy/*", std::nullopt, 0.1, "r", "w", "2026-12-01"}};
  ASSERT_TRUE(write_waiver_file(shelf));
  shelf = *read_shelf(folder_, "toy");
  EXPECT_EQ(shelf.records.size(), 1U);
  ASSERT_EQ(shelf.waivers.size(), 1U);
  EXPECT_TRUE(check_waivers(shelf, "2026-12-01"));
  EXPECT_THAT(message(check_waivers(shelf, "2026-12-02").error()), HasSubstr("by w ended on 2026-12-01"));
}

TEST_F(RecordFilesTest, AllThatIsWrongIsTold) {
  const auto file = *write_record_file(folder_, sample::record("toy/pair", {"toy/pair/write/n=1"}).record);
  fs::copy_file(file, file.parent_path() / "another-machine.yaml");
  std::ofstream(folder_ / "toy/pair/broken.yaml") << "nonsense: [";
  const auto shelf = read_shelf(folder_, "toy");
  ASSERT_FALSE(shelf);
  ASSERT_EQ(shelf.error().size(), 2U);
  EXPECT_THAT(message(shelf.error()[0]), HasSubstr("another-machine.yaml: is a record of toy/pair on"));
  EXPECT_THAT(message(shelf.error()[1]), HasSubstr("broken.yaml"));
  EXPECT_EQ(shelf.error()[1].kind, ErrorKind::Usage);
}

}  // namespace
}  // namespace versus::gate

#include "harness/provision/build_record.hpp"

#include <gtest/gtest.h>

#include "harness/system/files.hpp"

namespace versus::provision {
namespace {

std::filesystem::path written(const std::string& text) {
  const auto file = std::filesystem::path(::testing::TempDir()) / "build_record.json";
  EXPECT_TRUE(system::write_file(file, text));
  return file;
}

TEST(BuildRecord, WhatIsWrittenReadsBack) {
  BuildRecord record;
  record.library = "openexr";
  record.version = "3.2.4";
  record.key = "00ff";
  record.source = "pypi OpenEXR==3.2.4";
  record.source_sha256 = "f9bc";
  record.compiler = "c++ 12";
  record.options = "-O3";
  record.cxx_standard = 14;
  record.dependencies = {"imath 3.1.12 (imath-3.1.12-0)"};
  record.libraries = {{"lib/libOpenEXR.so", "cdfc"}};
  record.build_seconds = 1.5;
  record.built_utc = "2026-11-30T19:12:00Z";
  const auto read = read_record(written(to_json(record, BuildPlan{})));
  ASSERT_TRUE(read) << message(read.error());
  EXPECT_EQ(to_json(*read, BuildPlan{}), to_json(record, BuildPlan{}));
}

TEST(BuildRecord, WhatIsNoRecordIsAnErrorThatSaysWhatToDo) {
  for (const char* text : {"", "{", "[]", "{}", R"({"schema": "other/1"})", R"({"schema": "versus.build/1"})",
                           R"({"schema": "versus.build/1", "library": 3})"}) {
    const auto read = read_record(written(text));
    ASSERT_FALSE(read) << text;
    EXPECT_NE(message(read.error()).find("it will be built again"), std::string::npos);
  }
  EXPECT_FALSE(read_record("/no/such/record"));
}

TEST(BuildRecord, OptionsAreOneLine) {
  BuildPlan plan;
  plan.flags = {"-O2", "-mno-avx"};
  plan.options = {{"jbig", "OFF"}, {"cxx", "OFF"}};
  EXPECT_EQ(options_text(plan), "-O3 -DNDEBUG -g -O2 -mno-avx; cxx=OFF jbig=OFF");
  EXPECT_EQ(options_text(BuildPlan{}), "-O3 -DNDEBUG -g");
}

}  // namespace
}  // namespace versus::provision

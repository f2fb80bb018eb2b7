#include "harness/system/sha256.hpp"

#include <gtest/gtest.h>

#include "harness/system/files.hpp"

namespace versus::system {
namespace {

// The examples of FIPS 180-4.
constexpr const char* of_nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
constexpr const char* of_abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

TEST(Sha256, TextsOfTheStandardGiveItsSums) {
  EXPECT_EQ(sha256_of_text(""), of_nothing);
  EXPECT_EQ(sha256_of_text("abc"), of_abc);
}

TEST(Sha256, FilesAreReadWhole) {
  const auto file = std::filesystem::path(::testing::TempDir()) / "sha256.bin";
  const std::string content(1'000'001, 'a');
  ASSERT_TRUE(write_file(file, content));
  EXPECT_EQ(sha256_of_file(file).value(), sha256_of_text(content));
  EXPECT_FALSE(sha256_of_file("/no/such/file"));
}

TEST(Sha256, FieldsDoNotRunTogether) {
  Sha256 a;
  a.add_field("ab");
  a.add_field("c");
  Sha256 b;
  b.add_field("a");
  b.add_field("bc");
  EXPECT_NE(a.digest(), b.digest());
}

}  // namespace
}  // namespace versus::system

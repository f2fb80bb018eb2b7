#include "harness/protocol/raw_image.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <fstream>
#include <random>

namespace versus::protocol {
namespace {

using ::testing::HasSubstr;

RawShape small_shape() { return {3, 2, SampleType::Half, {"R", "G", "layer.Z"}}; }

class RawImageFile : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    path_ = ::testing::TempDir() + "raw_image_" + test->name() + "_" + std::to_string(::getpid());
  }
  void TearDown() override { ::unlink(path_.c_str()); }

  void write_small() {
    std::vector<const void*> planes;
    for (const auto& plane : samples_) planes.push_back(plane.data());
    const auto written = write_raw_image(path_, small_shape(), planes);
    ASSERT_TRUE(written) << message(written.error());
  }

  std::string path_;
  std::vector<std::vector<std::uint16_t>> samples_{{1, 2, 3, 4, 5, 6}, {7, 8, 9, 10, 11, 12}, {0, 0, 0, 0, 0, 1}};
};

TEST_F(RawImageFile, GivesBackWhatWasWritten) {
  write_small();
  const auto image = RawImage::open(path_);
  ASSERT_TRUE(image) << message(image.error());
  EXPECT_EQ(image->shape().width, 3);
  EXPECT_EQ(image->shape().height, 2);
  EXPECT_EQ(image->shape().type, SampleType::Half);
  EXPECT_EQ(image->shape().channels, small_shape().channels);
  ASSERT_EQ(image->plane_bytes(), 12U);
  for (std::size_t i = 0; i < samples_.size(); ++i) {
    EXPECT_EQ(std::memcmp(image->plane(i), samples_[i].data(), 12), 0) << "plane " << i;
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(image->plane(i)) % plane_alignment, 0U);
  }
}

TEST_F(RawImageFile, MovesTheMapping) {
  write_small();
  auto first = RawImage::open(path_);
  ASSERT_TRUE(first);
  RawImage second = std::move(*first);
  EXPECT_EQ(std::memcmp(second.plane(1), samples_[1].data(), 12), 0);
}

TEST_F(RawImageFile, SaysThatAFileIsMissing) {
  const auto image = RawImage::open(path_);
  ASSERT_FALSE(image);
  EXPECT_THAT(message(image.error()), HasSubstr(path_ + ": cannot open: No such file"));
}

TEST_F(RawImageFile, RefusesATruncatedFile) {
  write_small();
  const auto whole = layout_of(small_shape())->file_bytes;
  ASSERT_EQ(::truncate(path_.c_str(), static_cast<off_t>(whole - 1)), 0);
  const auto image = RawImage::open(path_);
  ASSERT_FALSE(image);
  EXPECT_THAT(message(image.error()), HasSubstr("the file holds 255 bytes; its header asks for 256"));
}

TEST_F(RawImageFile, RefusesAFileThatIsTooLong) {
  write_small();
  std::ofstream(path_, std::ios::app) << "x";
  EXPECT_FALSE(RawImage::open(path_));
}

TEST_F(RawImageFile, RefusesForeignFiles) {
  std::ofstream(path_) << std::string(100, 'x');
  const auto image = RawImage::open(path_);
  ASSERT_FALSE(image);
  EXPECT_THAT(message(image.error()), HasSubstr("not a raw pixel file"));
  EXPECT_FALSE(RawImage::open(::testing::TempDir()));
}

TEST_F(RawImageFile, CannotBeWrittenIntoAMissingFolder) {
  const std::uint16_t sample = 0;
  const auto written = write_raw_image(path_ + "/none/x", {1, 1, SampleType::Half, {"Y"}}, {&sample});
  ASSERT_FALSE(written);
  EXPECT_THAT(message(written.error()), HasSubstr("cannot create"));
}

TEST(RawImageLayout, RefusesShapesBeyondTheLimits) {
  const auto refused = [](const RawShape& shape) {
    const auto layout = layout_of(shape);
    return layout ? std::string("accepted") : message(layout.error());
  };
  EXPECT_THAT(refused({0, 1, SampleType::Half, {"Y"}}), HasSubstr("width 0 is not within 1"));
  EXPECT_THAT(refused({1, -1, SampleType::Half, {"Y"}}), HasSubstr("height -1 is not within 1"));
  EXPECT_THAT(refused({1, longest_side + 1, SampleType::Half, {"Y"}}), HasSubstr("height"));
  EXPECT_THAT(refused({1, 1, SampleType::Half, {}}), HasSubstr("0 channels are not within 1"));
  EXPECT_THAT(refused({1, 1, SampleType::Half, {"Y", "Y"}}), HasSubstr("two channels are named 'Y'"));
  EXPECT_THAT(refused({1, 1, SampleType::Half, {""}}), HasSubstr("a channel name of 0 bytes"));
  EXPECT_THAT(refused({1, 1, SampleType::Half, {std::string(256, 'x')}}), HasSubstr("a channel name of 256 bytes"));
  EXPECT_THAT(refused({1, 1, SampleType::Half, {"a\nb"}}), HasSubstr("control character"));
  EXPECT_THAT(refused({1, 1, static_cast<SampleType>(3), {"Y"}}), HasSubstr("unknown sample type 3"));
}

TEST(RawImageLayout, TheLargestShapeDoesNotOverflow) {
  std::vector<std::string> channels;
  for (std::size_t i = 0; i < most_channels; ++i) channels.push_back(std::to_string(i));
  const auto layout = layout_of({longest_side, longest_side, SampleType::Float, channels});
  ASSERT_TRUE(layout);
  EXPECT_EQ(layout->file_bytes - layout->first_plane, std::uint64_t{1} << 60U);
}

TEST(RawImageHeader, EveryDamagedByteIsRefusedOrGivesAShapeThatFitsTheFile) {
  const auto layout = layout_of(small_shape());
  const auto header = encode_header(*layout);
  for (std::size_t i = 0; i < header.size(); ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      auto damaged = header;
      damaged[i] = static_cast<char>(damaged[i] ^ (1 << bit));
      const auto decoded = decode_header(damaged, layout->file_bytes, "test");
      if (decoded) {
        EXPECT_EQ(decoded->file_bytes, layout->file_bytes) << "byte " << i;
      }
    }
  }
}

TEST(RawImageHeader, AnyPrefixIsRefused) {
  const auto layout = layout_of(small_shape());
  const auto header = encode_header(*layout);
  for (std::size_t length = 0; length < 48 + 2 + 1 + 2 + 1 + 2 + 7; ++length) {
    EXPECT_FALSE(decode_header(std::string_view(header).substr(0, length), layout->file_bytes, "test")) << length;
  }
}

TEST(RawImageHeader, RandomBytesAreRefused) {
  std::mt19937 random(7);
  const auto header = encode_header(*layout_of(small_shape()));
  for (int trial = 0; trial < 2000; ++trial) {
    auto bytes = header.substr(0, 12);
    while (bytes.size() < header.size()) bytes += static_cast<char>(random());
    EXPECT_FALSE(decode_header(bytes, 256, "test"));
  }
}

}  // namespace
}  // namespace versus::protocol

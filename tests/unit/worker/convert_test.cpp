#include "harness/worker/convert.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>

#include "harness/protocol/raw_image.hpp"
#include "tests/unit/worker/fake_adapter.hpp"

namespace versus::worker {
namespace {

class AdapterWithPicture : public FakeAdapter {
 public:
  using FakeAdapter::FakeAdapter;
  Picture read_picture(const std::string&) const override {
    Picture picture;
    picture.samples = {{1, 0, 0, 0, 2, 0, 0, 0}, {3, 0, 0, 0, 4, 0, 0, 0}};
    picture.image.width = 2;
    picture.image.height = 1;
    picture.image.type = SampleType::Uint;
    picture.image.planes = {{"R", picture.samples[0].data()}, {"Z", picture.samples[1].data()}};
    return picture;
  }
};

class Convert : public testing::Test {
 protected:
  Convert() : output_(testing::TempDir() + "versus-worker-convert.raw") { std::filesystem::remove(output_); }
  ~Convert() override { std::filesystem::remove(output_); }
  Script script_;
  std::string output_;
};

TEST_F(Convert, WritesWhatTheLibraryReadAsARawPixelFile) {
  convert(AdapterWithPicture(script_), "a.exr", output_);
  const auto image = protocol::RawImage::open(output_);
  ASSERT_TRUE(image) << message(image.error());
  EXPECT_EQ(image->shape().width, 2);
  EXPECT_EQ(image->shape().type, protocol::SampleType::Uint);
  EXPECT_THAT(image->shape().channels, testing::ElementsAre("R", "Z"));
  std::uint32_t last = 0;
  std::memcpy(&last, static_cast<const char*>(image->plane(1)) + 4, 4);
  EXPECT_EQ(last, 4U);
}

TEST_F(Convert, AnAdapterThatCannotSaysSo) {
  EXPECT_THROW(convert(FakeAdapter(script_), "a.exr", output_), std::invalid_argument);
  EXPECT_FALSE(std::filesystem::exists(output_));
}

TEST_F(Convert, AFileThatCannotBeWrittenIsAnError) {
  EXPECT_THROW(convert(AdapterWithPicture(script_), "a.exr", "/nowhere/a.raw"), std::runtime_error);
}

}  // namespace
}  // namespace versus::worker

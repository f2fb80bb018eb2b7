// Buffers and files that operations work on.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstring>
#include <fstream>
#include <numeric>

#include "harness/worker/crew.hpp"
#include "harness/worker/memory_file.hpp"
#include "harness/worker/pixel_buffer.hpp"
#include "harness/worker/pixel_hash.hpp"
#include "harness/worker/scratch_files.hpp"

namespace versus::worker {
namespace {

using ::testing::HasSubstr;

struct Pixels {
  std::vector<std::uint16_t> red{1, 2, 3, 4, 5, 6};
  std::vector<std::uint16_t> green{11, 12, 13, 14, 15, 16};
  Image image() const { return {3, 2, SampleType::Half, {{"R", red.data()}, {"G", green.data()}}}; }
};

TEST(PixelBuffer, InterleavesAndGivesPlanesBack) {
  const Pixels pixels;
  PixelBuffer buffer(pixels.image(), Arrangement::Interleaved);
  EXPECT_EQ(buffer.pixel_stride(), 4U);
  EXPECT_EQ(buffer.row_stride(), 12U);
  EXPECT_EQ(buffer.base(1) - buffer.base(0), 2);
  EXPECT_NE(difference(pixels.image(), buffer.planes()), "") << "it begins empty";
  buffer.fill(pixels.image());
  const auto* first = reinterpret_cast<const std::uint16_t*>(buffer.base(0));
  EXPECT_EQ(std::vector<std::uint16_t>(first, first + 4), (std::vector<std::uint16_t>{1, 11, 2, 12}));
  EXPECT_EQ(difference(pixels.image(), buffer.planes()), "");
}

TEST(PixelBuffer, KeepsPlanesApart) {
  const Pixels pixels;
  PixelBuffer buffer(pixels.image(), Arrangement::Planar);
  EXPECT_EQ(buffer.pixel_stride(), 2U);
  EXPECT_EQ(buffer.row_stride(), 6U);
  EXPECT_EQ(buffer.base(1) - buffer.base(0), 12);
  buffer.fill(pixels.image());
  EXPECT_EQ(difference(pixels.image(), buffer.planes()), "");
  buffer.clear();
  EXPECT_NE(difference(pixels.image(), buffer.planes()), "");
}

TEST(PixelHash, DependsOnEverySampleAndOnNothingElse) {
  Pixels pixels;
  const auto hash = pixel_hash(pixels.image());
  EXPECT_EQ(hash.size(), 32U);
  EXPECT_EQ(hash, pixel_hash(Pixels().image()));
  pixels.green[5] = 17;
  EXPECT_NE(hash, pixel_hash(pixels.image()));
}

TEST(PixelDifference, NamesChannelAndPlace) {
  Pixels other;
  other.green[4] = 0;
  EXPECT_EQ(difference(Pixels().image(), other.image()), "channel G differs first at x=1 y=1");
  auto image = other.image();
  image.planes[1].name = "B";
  EXPECT_EQ(difference(Pixels().image(), image), "expected 3x2 R G, found 3x2 R B");
}

TEST(MemoryFile, WritesAnywhereAndFillsGaps) {
  MemoryFile file;
  file.write(3, "abc", 3);
  EXPECT_EQ(file.size(), 6U);
  EXPECT_EQ(std::string(file.data(), 6), std::string("\0\0\0abc", 6));
  file.write(0, "xy", 2);
  EXPECT_EQ(file.size(), 6U);
  EXPECT_EQ(std::string(file.data(), 6), std::string("xy\0abc", 6));
}

TEST(MemoryFile, ReadsNoFurtherThanItsEnd) {
  MemoryFile file;
  file.write(0, "abcdef", 6);
  char bytes[8] = {};
  EXPECT_EQ(file.read(4, bytes, 8), 2U);
  EXPECT_STREQ(bytes, "ef");
  EXPECT_EQ(file.read(6, bytes, 1), 0U);
  EXPECT_EQ(file.read(1000, bytes, 1), 0U);
}

TEST(MemoryFile, ClearingKeepsTheMemoryAndForgetsTheBytes) {
  MemoryFile file(100);
  file.write(0, "abc", 3);
  const char* memory = file.data();
  file.clear();
  EXPECT_EQ(file.size(), 0U);
  file.write(2, "z", 1);
  EXPECT_EQ(std::string(file.data(), 3), std::string("\0\0z", 3)) << "a gap is zeros even where bytes had been";
  EXPECT_EQ(file.data(), memory);
}

TEST(MemoryFile, GrowsWithoutLosingBytes) {
  MemoryFile file;
  std::string expected;
  for (int i = 0; i < 3000; ++i) {
    const std::string piece = std::to_string(i);
    file.write(file.size(), piece.data(), piece.size());
    expected += piece;
  }
  EXPECT_EQ(std::string(file.data(), file.size()), expected);
}

TEST(MemoryFile, SaysWhichFileCannotBeRead) {
  try {
    MemoryFile::read_from("/nowhere/x");
    FAIL();
  } catch (const std::runtime_error& fault) {
    EXPECT_THAT(fault.what(), HasSubstr("/nowhere/x"));
  }
}

bool exists(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0;
}

TEST(ScratchFiles, NamesAreNewForEachRunAndOldFilesGo) {
  std::string last;
  {
    ScratchFiles files(::testing::TempDir(), ".exr");
    files.reset(2);
    const auto first = files.next();
    std::ofstream(first) << "x";
    const auto second = files.next();
    std::ofstream(second) << "x";
    EXPECT_NE(first, second);
    EXPECT_EQ(files.last(), second);
    EXPECT_THROW(files.next(), std::logic_error);
    files.reset(1);
    EXPECT_FALSE(exists(first));
    EXPECT_FALSE(exists(second));
    EXPECT_THROW(files.last(), std::logic_error);
    last = files.next();
    EXPECT_NE(last, first);
    std::ofstream(last) << "x";
  }
  EXPECT_FALSE(exists(last));
}

TEST(Crew, EveryThreadDoesItsPartEveryTime) {
  Crew crew(3);
  std::vector<int> done(3);
  for (int round = 0; round < 50; ++round) crew.run([&](std::size_t index) { ++done[index]; });
  EXPECT_EQ(done, (std::vector<int>{50, 50, 50}));
}

TEST(Crew, WithoutThreadsTheCallerWorks) {
  Crew crew(0);
  std::thread::id worker;
  crew.run([&](std::size_t index) {
    EXPECT_EQ(index, 0U);
    worker = std::this_thread::get_id();
  });
  EXPECT_EQ(worker, std::this_thread::get_id());
}

TEST(Crew, PassesOnAFailureOfOneThreadAndGoesOn) {
  Crew crew(2);
  EXPECT_THROW(crew.run([](std::size_t index) {
    if (index == 1) throw std::runtime_error("no");
  }),
               std::runtime_error);
  int done = 0;
  crew.run([&](std::size_t index) {
    if (index == 0) ++done;
  });
  EXPECT_EQ(done, 1);
}

}  // namespace
}  // namespace versus::worker

#include "harness/run/encoded_files.hpp"

#include <gtest/gtest.h>

namespace versus::run {
namespace {

model::Case reading(const model::Parameters& parameters) {
  model::Case subject;
  subject.library = "openexr";
  subject.operation = "read";
  subject.parameters = parameters;
  return subject;
}

TEST(EncodedFile, IsSharedByCasesThatReadItInAnotherWay) {
  const auto one = encoded_path("/c", reading({{"compression", "zip"}, {"threads", "0"}}), "h", "w");
  EXPECT_EQ(one,
            encoded_path("/c", reading({{"compression", "zip"}, {"threads", "4"}, {"storage", "memory"}}), "h", "w"));
  EXPECT_NE(one, encoded_path("/c", reading({{"compression", "piz"}, {"threads", "0"}}), "h", "w"));
}

TEST(EncodedFile, DependsOnPixelsAndWriter) {
  const auto subject = reading({{"compression", "zip"}});
  EXPECT_NE(encoded_path("/c", subject, "h", "w"), encoded_path("/c", subject, "g", "w"));
  EXPECT_NE(encoded_path("/c", subject, "h", "w"), encoded_path("/c", subject, "h", "v"));
}

TEST(EncodedFile, IsAnotherOneForAnOperationOfItsOwn) {
  const auto subject = reading({{"compression", "zip"}});
  auto other = subject;
  other.operation = "read_parts";
  EXPECT_NE(encoded_path("/c", subject, "h", "w"), encoded_path("/c", other, "h", "w"));
}

}  // namespace
}  // namespace versus::run

#include "harness/cli/exit_code.hpp"

#include <gtest/gtest.h>

#include <array>

namespace versus::cli {
namespace {

TEST(MorePressing, FollowsTheDocumentedOrder) {
  constexpr std::array<ExitCode, 6> order{ExitCode::Interrupted, ExitCode::RunFailed, ExitCode::Usage,
                                          ExitCode::Slower,      ExitCode::Unfit,     ExitCode::Nothing};
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (std::size_t j = i; j < order.size(); ++j) {
      EXPECT_EQ(more_pressing(order[i], order[j]), order[i]);
      EXPECT_EQ(more_pressing(order[j], order[i]), order[i]);
    }
  }
}

TEST(ExitCodeOf, IsTheNumberOfTheErrorsKind) {
  for (const ErrorKind kind : {ErrorKind::Usage, ErrorKind::RunFailed, ErrorKind::Unfit, ErrorKind::Interrupted}) {
    Error error;
    error.kind = kind;
    EXPECT_EQ(static_cast<int>(exit_code_of(error)), static_cast<int>(kind));
  }
}

}  // namespace
}  // namespace versus::cli

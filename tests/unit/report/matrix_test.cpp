#include "framework/report/matrix.hpp"

#include <gmock/gmock.h>

#include "tests/unit/report/sample_result.hpp"

namespace versus::report {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::string matrix_of(const model::RunResult& result, MatrixOptions options = {}) {
  return join(matrix_lines(result, rows_of(result), options), "\n");
}

TEST(Matrix, GoesDownTheNumericAxisInItsOrder) {
  const std::string text = matrix_of(sample::tile_size());
  EXPECT_THAT(text, HasSubstr("cpu_time by tile"));
  EXPECT_LT(text.find("\n     8  "), text.find("\n    16  "));
  EXPECT_LT(text.find("\n    16  "), text.find("\n    64  "));
}

TEST(Matrix, ShowsTheCountThatExplains) {
  EXPECT_THAT(matrix_of(sample::tile_size()), HasSubstr("read_calls by tile"));
}

TEST(Matrix, DoesNotShowCountsThatHardlyChanged) {
  model::RunResult result = sample::tile_size();
  for (auto& comparison : result.comparisons) {
    if (comparison.role == model::Role::Exact) comparison.effect = 0.1;
  }
  EXPECT_THAT(matrix_of(result), Not(HasSubstr("read_calls")));
}

TEST(Matrix, LeavesOutColumnsWithoutAChangeUnlessAskedForAll) {
  const std::string short_form = matrix_of(sample::compression(), {120, Colour::No, false});
  EXPECT_THAT(short_form, HasSubstr("2 columns without a change left out"));
  EXPECT_THAT(short_form, Not(HasSubstr("read")));
  EXPECT_THAT(matrix_of(sample::compression(), {100, Colour::No, true}), HasSubstr("read"));
}

TEST(Matrix, NamesANumberInAHeading) {
  model::RunResult result = sample::tile_size();
  for (auto& comparison : result.comparisons) {
    const std::size_t at = comparison.case_id.find("threads=0");
    if (comparison.case_id.find("/write/") != std::string::npos) comparison.case_id.replace(at, 9, "threads=2");
  }
  EXPECT_THAT(matrix_of(result), HasSubstr("threads=2"));
}

TEST(Matrix, MarksCasesThatAVersionCannotDo) {
  model::RunResult result = sample::tile_size();
  result.not_applicable.push_back(
      {"openexr/tile_size/write/compression=piz,storage=file_warm,threads=0,tile=16", "openexr@3.5.3", "too small"});
  EXPECT_THAT(matrix_of(result), HasSubstr("n/a"));
}

TEST(Matrix, PutsTheVersionsSideBySideInTheOrderOfTheRun) {
  const std::string text = matrix_of(sample::compression());
  EXPECT_LT(text.find("@3.5.3"), text.find("@3.4.17"));
}

TEST(Matrix, NamesTheVersionThatStandsInForABaseline) {
  model::RunResult result = sample::compression();
  for (auto& comparison : result.comparisons) {
    if (comparison.case_id.find("compression=piz") == std::string::npos) continue;
    if (comparison.candidate == "openexr@3.4.17") comparison.baseline = "openexr@3.5.3";
    if (comparison.candidate == "openexr@3.5.3") comparison.case_id = "openexr/compression/read/compression=zip";
  }
  const auto lines = matrix_lines(result, rows_of(result), {120, Colour::No, true});
  EXPECT_THAT(join(lines, "\n"), HasSubstr("base: the others are compared with it"));
}

TEST(Matrix, LeavesOutAColumnWithASingleValue) {
  model::RunResult result = sample::tile_size();
  for (auto& comparison : result.comparisons) {
    if (comparison.verdict != model::Verdict::Failed) continue;
    EXPECT_THAT(comparison.case_id, HasSubstr("piz"));
  }
  EXPECT_THAT(matrix_of(result), Not(HasSubstr("piz")));
  EXPECT_THAT(matrix_of(result, {100, Colour::No, true}), HasSubstr("piz"));
}

TEST(Matrix, IsAbsentWithoutASweep) { EXPECT_THAT(matrix_lines(sample::empty(), {}, {}), IsEmpty()); }

TEST(Matrix, StaysWithinTheWidth) {
  for (const std::size_t width : {40U, 60U, 80U}) {
    const model::RunResult result = sample::tile_size();
    for (const std::string& line : matrix_lines(result, rows_of(result), {width, Colour::No, false})) {
      EXPECT_LE(display_width(line), width) << line;
    }
  }
}

}  // namespace
}  // namespace versus::report

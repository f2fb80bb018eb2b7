#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "framework/model/run.hpp"
#include "framework/report/case_columns.hpp"
#include "framework/report/text.hpp"

namespace versus::report {

struct CurveOptions {
  std::size_t width = 100;
  Colour colour = Colour::No;
  bool everything = false;  ///< all curves, not only the first ones
};

/// One sentence for each candidate that has slower curves: `toy@1.1 against toy@1.0: 1 of 2 curves slower (exponent
/// +0.07 over tile)`.
std::vector<std::string> curve_sentences(const model::RunResult& result);

/// The curves for a terminal, the slower ones first, with a title and what remarks say; empty when there is none.
/// `columns` are those of the table of cases, so that cases are named in the same short way.
std::vector<std::string> curve_lines(const model::RunResult& result, const CaseColumns& columns,
                                     const CurveOptions& options);

/// The same as a Markdown table; empty when there is none.
std::string curve_markdown(const model::RunResult& result, const CaseColumns& columns);

}  // namespace versus::report

#pragma once

#include <string>
#include <vector>

#include "framework/model/run.hpp"
#include "framework/report/rows.hpp"
#include "framework/report/text.hpp"

namespace versus::report {

struct MatrixOptions {
  std::size_t width = 100;
  Colour colour = Colour::No;
  bool all_series = false;  ///< also those where everything is equivalent
};

/// For every scenario that sweeps an axis over three values or more: the deciding metric's effect by axis value
/// (downwards) and by the rest of the sweep and the candidates (across), so that the shape is seen at once; and, where
/// an exact count changed by a factor of two or more, the same of the count that changed most. Empty without such a
/// sweep.
std::vector<std::string> matrix_lines(const model::RunResult& result, const std::vector<Row>& rows,
                                      const MatrixOptions& options);

}  // namespace versus::report

#pragma once

#include <string>
#include <vector>

#include "framework/report/case_columns.hpp"
#include "framework/report/rows.hpp"

namespace versus::report {

/// One scenario's rows, seen along the axis that shows the shape best: of those with three values or more, numeric
/// before words, more values before fewer.
struct Sweep {
  std::string scenario;
  std::string axis;
  std::vector<std::string> values;  ///< of the axis, in the order in which people list them
  CaseColumns columns;
  std::vector<const Row*> rows;
  bool several_candidates = false;
};

/// By scenario; one without such an axis is left out. Pointers into `rows`.
std::vector<Sweep> sweeps_of(const std::vector<Row>& rows);

/// What is left of a case when the axis is taken out: the operation and the other parameters that differ, then the
/// candidate where there are several.
std::vector<std::string> series_key(const Sweep& sweep, const std::string& case_id, const std::string& candidate);

std::string axis_value(const Sweep& sweep, const std::string& case_id);

}  // namespace versus::report

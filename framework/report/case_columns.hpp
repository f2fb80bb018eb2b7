#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace versus::report {

/// A case id taken apart: `openexr/tile_size/read/compression=zip,tile=64`.
struct CaseParts {
  std::string scenario;  ///< `openexr/tile_size`
  std::string operation;
  std::vector<std::pair<std::string, std::string>> parameters;  ///< in the order of the id
};

CaseParts parse_case_id(std::string_view id);

/// The order in which people list values: numbers by size, in front of words; words by letters.
bool value_before(const std::string& a, const std::string& b);

bool is_number(std::string_view value);

/// Cases by scenario, operation and then value by value in that order.
bool case_before(std::string_view id_a, std::string_view id_b);

/// The value of a parameter; empty when the case has none of that name.
std::string value_of(const CaseParts& parts, std::string_view parameter);

/// What a set of cases shares, said once, and the columns in which they differ.
struct CaseColumns {
  std::string common;  ///< `openexr/tile_size, threads=0`; may be empty
  bool scenario_differs = false;
  bool operation_differs = false;
  std::vector<std::string> parameters;  ///< names of those that differ, in alphabetical order
};

CaseColumns case_columns(const std::vector<std::string>& ids);

/// Headings and one case's cells of the columns in which cases differ; an absent parameter gives an empty cell.
std::vector<std::string> headings(const CaseColumns& columns);
std::vector<std::string> cells(const CaseColumns& columns, std::string_view id);

/// The part of an id by which it differs: `read/compression=none,tile=8`; the whole id when nothing differs.
std::string short_id(const CaseColumns& columns, std::string_view id);

}  // namespace versus::report

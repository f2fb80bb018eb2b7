#include "framework/report/case_columns.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>
#include <set>

#include "framework/report/text.hpp"

namespace versus::report {

namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text = text.substr(at + 1);
  }
}

}  // namespace

CaseParts parse_case_id(std::string_view id) {
  CaseParts parts;
  const auto pieces = split(id, '/');
  if (pieces.size() < 3) {
    parts.scenario = id;
    return parts;
  }
  parts.scenario = std::string(pieces[0]) + "/" + std::string(pieces[1]);
  parts.operation = pieces[2];
  if (pieces.size() < 4) return parts;
  for (const std::string_view pair : split(pieces[3], ',')) {
    const std::size_t equals = pair.find('=');
    if (equals == std::string_view::npos) continue;
    parts.parameters.emplace_back(pair.substr(0, equals), pair.substr(equals + 1));
  }
  return parts;
}

bool is_number(std::string_view value) {
  if (value.empty()) return false;
  const std::string text(value);
  char* end = nullptr;
  std::strtod(text.c_str(), &end);
  return *end == '\0' && std::isdigit(static_cast<unsigned char>(text.back())) != 0;
}

bool value_before(const std::string& a, const std::string& b) {
  const bool number_a = is_number(a);
  const bool number_b = is_number(b);
  if (number_a != number_b) return number_a;
  if (!number_a) return a < b;
  return std::strtod(a.c_str(), nullptr) < std::strtod(b.c_str(), nullptr);
}

bool case_before(std::string_view id_a, std::string_view id_b) {
  const CaseParts a = parse_case_id(id_a);
  const CaseParts b = parse_case_id(id_b);
  if (a.scenario != b.scenario) return a.scenario < b.scenario;
  if (a.operation != b.operation) return a.operation < b.operation;
  for (std::size_t i = 0; i < std::min(a.parameters.size(), b.parameters.size()); ++i) {
    if (a.parameters[i].first != b.parameters[i].first) break;
    if (a.parameters[i].second != b.parameters[i].second) {
      return value_before(a.parameters[i].second, b.parameters[i].second);
    }
  }
  return id_a < id_b;
}

std::string value_of(const CaseParts& parts, std::string_view parameter) {
  for (const auto& [name, value] : parts.parameters) {
    if (name == parameter) return value;
  }
  return {};
}

CaseColumns case_columns(const std::vector<std::string>& ids) {
  std::set<std::string> scenarios;
  std::set<std::string> operations;
  std::map<std::string, std::set<std::string>> values;
  std::vector<CaseParts> all;
  for (const std::string& id : ids) {
    all.push_back(parse_case_id(id));
    scenarios.insert(all.back().scenario);
    operations.insert(all.back().operation);
    for (const auto& [name, value] : all.back().parameters) values[name].insert(value);
  }
  for (const CaseParts& parts : all) {
    for (auto& [name, seen] : values) seen.insert(value_of(parts, name));
  }
  CaseColumns columns;
  columns.scenario_differs = scenarios.size() > 1;
  columns.operation_differs = operations.size() > 1;
  std::vector<std::string> common;
  if (scenarios.size() == 1) common.push_back(*scenarios.begin());
  if (operations.size() == 1 && !operations.begin()->empty()) common.push_back(*operations.begin());
  for (const auto& [name, seen] : values) {
    if (seen.size() > 1)
      columns.parameters.push_back(name);
    else
      common.push_back(name + "=" + *seen.begin());
  }
  columns.common = join(common, ", ");
  return columns;
}

std::vector<std::string> headings(const CaseColumns& columns) {
  std::vector<std::string> names;
  if (columns.scenario_differs) names.emplace_back("scenario");
  if (columns.operation_differs) names.emplace_back("operation");
  names.insert(names.end(), columns.parameters.begin(), columns.parameters.end());
  return names;
}

std::vector<std::string> cells(const CaseColumns& columns, std::string_view id) {
  const CaseParts parts = parse_case_id(id);
  std::vector<std::string> values;
  if (columns.scenario_differs) values.push_back(parts.scenario);
  if (columns.operation_differs) values.push_back(parts.operation);
  for (const std::string& name : columns.parameters) values.push_back(value_of(parts, name));
  return values;
}

std::string short_id(const CaseColumns& columns, std::string_view id) {
  const CaseParts parts = parse_case_id(id);
  std::vector<std::string> front;
  if (columns.scenario_differs) front.push_back(parts.scenario);
  if (columns.operation_differs) front.push_back(parts.operation);
  std::vector<std::string> pairs;
  for (const std::string& name : columns.parameters) {
    const std::string value = value_of(parts, name);
    if (!value.empty()) pairs.push_back(name + "=" + value);
  }
  if (!pairs.empty()) front.push_back(join(pairs, ","));
  return front.empty() ? std::string(id) : join(front, "/");
}

}  // namespace versus::report

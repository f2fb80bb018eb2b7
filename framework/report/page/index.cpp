#include <cmath>
#include <nlohmann/json.hpp>

#include "framework/report/page/parts.hpp"
#include "framework/report/rows.hpp"

namespace versus::report::page {

Index::Index(const model::RunResult& result) {
  for (const std::string& version : result.header.versions) add_version(version);
  for (const model::Case& subject : result.header.cases) add_case(subject.id);
  for (const model::Comparison& comparison : result.comparisons) {
    add_case(comparison.case_id);
    add_version(comparison.baseline);
    add_version(comparison.candidate);
  }
  for (const model::NotApplicable& gap : all_not_applicable(result)) {
    add_case(gap.case_id);
    add_version(gap.version);
  }
  for (const model::Incident& incident : result.incidents) {
    if (!incident.case_id.empty()) add_case(incident.case_id);
    add_version(incident.version);
  }
  for (const model::Counts& counts : result.counts) add_case(counts.case_id);
}

void Index::add_version(const std::string& id) {
  if (version_places_.emplace(id, versions_.size()).second) versions_.push_back(id);
}

void Index::add_case(const std::string& id) {
  if (case_places_.emplace(id, cases_.size()).second) cases_.push_back(id);
}

std::size_t Index::version(const std::string& id) const { return version_places_.at(id); }
std::size_t Index::case_of(const std::string& id) const { return case_places_.at(id); }
bool Index::has_case(const std::string& id) const { return case_places_.count(id) > 0; }

Json number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

}  // namespace versus::report::page

#include "framework/report/rows.hpp"

#include <fmt/core.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "framework/report/case_columns.hpp"
#include "framework/report/numbers.hpp"
#include "framework/report/page/parts.hpp"
#include "framework/report/text.hpp"

namespace versus::report::page {

namespace {

using model::Comparison;

std::size_t place_of(model::Metric metric) {
  std::size_t place = 0;
  while (model::all_metrics[place].metric != metric) ++place;
  return place;
}

std::string median_text(const std::optional<double>& value, model::Metric metric) {
  return value ? quantity_text(*value, info(metric).unit) : std::string();
}

std::string interval_of(const Comparison& comparison) {
  return comparison.interval ? interval_text(*comparison.interval) : std::string();
}

Json optional_number(const std::optional<double>& value) { return value ? number(*value) : Json(nullptr); }

// What does not change is most of what is compared, so it is said shortly: `[metric, "equivalent", before]`.
Json other_json(const Comparison& other) {
  const std::string before = median_text(other.baseline_median, other.metric);
  if (other.role == model::Role::Exact && other.rule == model::Rule::ExactEqual) {
    return Json::array({place_of(other.metric), to_string(other.verdict), before});
  }
  Json json = Json::array({place_of(other.metric), to_string(other.verdict), before,
                           median_text(other.candidate_median, other.metric), effect_of(other), interval_of(other)});
  if (!other.remarks.empty()) json.push_back(other.remarks);
  return json;
}

Json texts_json(const Comparison& lead) {
  return {{"effect", effect_of(lead)},
          {"interval", interval_of(lead)},
          {"before", median_text(lead.baseline_median, lead.metric)},
          {"after", median_text(lead.candidate_median, lead.metric)},
          {"threshold", share_text(lead.threshold)},
          {"mde", lead.mde ? share_text(*lead.mde) : std::string()},
          {"rule", words_of(to_string(lead.rule))}};
}

Json row_json(const Row& row, const Index& index) {
  const Comparison& lead = *row.lead;
  Json json = {{"case", index.case_of(lead.case_id)},
               {"candidate", index.version(lead.candidate)},
               {"baseline", index.version(lead.baseline)},
               {"metric", place_of(lead.metric)},
               {"verdict", to_string(lead.verdict)},
               {"effect", optional_number(lead.effect)},
               {"low", lead.interval ? number(lead.interval->low) : Json(nullptr)},
               {"high", lead.interval ? number(lead.interval->high) : Json(nullptr)},
               {"threshold", number(lead.threshold)},
               {"rounds", lead.rounds},
               {"stage", lead.stage == model::Stage::Confirm ? "confirm" : "screen"},
               {"text", texts_json(lead)},
               {"also", beside(row)},
               {"remarks", lead.remarks},
               {"others", Json::array()}};
  for (const Comparison* other : row.others) json["others"].push_back(other_json(*other));
  return json;
}

const model::Case* find_case(const model::RunResult& result, std::size_t place, const std::string& id) {
  const auto& cases = result.header.cases;
  return place < cases.size() && cases[place].id == id ? &cases[place] : nullptr;
}

std::string image_text(const model::Fixture& fixture) {
  if (fixture.recipe == model::Recipe::File) return printable(fixture.file);
  return fmt::format("{}×{} {} {}, {}", fixture.width, fixture.height, join(fixture.channels, ""),
                     to_string(fixture.type), words_of(to_string(fixture.recipe)));
}

}  // namespace

Json cases_json(const model::RunResult& result, const Index& index) {
  const CaseColumns columns = case_columns(index.cases());
  Json list = Json::array();
  for (std::size_t place = 0; place < index.cases().size(); ++place) {
    const std::string& id = index.cases()[place];
    const CaseParts parts = parse_case_id(id);
    Json json = {{"id", id},
                 {"name", short_id(columns, id)},
                 {"scenario", parts.scenario},
                 {"operation", parts.operation},
                 {"params", Json::object()},
                 {"image", nullptr}};
    for (const auto& [name, value] : parts.parameters) json["params"][name] = value;
    if (const model::Case* subject = find_case(result, place, id)) json["image"] = image_text(subject->fixture);
    list.push_back(std::move(json));
  }
  return list;
}

Json rows_json(const model::RunResult& result, const Index& index) {
  Json list = Json::array();
  for (const Row& row : rows_of(result)) list.push_back(row_json(row, index));
  return list;
}

}  // namespace versus::report::page

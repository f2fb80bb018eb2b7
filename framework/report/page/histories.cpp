#include <fmt/core.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "framework/report/history.hpp"
#include "framework/report/numbers.hpp"
#include "framework/report/page/parts.hpp"
#include "framework/report/rows.hpp"

namespace versus::report::page {

namespace {

using model::History;
using model::HistoryAxis;

Json point_json(const History& history, std::size_t place) {
  const model::HistoryPoint& point = history.points[place];
  const bool over_dates = history.axis == HistoryAxis::Dates;
  return {{"at", over_dates ? point.run : point.candidate},
          {"run", point.run},
          {"ratio", number(1 + point.effect)},
          {"low", point.interval ? number(1 + point.interval->low) : Json(nullptr)},
          {"high", point.interval ? number(1 + point.interval->high) : Json(nullptr)},
          {"effect", effect_text(point.effect)},
          {"verdict", verdict_word(point.verdict)}};
}

Json step_json(const History& history, const model::HistoryStep& step) {
  const model::HistoryPoint& point = history.points[step.point];
  return {{"at", history.axis == HistoryAxis::Dates ? point.run : point.candidate},
          {"effect", effect_text(step.effect)},
          {"worse", step.effect > 0},
          {"alert", step.alert},
          {"command", verifying_command(history, step)}};
}

}  // namespace

Json histories_json(const std::vector<History>& histories) {
  Json list = Json::array();
  for (const History& history : histories) {
    const bool over_dates = history.axis == HistoryAxis::Dates;
    Json json = {{"case", history.case_id},
                 {"title", fmt::format("{}, {} against {}", history.case_id,
                                       over_dates ? history.candidate : "each version", history.baseline)},
                 {"along", to_string(history.axis)},
                 {"points", Json::array()},
                 {"steps", Json::array()}};
    for (std::size_t place = 0; place < history.points.size(); ++place) {
      json["points"].push_back(point_json(history, place));
    }
    for (const model::HistoryStep& step : history.steps) json["steps"].push_back(step_json(history, step));
    list.push_back(std::move(json));
  }
  return list;
}

}  // namespace versus::report::page

#include <nlohmann/json.hpp>

#include "harness/cli/bisect_text.hpp"

namespace versus::cli {

namespace {

using nlohmann::ordered_json;

template <class Value>
ordered_json maybe(const std::optional<Value>& value) {
  return value ? ordered_json(*value) : ordered_json(nullptr);
}

ordered_json interval_json(const std::optional<model::Interval>& interval) {
  return interval ? ordered_json{interval->low, interval->high} : ordered_json(nullptr);
}

ordered_json text_or_null(const std::string& text) { return text.empty() ? ordered_json(nullptr) : ordered_json(text); }

ordered_json culprit_json(const bisect::Culprit& culprit) {
  return {{"id", culprit.id},
          {"label", culprit.label},
          {"parent", culprit.parent},
          {"range", culprit.range},
          {"date", text_or_null(culprit.date)},
          {"subject", text_or_null(culprit.subject)},
          {"effect", maybe(culprit.effect)},
          {"interval", interval_json(culprit.interval)},
          {"difference", maybe(culprit.difference)},
          {"probability", culprit.probability},
          {"share", maybe(culprit.share)},
          {"verified", culprit.verified},
          {"verdict", text_or_null(culprit.verdict)},
          {"run", text_or_null(culprit.run)},
          {"files", culprit.files},
          {"command", culprit.command}};
}

ordered_json probed_json(const bisect::Probed& probed) {
  return {{"place", probed.place},
          {"id", probed.id},
          {"label", probed.label},
          {"date", text_or_null(probed.date)},
          {"subject", text_or_null(probed.subject)},
          {"state", probed.failed    ? "failed"
                    : probed.same_as ? "same_code"
                                     : "measured"},
          {"reason", text_or_null(probed.reason)},
          {"same_as", maybe(probed.same_as)},
          {"effect", maybe(probed.effect)},
          {"interval", interval_json(probed.interval)},
          {"rounds", probed.rounds},
          {"value", maybe(probed.value)},
          {"pixel_hash", text_or_null(probed.hash)}};
}

}  // namespace

std::string bisect_line_document(const bisect::Axis& axis) {
  ordered_json document{{"over", axis.kind},
                        {"places", axis.points.size() - 1},
                        {"expected_builds", expected_builds(axis)},
                        {"notes", axis.notes},
                        {"points", ordered_json::array()}};
  for (const auto& point : axis.points) {
    document["points"].push_back({{"id", model::to_string(point.name)},
                                  {"label", point.label},
                                  {"date", text_or_null(point.date)},
                                  {"subject", text_or_null(point.subject)}});
  }
  return document.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

std::string bisect_document(const bisect::Report& report) {
  ordered_json document{{"schema", "versus.bisect/1"},
                        {"exit", report.exit_code},
                        {"search", report.id},
                        {"outcome", outcome_word(report.outcome)},
                        {"library", report.library},
                        {"over", report.kind},
                        {"case", report.case_id},
                        {"metric", report.metric},
                        {"unit", text_or_null(report.unit)},
                        {"good", report.good},
                        {"bad", report.bad},
                        {"places", report.places},
                        {"effect", maybe(report.effect)},
                        {"interval", interval_json(report.interval)},
                        {"culprits", ordered_json::array()},
                        {"left", ordered_json::array()},
                        {"probed", ordered_json::array()},
                        {"range", report.range},
                        {"builds", report.builds},
                        {"built_now", report.built_now},
                        {"failed", report.failed},
                        {"rounds", report.rounds},
                        {"seconds", report.seconds},
                        {"interrupted", report.interrupted},
                        {"out_of_budget", report.out_of_budget},
                        {"log", report.log}};
  for (const auto& culprit : report.culprits) document["culprits"].push_back(culprit_json(culprit));
  for (const auto& left : report.left) {
    document["left"].push_back({{"from", left.from}, {"to", left.to}, {"effect", left.effect}});
  }
  for (const auto& probed : report.probed) document["probed"].push_back(probed_json(probed));
  return document.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace versus::cli

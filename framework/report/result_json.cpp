#include "framework/report/result_json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "framework/report/gate_json.hpp"
#include "framework/report/io_json.hpp"
#include "framework/report/rows.hpp"

namespace versus::report {

namespace {

using Json = nlohmann::ordered_json;

Json number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

template <class T>
Json optional_number(const std::optional<T>& value) {
  if (!value) return nullptr;
  if constexpr (std::is_floating_point_v<T>) return number(*value);
  return Json(*value);
}

Json interval_json(const std::optional<model::Interval>& interval) {
  if (!interval || !std::isfinite(interval->low) || !std::isfinite(interval->high)) return nullptr;
  return Json::array({interval->low, interval->high});
}

std::string_view stage_word(model::Stage stage) { return stage == model::Stage::Confirm ? "confirm" : "screen"; }

Json comparison_json(const model::Comparison& comparison) {
  Json json;
  json["case"] = comparison.case_id;
  json["params"] = Json::object();
  for (const auto& [name, value] : comparison.parameters) json["params"][name] = value;
  json["metric"] = info(comparison.metric).name;
  json["unit"] = info(comparison.metric).unit;
  json["direction"] = "lower";  // the better one; higher is worse in every metric
  json["role"] = to_string(comparison.role);
  json["baseline"] = comparison.baseline;
  json["candidate"] = comparison.candidate;
  json["baseline_median"] = optional_number(comparison.baseline_median);
  json["candidate_median"] = optional_number(comparison.candidate_median);
  json["effect"] = optional_number(comparison.effect);
  json["difference"] = optional_number(comparison.difference);
  json["interval"] = interval_json(comparison.interval);
  if (comparison.accepted) json["accepted"] = number(*comparison.accepted);
  json["confidence"] = number(comparison.confidence);
  json["threshold"] = number(comparison.threshold);
  json["verdict"] = to_string(comparison.verdict);
  json["rule"] = to_string(comparison.rule);
  json["stage"] = stage_word(comparison.stage);
  json["rounds"] = comparison.rounds;
  json["rounds_needed"] = optional_number(comparison.rounds_needed);
  json["mde"] = optional_number(comparison.mde);
  json["p_value"] = optional_number(comparison.p_value);
  json["remarks"] = comparison.remarks;
  return json;
}

Json curve_side_json(const model::CurveSide& side) {
  return {{"version", side.version},
          {"exponent", optional_number(side.exponent)},
          {"interval", interval_json(side.interval)},
          {"fastest_at", side.best.empty() ? Json(nullptr) : Json(side.best)}};
}

Json curve_json(const model::Curve& curve) {
  return {{"cases", curve.cases},
          {"axis", curve.axis},
          {"values", curve.values},
          {"metric", info(curve.metric).name},
          {"baseline", curve_side_json(curve.baseline)},
          {"candidate", curve_side_json(curve.candidate)},
          {"difference", optional_number(curve.difference)},
          {"interval", interval_json(curve.interval)},
          {"confidence", number(curve.confidence)},
          {"threshold", number(curve.threshold)},
          {"verdict", to_string(curve.verdict)},
          {"rule", to_string(curve.rule)},
          {"rounds", curve.rounds},
          {"remarks", curve.remarks}};
}

Json trade_json(const model::Trade& trade) {
  return {{"case", trade.case_id},
          {"baseline", trade.baseline},
          {"candidate", trade.candidate},
          {"metric", info(trade.metric).name},
          {"effect", number(trade.effect)},
          {"size_effect", number(trade.size_effect)},
          {"baseline_size", trade.baseline_size},
          {"candidate_size", trade.candidate_size}};
}

Json counts_json(const model::Counts& counts, const model::RunHeader& header) {
  Json json;
  json["case"] = counts.case_id;
  const auto side = static_cast<std::size_t>(counts.side);
  json["version"] = side < header.versions.size() ? Json(header.versions[side]) : Json(nullptr);
  json["file_size"] = optional_number(counts.file_size);
  json["read_calls"] = counts.read_calls;
  json["write_calls"] = counts.write_calls;
  json["seek_calls"] = counts.seek_calls;
  json["read_bytes"] = counts.read_bytes;
  json["write_bytes"] = counts.write_bytes;
  json["allocations"] = counts.allocations;
  json["allocated_bytes"] = counts.allocated_bytes;
  json["constant"] = counts.constant;
  json["pixel_hash"] = counts.pixel_hash;
  json["peak_allocated_bytes"] = counts.peak ? Json(counts.peak->bytes) : Json(nullptr);
  json["io"] = io_json(counts);
  return json;
}

Json incident_json(const model::Incident& incident) {
  return {{"case", incident.case_id.empty() ? Json(nullptr) : Json(incident.case_id)},
          {"version", incident.version},
          {"round", optional_number(incident.round)},
          {"kind", to_string(incident.kind)},
          {"message", incident.message}};
}

Json controls_json(const model::Controls& controls) {
  Json aa = {{"comparisons", controls.aa_comparisons},
             {"failed", controls.aa_failed},
             {"worst", optional_number(controls.aa_worst)},
             {"lambda", optional_number(controls.lambda)}};
  return {{"aa", std::move(aa)},
          {"positive", controls.positive_found ? Json(*controls.positive_found) : Json(nullptr)}};
}

Json machine_json(const model::MachineFacts& machine) {
  return {{"class", machine.machine_class}, {"usable_cpus", machine.usable_cpus}, {"facts", machine.facts}};
}

// Every version of the run, also one of which nothing is known because it could not be built.
Json versions_json(const model::RunHeader& header) {
  Json list = Json::array();
  for (const std::string& id : header.versions) {
    Json json = {{"id", id}, {"source_sha256", nullptr}, {"build_id", nullptr}, {"loaded", Json::array()}};
    for (const model::VersionFacts& facts : header.version_facts) {
      if (facts.id != id) continue;
      json["source_sha256"] = facts.source_sha256.empty() ? Json(nullptr) : Json(facts.source_sha256);
      json["build_id"] = facts.build_id.empty() ? Json(nullptr) : Json(facts.build_id);
      json["version_string"] = facts.version_string;
      json["compiler"] = facts.compiler;
      json["options"] = facts.options;
      for (const model::LoadedLibrary& loaded : facts.loaded) {
        json["loaded"].push_back({{"path", loaded.path}, {"build_id", loaded.build_id}});
      }
    }
    list.push_back(std::move(json));
  }
  return list;
}

Json injections_json(const std::vector<model::Injection>& injections) {
  Json list = Json::array();
  for (const model::Injection& injection : injections) {
    list.push_back({{"version", injection.version},
                    {"cases", injection.case_pattern},
                    {"fraction", number(injection.fraction)},
                    {"extra_ns", injection.extra_ns},
                    {"searches_offsets", injection.searches_offsets}});
  }
  return list;
}

}  // namespace

std::string result_json(const model::RunResult& result) {
  const model::RunHeader& header = result.header;
  Json json;
  json["schema"] = "versus.result/1";
  json["exit"] = result.exit_code;
  json["run"] = header.id;
  json["created"] = header.created_utc;
  json["command"] = header.command;
  json["profile"] = header.profile;
  json["comparisons"] = Json::array();
  for (const auto& comparison : result.comparisons) json["comparisons"].push_back(comparison_json(comparison));
  json["curves"] = Json::array();
  for (const auto& curve : result.curves) json["curves"].push_back(curve_json(curve));
  json["trades"] = Json::array();
  for (const auto& trade : result.trades) json["trades"].push_back(trade_json(trade));
  json["not_applicable"] = Json::array();
  for (const auto& gap : all_not_applicable(result)) {
    json["not_applicable"].push_back({{"case", gap.case_id}, {"version", gap.version}, {"reason", gap.reason}});
  }
  json["incidents"] = Json::array();
  for (const auto& incident : result.incidents) json["incidents"].push_back(incident_json(incident));
  json["controls"] = controls_json(result.controls);
  if (result.gate) json["gate"] = gate_json(*result.gate);
  json["machine"] = machine_json(header.machine);
  json["versions"] = versions_json(header);
  json["injected"] = injections_json(header.injections);
  json["counts"] = Json::array();
  for (const auto& counts : result.counts) json["counts"].push_back(counts_json(counts, header));
  json["remarks"] = result.remarks;
  json["seed"] = header.seed;
  json["wall_seconds"] = number(result.wall_seconds);
  json["measured_seconds"] = number(result.measured_seconds);
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace versus::report

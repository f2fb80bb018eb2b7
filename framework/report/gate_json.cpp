#include "framework/report/gate_json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

namespace versus::report {

namespace {

using Json = nlohmann::ordered_json;

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json number_or_null(const std::optional<double>& value) {
  return value && std::isfinite(*value) ? Json(*value) : Json(nullptr);
}

Json scenario_json(const model::GatedScenario& one) {
  return {{"scenario", one.scenario},
          {"standard", to_string(one.standard)},
          {"baseline", one.baseline},
          {"record", text_or_null(one.record)},
          {"recorded", text_or_null(one.recorded)},
          {"accepted", text_or_null(one.accepted)},
          {"machine", text_or_null(one.machine)}};
}

Json control_json(const model::GateControl& control) {
  Json interval = nullptr;
  if (control.interval) interval = Json::array({control.interval->low, control.interval->high});
  return {{"kind", control.kind == model::ControlKind::Positive ? "positive" : "aa"},
          {"case", control.case_id},
          {"injected", control.injected},
          {"effect", number_or_null(control.effect)},
          {"interval", std::move(interval)},
          {"verdict", to_string(control.verdict)},
          {"rounds", control.rounds}};
}

Json waived_json(const model::WaivedSlowdown& waived) {
  return {{"case", waived.case_id},   {"metric", info(waived.metric).name},
          {"effect", waived.effect},  {"ceiling", waived.ceiling},
          {"reason", waived.reason},  {"who", waived.who},
          {"expires", waived.expires}};
}

}  // namespace

Json gate_json(const model::GateFacts& gate) {
  Json scenarios = Json::array();
  for (const auto& one : gate.scenarios) scenarios.push_back(scenario_json(one));
  Json controls = Json::array();
  for (const auto& control : gate.controls) controls.push_back(control_json(control));
  Json waived = Json::array();
  for (const auto& one : gate.waived) waived.push_back(waived_json(one));
  return {{"candidate", gate.candidate}, {"scenarios", std::move(scenarios)}, {"unrecorded", gate.unrecorded},
          {"identical", gate.identical}, {"waived", std::move(waived)},       {"controls", std::move(controls)},
          {"unfit", gate.unfit}};
}

}  // namespace versus::report

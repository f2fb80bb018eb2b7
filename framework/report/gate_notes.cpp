#include "framework/report/gate_notes.hpp"

#include <fmt/core.h>

#include "framework/report/numbers.hpp"
#include "framework/report/summary.hpp"
#include "framework/report/text.hpp"

namespace versus::report {

namespace {

using model::GatedScenario;
using model::Standard;

std::string standard_text(const GatedScenario& one) {
  switch (one.standard) {
    case Standard::NamedVersion:
      return fmt::format("{}: against {}", one.scenario, one.baseline);
    case Standard::Record:
      return fmt::format("{}: against the record of {} ({}), which accepts {}; measured beside its reference {}",
                         one.scenario, one.recorded, one.record, one.accepted, one.baseline);
    case Standard::AcceptedVersion:
      return fmt::format(
          "{}: the record of {} ({}) is of another class of machine, {}: its accepted version {} was "
          "measured here instead",
          one.scenario, one.recorded, one.record, one.machine, one.baseline);
    case Standard::SharedReference:
      return fmt::format("{}: no record; against {} by the scenario's own threshold", one.scenario, one.baseline);
  }
  return one.scenario;
}

std::string some(const std::vector<std::string>& ids, const CaseColumns& columns) {
  std::string text = short_id(columns, ids.front());
  if (ids.size() > 1) text += fmt::format(" and {} more", ids.size() - 1);
  return text;
}

}  // namespace

std::string gate_answer(const model::RunResult& result) {
  switch (result.exit_code) {
    case 0:
      return "passes: nothing is slower than allowed";
    case 1:
      return "slower";
    case 3:
      return "failed: not everything could be measured";
    case 4:
      return "no verdict";
    default:
      return exit_sentence(result.exit_code);
  }
}

std::vector<std::string> gate_headlines(const model::RunResult& result) {
  std::vector<std::string> texts;
  if (!result.gate) return texts;
  texts.push_back(fmt::format("gate: {} (exit code {})", gate_answer(result), result.exit_code));
  for (const auto& reason : result.gate->unfit) texts.push_back("unfit: " + printable(reason));
  return texts;
}

std::string control_text(const model::GateControl& control, const CaseColumns& columns) {
  const bool positive = control.kind == model::ControlKind::Positive;
  std::string text = positive ? fmt::format("a slow-down of {} injected into its copy", share_text(control.injected))
                              : std::string("the baseline with its own copy");
  text += fmt::format(" in {}: {}", short_id(columns, control.case_id), verdict_word(control.verdict));
  if (control.effect) text += ", " + effect_text(*control.effect);
  if (control.interval) text += " " + interval_text(*control.interval);
  return text;
}

std::vector<std::string> gate_paragraphs(const model::RunResult& result, const CaseColumns& columns) {
  std::vector<std::string> texts;
  if (!result.gate) return texts;
  const model::GateFacts& gate = *result.gate;
  for (const auto& one : gate.scenarios) texts.push_back(printable(standard_text(one)));
  if (!gate.unrecorded.empty()) {
    texts.push_back(fmt::format("{} not in a record, judged by the scenario's threshold: {}",
                                counted(gate.unrecorded.size(), "case"), some(gate.unrecorded, columns)));
  }
  if (!gate.identical.empty()) {
    texts.push_back(fmt::format("{} not measured: all code that runs is the same (--measure-identical measures them)",
                                counted(gate.identical.size(), "case")));
  }
  for (const auto& waived : gate.waived) {
    texts.push_back(printable(fmt::format(
        "waived: {} {} {}, up to {} until {} by {}: {}", short_id(columns, waived.case_id), info(waived.metric).name,
        effect_text(waived.effect), effect_text(waived.ceiling), waived.expires, waived.who, waived.reason)));
  }
  for (const auto& control : gate.controls) texts.push_back("control: " + control_text(control, columns));
  return texts;
}

std::vector<std::string> gate_next_commands(const model::RunResult& result, const std::vector<Row>& rows) {
  if (rows.empty()) return {};
  const model::Comparison& worst = *rows.front().lead;
  const bool calm = worst.verdict == model::Verdict::Equivalent || worst.verdict == model::Verdict::Faster;
  if (calm && !worse_elsewhere(rows.front())) return {};
  const std::string& id = worst.case_id;
  const std::string scenario = id.substr(0, id.find('/', id.find('/') + 1));
  return {fmt::format("versus run {} --profile {} --versions '{},{}' --filter '{}'", scenario, result.header.profile,
                      worst.baseline, worst.candidate, id)};
}

}  // namespace versus::report

#include <fmt/core.h>

#include <map>
#include <nlohmann/json.hpp>

#include "framework/report/case_columns.hpp"
#include "framework/report/curves.hpp"
#include "framework/report/notes.hpp"
#include "framework/report/numbers.hpp"
#include "framework/report/page/parts.hpp"
#include "framework/report/rows.hpp"
#include "framework/report/summary.hpp"
#include "framework/report/trades.hpp"

namespace versus::report::page {

namespace {

Json note_json(const Note& note) { return {{"title", note.title}, {"texts", note.texts}}; }

Json verdict_counts(const std::vector<Row>& rows) {
  std::map<model::Verdict, std::size_t> counts;
  for (const Row& row : rows) ++counts[row.lead->verdict];
  Json list = Json::array();
  for (const model::Verdict verdict :
       {model::Verdict::Slower, model::Verdict::Faster, model::Verdict::Equivalent, model::Verdict::Inconclusive,
        model::Verdict::NotComparable, model::Verdict::Failed}) {
    list.push_back({{"verdict", to_string(verdict)},
                    {"word", verdict_word(verdict)},
                    {"mark", verdict_mark(verdict)},
                    {"rows", counts[verdict]}});
  }
  return list;
}

// Whether the machine was fit: what the control says, and only that; remarks stand beside.
std::string fitness(const model::RunResult& result) {
  const model::Controls& controls = result.controls;
  if (controls.positive_found && !*controls.positive_found) return "unfit";
  if (controls.aa_comparisons == 0) return "unknown";
  return controls.aa_failed == 0 ? "fit" : "doubtful";
}

}  // namespace

Json summary_json(const model::RunResult& result) {
  const std::vector<Row> rows = rows_of(result);
  const CaseColumns columns = case_columns(case_ids(rows));
  Json json = {{"exit", exit_sentence(result.exit_code)},
               {"sentences", verdict_sentences(result)},
               {"more", curve_sentences(result)},
               {"verdicts", verdict_counts(rows)},
               {"fitness", fitness(result)},
               {"control", Json::array()},
               {"notes", Json::array()},
               {"shared", columns.common}};
  for (const std::string& trade : trade_sentences(result, columns)) json["more"].push_back(trade);
  for (const Note& note : notes_of(result, rows, columns)) {
    if (note.title == "Control") json["control"] = note.texts;
    json["notes"].push_back(note_json(note));
  }
  return json;
}

Json curves_json(const model::RunResult& result) {
  Json list = Json::array();
  for (const model::Curve& curve : result.curves) {
    const bool known = curve.difference.has_value();
    list.push_back({{"cases", curve.cases},
                    {"axis", curve.axis},
                    {"candidate", curve.candidate.version},
                    {"verdict", to_string(curve.verdict)},
                    {"change", known ? exponent_change_text(*curve.difference) : std::string()},
                    {"interval", curve.interval ? exponent_interval_text(*curve.interval) : std::string()},
                    {"before", curve.baseline.exponent ? exponent_text(*curve.baseline.exponent) : std::string()},
                    {"after", curve.candidate.exponent ? exponent_text(*curve.candidate.exponent) : std::string()},
                    {"best_before", curve.baseline.best},
                    {"best_after", curve.candidate.best},
                    {"remarks", curve.remarks}});
  }
  return list;
}

Json builds_json(const model::RunResult& result, const Index& index) {
  Json list = Json::array();
  for (const std::string& id : index.versions()) {
    Json json = {{"id", id}, {"known", false}};
    for (const model::VersionFacts& facts : result.header.version_facts) {
      if (facts.id != id) continue;
      json = {{"id", id},
              {"known", true},
              {"says", facts.version_string},
              {"source", facts.source_sha256},
              {"build", facts.build_id},
              {"compiler", facts.compiler},
              {"options", facts.options},
              {"loaded", Json::array()}};
      for (const model::LoadedLibrary& loaded : facts.loaded) {
        json["loaded"].push_back(Json::array({loaded.path, loaded.build_id}));
      }
    }
    list.push_back(std::move(json));
  }
  return list;
}

Json machine_json(const model::RunResult& result) {
  const model::MachineFacts& machine = result.header.machine;
  Json json = {{"class", machine.machine_class},
               {"cpus", machine.usable_cpus},
               {"facts", machine.facts},
               {"remarks", result.remarks},
               {"injections", Json::array()}};
  for (const model::Injection& injection : result.header.injections) {
    json["injections"].push_back(injection_text(injection));
  }
  return json;
}

Json gaps_json(const model::RunResult& result, const Index& index) {
  Json list = Json::array();
  for (const model::NotApplicable& gap : all_not_applicable(result)) {
    list.push_back(Json::array({index.case_of(gap.case_id), index.version(gap.version), gap.reason}));
  }
  return list;
}

Json incidents_json(const model::RunResult& result, const Index& index) {
  Json list = Json::array();
  for (const model::Incident& incident : result.incidents) {
    list.push_back({{"case", incident.case_id.empty() ? Json(nullptr) : Json(index.case_of(incident.case_id))},
                    {"version", index.version(incident.version)},
                    {"kind", words_of(to_string(incident.kind))},
                    {"round", incident.round ? Json(*incident.round) : Json(nullptr)},
                    {"message", incident.message}});
  }
  return list;
}

}  // namespace versus::report::page

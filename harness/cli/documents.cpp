#include "harness/cli/documents.hpp"

#include <nlohmann/json.hpp>

namespace versus::cli {

namespace {

using Json = nlohmann::ordered_json;

std::string text_of(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

Json error_json(const Error& error) {
  return {{"place", error.place},
          {"culprit", error.culprit},
          {"limit", error.limit},
          {"next_step", error.next_step},
          {"message", message(error)}};
}

}  // namespace

std::string error_document(const Error& error) {
  return text_of({{"exit", static_cast<int>(exit_code_of(error))}, {"error", error_json(error)}});
}

std::string version_text(OutputForm form) {
  if (form == OutputForm::Json) return text_of({{"version", VERSUS_VERSION}});
  return std::string("versus ") + VERSUS_VERSION + "\n";
}

std::string scenarios_document(const std::vector<ScenarioRow>& rows) {
  Json list = Json::array();
  for (const ScenarioRow& row : rows) {
    Json profiles = Json::array();
    for (const CaseCount& count : row.counts) {
      profiles.push_back({{"name", count.profile},
                          {"cases", count.cases ? Json(*count.cases) : Json(nullptr)},
                          {"asks_library", count.asks_library}});
    }
    list.push_back({{"id", row.id},
                    {"file", row.file},
                    {"question", row.question},
                    {"tags", row.tags},
                    {"profiles", std::move(profiles)}});
  }
  return text_of({{"scenarios", std::move(list)}});
}

std::string scenario_document(const model::Scenario& scenario, const std::vector<std::string>& asked,
                              const std::vector<model::Case>& cases) {
  Json outline = Json::object();
  for (const scenario::OutlineRow& row : scenario::outline(scenario)) {
    // A scenario has any number of exclusions, and a key of a document stands once.
    if (row.name == scenario::exclusion_row)
      outline[row.name].push_back(row.value);
    else
      outline[row.name] = row.value;
  }
  Json list = Json::array();
  for (const model::Case& one : cases) {
    Json params = Json::object();
    for (const auto& [name, value] : one.parameters) params[name] = value;
    list.push_back({{"id", one.id}, {"operation", one.operation}, {"params", std::move(params)}});
  }
  return text_of({{"id", id(scenario)},
                  {"profile", scenario.profile},
                  {"outline", std::move(outline)},
                  {"asked", asked},
                  {"cases", std::move(list)}});
}

std::string check_document(const std::vector<std::pair<std::string, std::vector<Error>>>& files, ExitCode code) {
  Json list = Json::array();
  for (const auto& [file, errors] : files) {
    Json found = Json::array();
    for (const Error& error : errors) found.push_back(error_json(error));
    list.push_back({{"file", file}, {"errors", std::move(found)}});
  }
  return text_of({{"exit", static_cast<int>(code)}, {"files", std::move(list)}});
}

std::string versions_document(const std::vector<provision::VersionStatus>& versions) {
  Json list = Json::array();
  for (const provision::VersionStatus& version : versions) {
    list.push_back({{"id", version.id},
                    {"date", version.date},
                    {"source", version.source},
                    {"main", version.in_main_set},
                    {"built", version.built},
                    {"worker", version.worker},
                    {"bytes", version.bytes}});
  }
  return text_of({{"versions", std::move(list)}});
}

std::string built_document(const std::vector<std::string>& ids,
                           const std::vector<Expected<provision::ProvisionedVersion>>& versions, ExitCode code) {
  Json list = Json::array();
  for (std::size_t i = 0; i < versions.size(); ++i) {
    if (!versions[i]) {
      list.push_back({{"id", ids[i]}, {"error", error_json(versions[i].error())}});
      continue;
    }
    const provision::ProvisionedVersion& version = *versions[i];
    list.push_back({{"id", version.id},
                    {"prefix", version.prefix.string()},
                    {"worker", version.worker.empty() ? Json(nullptr) : Json(version.worker.string())},
                    {"build_id", version.build_id.empty() ? Json(nullptr) : Json(version.build_id)},
                    {"built_now", version.built_now}});
  }
  return text_of({{"exit", static_cast<int>(code)}, {"versions", std::move(list)}});
}

std::string pruned_document(const provision::Pruned& pruned, provision::PruneMode mode) {
  return text_of(
      {{"removed", pruned.removed}, {"bytes", pruned.bytes}, {"dry_run", mode == provision::PruneMode::DryRun}});
}

std::string fetched_document(const std::string& folder, const std::vector<std::string>& sums) {
  return text_of({{"folder", folder}, {"sha256", sums}});
}

std::string runs_document(const std::vector<store::RunSummary>& runs) {
  Json list = Json::array();
  for (const store::RunSummary& run : runs) {
    list.push_back({{"id", run.id},
                    {"created", run.created_utc},
                    {"command", run.command},
                    {"state", to_string(run.state)},
                    {"cases", run.cases},
                    {"versions", run.versions}});
  }
  return text_of({{"runs", std::move(list)}});
}

std::string dry_run_document(const DryRun& plan) {
  return text_of({{"dry_run", true},
                  {"profile", plan.profile},
                  {"versions", plan.versions},
                  {"to_build", plan.to_build},
                  {"asked", plan.asked},
                  {"cases", plan.cases},
                  {"build_seconds", plan.build_seconds},
                  {"measure_seconds", plan.measure_seconds}});
}

}  // namespace versus::cli

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/error.hpp"
#include "framework/model/scenario.hpp"
#include "framework/scenario/outline.hpp"
#include "framework/store/run_store.hpp"
#include "harness/cli/command.hpp"
#include "harness/provision/provision.hpp"

namespace versus::cli {

/// The JSON documents of commands other than results. Every one is valid UTF-8 and ends with a line end.

/// `{"exit", "error": {"place", "culprit", "limit", "next_step", "message"}}`.
std::string error_document(const Error& error);

/// `versus 0.1.0`, or `{"version": "0.1.0"}`.
std::string version_text(OutputForm form);

/// How many cases a profile gives.
struct CaseCount {
  std::string profile;
  std::optional<std::size_t> cases;
  bool asks_library = false;  ///< then the number is that of the values known of, and a version may offer fewer
};

struct ScenarioRow {
  std::string id;
  std::string file;
  std::string question;
  std::vector<std::string> tags;
  std::vector<CaseCount> counts;
};

/// `{"scenarios": [{"id", "file", "question", "tags", "profiles": [{"name", "cases", "asks_library"}]}]}`.
std::string scenarios_document(const std::vector<ScenarioRow>& rows);

/// `{"id", "profile", "outline": {…}, "asked": [axis…], "cases": [{"id", "operation", "params"}]}`.
std::string scenario_document(const model::Scenario& scenario, const std::vector<std::string>& asked,
                              const std::vector<model::Case>& cases);

/// `{"exit", "files": [{"file", "errors": [{…}]}]}`.
std::string check_document(const std::vector<std::pair<std::string, std::vector<Error>>>& files, ExitCode code);

/// `{"versions": [{"id", "date", "source", "main", "built", "worker", "bytes"}]}`.
std::string versions_document(const std::vector<provision::VersionStatus>& versions);

/// `{"exit", "versions": [{"id", "prefix", "worker", "build_id", "built_now"} or {"id", "error"}]}`.
std::string built_document(const std::vector<std::string>& ids,
                           const std::vector<Expected<provision::ProvisionedVersion>>& versions, ExitCode code);

/// `{"removed": […], "bytes", "dry_run"}`.
std::string pruned_document(const provision::Pruned& pruned, provision::PruneMode mode);

/// `{"folder", "sha256": […]}`.
std::string fetched_document(const std::string& folder, const std::vector<std::string>& sums);

/// `{"runs": [{"id", "created", "command", "state", "cases", "versions"}]}`.
std::string runs_document(const std::vector<store::RunSummary>& runs);

/// What `run --dry-run` found.
struct DryRun {
  std::string profile;
  std::vector<std::string> versions;
  std::vector<std::string> to_build;  ///< of these
  std::vector<std::string> cases;
  std::vector<std::string> asked;  ///< axes whose values a version decides
  double build_seconds = 0;
  double measure_seconds = 0;
};

std::string dry_run_document(const DryRun& plan);

}  // namespace versus::cli

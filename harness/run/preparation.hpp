#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/model/run.hpp"
#include "framework/plan/run_plan.hpp"
#include "harness/fixtures/store.hpp"
#include "harness/run/encoded_files.hpp"
#include "harness/run/round_session.hpp"
#include "harness/run/worker.hpp"

namespace versus::run {

/// What a preparation gave for one case.
struct PreparationOutcome {
  std::vector<model::Counts> counts;
  std::vector<model::NotApplicable> not_applicable;
  std::vector<model::Incident> incidents;
  double measured_seconds = 0;
};

/// The counting workers of all versions: each stays alive from case to case, since exact figures do not depend on what
/// it did before. Not thread-safe.
class Preparation {
 public:
  /// `workers` by place in RunHeader::versions; nothing for a version that could not be built. References are kept.
  Preparation(const model::RunHeader& header, const std::vector<std::optional<VersionWorkers>>& workers,
              std::filesystem::path cache, std::filesystem::path scratch, std::filesystem::path log);

  /// Asks the versions named by the action whether they can do the case, makes fixture and encoded file, counts one run
  /// of the operation twice, checks its output. Failures are incidents.
  PreparationOutcome prepare(const plan::PrepareCase& action, const system::CancelToken& cancel);

  /// Fixture and encoded file of a case that was prepared before (a resumed run); made again when they are gone.
  Expected<CaseFiles> files_of(std::size_t case_index, const std::vector<int>& sides,
                               const system::CancelToken& cancel);

  /// Ends the counting workers; the next preparation starts new ones.
  void rest();

 private:
  /// The first program that takes part, by its library: for reading a user's image.
  std::map<std::string, std::filesystem::path> programs() const;
  Expected<fixtures::FixtureFile> fixture_of(const model::Case& subject, const system::CancelToken& cancel) const;
  CaseFiles files_for_asking(const model::Case& subject, const Expected<CaseFiles>& files,
                             const system::CancelToken& cancel) const;
  WorkerExpected<Worker*> worker_of(int side, const system::CancelToken& cancel);
  void prepare_side(int side, const model::Case& subject, const Expected<CaseFiles>& files, PreparationOutcome& outcome,
                    const system::CancelToken& cancel);
  WorkerExpected<model::Counts> count(Worker& worker, int side, const model::Case& subject,
                                      PreparationOutcome& outcome);
  Expected<CaseFiles> make_files(const model::Case& subject, const std::vector<int>& sides,
                                 const system::CancelToken& cancel);

  const model::RunHeader& header_;
  const std::vector<std::optional<VersionWorkers>>& workers_;
  std::filesystem::path cache_;
  std::filesystem::path scratch_;
  std::filesystem::path log_;
  std::map<int, Worker> alive_;
  std::map<std::size_t, CaseFiles> files_;
  std::map<std::string, model::Counts> counted_;  ///< by what is done; repetitions of a case are counted once
};

}  // namespace versus::run

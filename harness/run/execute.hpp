#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/model/run.hpp"
#include "framework/plan/run_plan.hpp"
#include "framework/store/run_store.hpp"
#include "harness/run/round_session.hpp"
#include "harness/system/home.hpp"
#include "harness/system/progress.hpp"

namespace versus::run {

/// When workers of single-threaded cases run under SCHED_FIFO: `Auto` does where the system permits and the machine is
/// busy, since on an idle one it changes nothing.
enum class Realtime { Off, Auto, On };

struct Execution {
  const model::RunHeader& header;
  /// By place in header.versions; nothing for a version that could not be built.
  std::vector<std::optional<VersionWorkers>> workers;
  model::RunData data;  ///< of an earlier part of the run, when it is resumed
  Realtime realtime = Realtime::Auto;
};

/// Asks the plan what is next and makes the workers do it, until everything is decided, the budget is spent or the user
/// stops; journals every block, incident and count into `store` (where the run was begun before). Waits for the
/// measuring lock. A failed measurement is an incident in the data; an Error means that the run cannot go on (a full
/// disk, a store that cannot be written) and nothing measured before is lost.
Expected<model::RunData> execute(const Execution& execution, store::RunStore& store, const system::Home& home,
                                 system::ProgressSink& progress, const system::CancelToken& cancel);

/// One line that tells an incident while the run goes on.
std::string words_of(const model::Incident& incident);

/// Which of the injections concern this version and case.
protocol::Prepare injection_for(const model::RunHeader& header, const std::string& version, const std::string& case_id);

/// Starts each worker once and asks what its library offers, for axes that say `all`: the union over the versions, each
/// value once, in the order of the newest version that knows it. Also fills in what a worker says of itself.
struct Introduction {
  std::map<std::string, std::vector<std::string>> offers;
  std::vector<model::Incident> incidents;
};
Introduction introduce(const std::vector<std::optional<VersionWorkers>>& workers,
                       std::vector<model::VersionFacts>& facts, const system::CancelToken& cancel);

}  // namespace versus::run

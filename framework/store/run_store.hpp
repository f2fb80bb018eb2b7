#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/model/measurement.hpp"
#include "framework/model/run.hpp"

namespace versus::store {

class Journal;

enum class OpenMode {
  ReadOnly,   ///< the file must exist; nothing is written
  ReadWrite,  ///< file and folder are made when missing, an older schema is migrated
};

/// `Open`: begun and not ended; it is being measured now, or its process died. The measuring lock tells which.
enum class RunState { Open, Interrupted, Finished };

/// `open`, `interrupted`, `finished`.
std::string_view to_string(RunState state);

/// Names one begun round within a store.
struct RoundKey {
  std::int64_t value = 0;
};

/// One timed item of each worker, by slot index (model::index); empty where a worker gave none.
using Block = std::vector<std::optional<model::Item>>;

struct StoredRun {
  model::RunHeader header;
  model::RunData data;  ///< `finished` and `interrupted` follow from the state
  RunState state = RunState::Open;
};

/// What a list of runs shows; read without the run's cases or measurements.
struct RunSummary {
  std::string id;
  std::string created_utc;
  std::string command;
  RunState state = RunState::Open;
  std::int64_t cases = 0;
  std::vector<std::string> versions;  ///< the first is the baseline
};

/// All runs of one user, in one SQLite file. Each writing call is one transaction: when it has returned, nothing of it
/// is lost if the process is killed at any later moment (after a power failure the last seconds may be missing, never
/// the file's soundness). A call that fails leaves the store as it was before, and may be repeated.
///
/// Several processes may have a store open; one writes at a time, another writer waits up to the busy time and then
/// gets an error. One RunStore object serves one thread at a time.
///
/// Errors have the file as place, SQLite's own words in the culprit, and what to do. Ids, commands and everything else
/// in a header must be UTF-8 without NUL bytes (a Usage error otherwise); texts of incidents and reasons may hold any
/// bytes and come back as they were.
class RunStore {
 public:
  /// A file of a newer schema, of another program, or that is no database is refused untouched.
  static Expected<RunStore> open(const std::filesystem::path& file, OpenMode mode,
                                 std::chrono::milliseconds busy_time = std::chrono::seconds(10));

  RunStore(RunStore&&) noexcept;
  RunStore& operator=(RunStore&&) noexcept;
  ~RunStore();

  /// Starts a run in the state Open. An id that is empty or taken, and more than 256 versions, are Usage errors.
  Expected<void> begin(const model::RunHeader& header);

  /// Replaces the header of a begun run, for what becomes known later (loaded libraries, facts of the machine). The
  /// measurements stay.
  Expected<void> update_header(const model::RunHeader& header);

  Expected<void> append(std::string_view run_id, const model::Counts& counts);
  Expected<void> append(std::string_view run_id, const model::Incident& incident);
  Expected<void> append(std::string_view run_id, const model::NotApplicable& not_applicable);

  /// Starts a round: everything of `round` is stored but `items`, `launches`, `duration_seconds` and `complete`. The
  /// pair of case and number must be new in the run.
  Expected<RoundKey> begin_round(std::string_view run_id, const model::Round& round);

  /// Journals one finished block; `index` counts from 0 within the round and is given once.
  Expected<void> append_block(RoundKey round, int index, const Block& items);

  /// Marks the round complete. Between rounds, when no worker measures, the journal is folded into the file; this
  /// call may take some milliseconds for it.
  Expected<void> finish_round(RoundKey round, const std::vector<model::LaunchFacts>& launches, double duration_seconds);

  /// Seconds of RunData, so far; to be called as often as wanted.
  Expected<void> set_times(std::string_view run_id, double wall_seconds, double measured_seconds);

  /// Ends the run, as Finished or Interrupted.
  Expected<void> finish(std::string_view run_id, RunState state);

  /// Sets a run back to Open, to go on with it.
  Expected<void> reopen(std::string_view run_id);

  /// Everything of a run, in the order in which it was appended. A round that was begun and not finished has the
  /// blocks that it got, no launches, and `complete` = false. Time and memory are linear in the items.
  Expected<StoredRun> load(std::string_view run_id) const;

  /// Newest first.
  Expected<std::vector<RunSummary>> list() const;

  /// The id of the newest run; nothing in an empty store.
  Expected<std::optional<std::string>> latest() const;

  /// The one id that begins with `prefix` (a whole id always names itself). None or several are Usage errors that
  /// say which there are.
  Expected<std::string> find(std::string_view prefix) const;

  /// Deletes a run with all its measurements and gives the space back.
  Expected<void> remove(std::string_view run_id);

 private:
  explicit RunStore(std::unique_ptr<Journal> journal);
  std::unique_ptr<Journal> journal_;
};

}  // namespace versus::store

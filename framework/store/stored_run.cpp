// The reading half of RunStore.

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "framework/base/suggest.hpp"
#include "framework/store/header_json.hpp"
#include "framework/store/item_codec.hpp"
#include "framework/store/journal.hpp"
#include "framework/store/run_store.hpp"
#include "framework/store/schema.hpp"
#include "framework/store/stored_words.hpp"

namespace versus::store {
namespace {

/// A damaged number of a block must not make us allocate the whole memory.
constexpr std::int64_t max_blocks = 1'000'000;

Error damaged(Journal& journal, std::string_view what) {
  return run_error(journal.connection().file().string(), fmt::format("{} cannot be read", what), "the file is damaged",
                   "move it away, or save what can be read with: sqlite3 FILE .recover");
}

/// Calls `take(row)` for each row of a query of one parameter; it returns what is damaged, or nothing.
template <class Take>
Expected<void> each_row(Journal& journal, const char* sql, std::int64_t key, Take take) {
  Expected<Statement*> query = journal.statement(sql);
  if (!query) return unexpected(std::move(query.error()));
  Statement& row = (*query)->with(key);
  for (;;) {
    Expected<bool> more = row.next();
    if (!more) return unexpected(std::move(more.error()));
    if (!*more) return {};
    if (const std::optional<std::string_view> what = take(row)) {
      row.stop();
      return unexpected(damaged(journal, *what));
    }
  }
}

using Damage = std::optional<std::string_view>;

Expected<void> load_header(Journal& journal, std::int64_t run, StoredRun& into) {
  std::string document;
  Expected<void> done =
      each_row(journal, "SELECT state, wall_seconds, measured_seconds, header FROM run WHERE key = ?1", run,
               [&](Statement& row) -> Damage {
                 const std::optional<RunState> state = find_run_state(row.text(0));
                 if (!state) return "the state of the run";
                 into.state = *state;
                 into.data.finished = *state == RunState::Finished;
                 into.data.interrupted = *state == RunState::Interrupted;
                 into.data.wall_seconds = row.real(1);
                 into.data.measured_seconds = row.real(2);
                 document = row.text(3);
                 return std::nullopt;
               });
  if (!done) return done;
  Expected<model::RunHeader> header = parse_header_document(document);
  if (!header) {
    header.error().place = journal.connection().file().string();
    return unexpected(std::move(header.error()));
  }
  into.header = std::move(*header);
  return {};
}

Damage take_profile(Statement& row, model::Counts& counts) {
  if (!row.is_null(1)) counts.peak = model::PeakAllocation{row.integer(1), row.integer(2) != 0};
  if (row.is_null(3)) return std::nullopt;
  const auto reads = find_sizes(row.text(7));
  const auto writes = find_sizes(row.text(8));
  if (!reads || !writes) return "the sizes of counted calls";
  counts.calls = model::CallProfile{row.integer(3), row.integer(4), row.integer(5), row.integer(6), *reads, *writes};
  return std::nullopt;
}

Expected<void> load_counts(Journal& journal, std::int64_t run, std::vector<model::Counts>& into) {
  std::map<std::int64_t, std::size_t> places;
  Expected<void> done =
      each_row(journal,
               "SELECT case_id, side, file_size, read_calls, write_calls, seek_calls, read_bytes, write_bytes, "
               "allocations, allocated_bytes, constant, pixel_hash, typical_ns, key FROM counts WHERE run = ?1 "
               "ORDER BY key",
               run, [&](Statement& row) -> Damage {
                 places[row.integer(13)] = into.size();
                 model::Counts& counts = into.emplace_back();
                 counts.case_id = row.text(0);
                 counts.side = static_cast<int>(row.integer(1));
                 if (!row.is_null(2)) counts.file_size = row.integer(2);
                 counts.read_calls = row.integer(3);
                 counts.write_calls = row.integer(4);
                 counts.seek_calls = row.integer(5);
                 counts.read_bytes = row.integer(6);
                 counts.write_bytes = row.integer(7);
                 counts.allocations = row.integer(8);
                 counts.allocated_bytes = row.integer(9);
                 counts.constant = row.integer(10) != 0;
                 counts.pixel_hash = row.text(11);
                 counts.typical_ns = row.real(12);
                 return std::nullopt;
               });
  if (!done) return done;
  Expected<bool> profiled = has_added_tables(journal.connection());
  if (!profiled) return unexpected(std::move(profiled.error()));
  if (!*profiled) return {};
  return each_row(journal,
                  "SELECT counts, peak_allocated_bytes, peak_constant, map_calls, stream_calls, sequential_calls, "
                  "page_faults, read_sizes, write_sizes FROM call_profile WHERE counts IN "
                  "(SELECT key FROM counts WHERE run = ?1)",
                  run, [&](Statement& row) { return take_profile(row, into[places.at(row.integer(0))]); });
}

Expected<void> load_incidents(Journal& journal, std::int64_t run, model::RunData& into) {
  Expected<void> done =
      each_row(journal, "SELECT case_id, version, kind, message, round FROM incident WHERE run = ?1 ORDER BY key", run,
               [&](Statement& row) -> Damage {
                 const std::optional<model::IncidentKind> kind = model::find_incident_kind(row.text(2));
                 if (!kind) return "the kind of an incident";
                 into.incidents.push_back({row.text(0), row.text(1), *kind, row.text(3), std::nullopt});
                 if (!row.is_null(4)) into.incidents.back().round = static_cast<int>(row.integer(4));
                 return std::nullopt;
               });
  if (!done) return done;
  return each_row(journal, "SELECT case_id, version, reason FROM not_applicable WHERE run = ?1 ORDER BY key", run,
                  [&](Statement& row) -> Damage {
                    into.not_applicable.push_back({row.text(0), row.text(1), row.text(2)});
                    return std::nullopt;
                  });
}

Damage take_round(Statement& row, model::Round& round) {
  round.case_id = row.text(1);
  round.number = static_cast<int>(row.integer(2));
  const std::optional<model::Stage> stage = find_stage(row.text(3));
  if (!stage) return "the stage of a round";
  round.stage = *stage;
  round.sides = decode_sides(row.bytes(4));
  round.warm_ups = static_cast<int>(row.integer(5));
  round.batch = row.integer(6);
  if (!row.is_null(7)) round.cpu = static_cast<int>(row.integer(7));
  round.realtime = row.integer(8) != 0;
  round.start_seconds = row.real(9);
  round.complete = row.integer(12) != 0;
  if (!round.complete) return std::nullopt;
  round.duration_seconds = row.real(10);
  std::optional<std::vector<model::LaunchFacts>> launches = decode_launches(row.bytes(11));
  if (!launches) return "the launches of a round";
  round.launches = std::move(*launches);
  return std::nullopt;
}

Expected<void> load_blocks(Journal& journal, std::int64_t round_key, model::Round& round) {
  return each_row(journal, "SELECT number, items FROM block WHERE round = ?1 ORDER BY number", round_key,
                  [&](Statement& row) -> Damage {
                    const std::int64_t number = row.integer(0);
                    std::optional<Block> block = decode_block(row.bytes(1));
                    if (!block || number < 0 || number >= max_blocks) return "a block of measurements";
                    // A block that was never journaled stays, as one in which no worker gave anything.
                    const auto at = static_cast<std::size_t>(number);
                    if (round.items.size() < at) round.items.resize(at, Block(block->size()));
                    round.items.push_back(std::move(*block));
                    return std::nullopt;
                  });
}

Expected<void> load_rounds(Journal& journal, std::int64_t run, std::vector<model::Round>& into) {
  std::vector<std::int64_t> keys;
  Expected<void> done = each_row(journal,
                                 "SELECT key, case_id, number, stage, sides, warm_ups, batch, cpu, realtime, "
                                 "start_seconds, duration_seconds, launches, complete FROM round WHERE run = ?1 "
                                 "ORDER BY key",
                                 run, [&](Statement& row) {
                                   keys.push_back(row.integer(0));
                                   return take_round(row, into.emplace_back());
                                 });
  for (std::size_t i = 0; done && i < keys.size(); ++i) done = load_blocks(journal, keys[i], into[i]);
  return done;
}

Expected<std::vector<std::string>> ids_with_prefix(Journal& journal, std::string_view prefix) {
  Expected<Statement*> query =
      journal.statement("SELECT id FROM run WHERE substr(id, 1, length(?1)) = ?1 ORDER BY key DESC");
  if (!query) return unexpected(std::move(query.error()));
  std::vector<std::string> ids;
  Statement& row = (*query)->with(prefix);
  for (;;) {
    Expected<bool> more = row.next();
    if (!more) return unexpected(std::move(more.error()));
    if (!*more) return ids;
    ids.push_back(row.text(0));
  }
}

std::string first_few(const std::vector<std::string>& ids) {
  constexpr std::size_t few = 5;
  const auto last = ids.begin() + static_cast<std::ptrdiff_t>(std::min(few, ids.size()));
  std::string text = fmt::format("{}", fmt::join(ids.begin(), last, ", "));
  if (ids.size() > few) text += fmt::format(" and {} more", ids.size() - few);
  return text;
}

}  // namespace

Expected<StoredRun> RunStore::load(std::string_view run_id) const {
  Expected<Transaction> moment = Transaction::begin(journal_->connection(), TransactionKind::Read);
  if (!moment) return unexpected(std::move(moment.error()));
  Expected<std::int64_t> run = journal_->run_key(run_id);
  if (!run) return unexpected(std::move(run.error()));
  StoredRun stored;
  Expected<void> done = load_header(*journal_, *run, stored);
  if (done) done = load_counts(*journal_, *run, stored.data.counts);
  if (done) done = load_incidents(*journal_, *run, stored.data);
  if (done) done = load_rounds(*journal_, *run, stored.data.rounds);
  if (!done) return unexpected(std::move(done.error()));
  return stored;
}

// The newest by the order of beginning: clocks jump.
Expected<std::vector<RunSummary>> RunStore::list() const {
  Expected<Transaction> moment = Transaction::begin(journal_->connection(), TransactionKind::Read);
  if (!moment) return unexpected(std::move(moment.error()));
  std::vector<RunSummary> runs;
  std::vector<std::int64_t> keys;
  constexpr std::int64_t all = 0;
  Expected<void> done = each_row(
      *journal_, "SELECT key, id, created_utc, command, state, cases FROM run WHERE key > ?1 ORDER BY key DESC", all,
      [&](Statement& row) -> Damage {
        const std::optional<RunState> state = find_run_state(row.text(4));
        if (!state) return "the state of a run";
        keys.push_back(row.integer(0));
        runs.push_back({row.text(1), row.text(2), row.text(3), *state, row.integer(5), {}});
        return std::nullopt;
      });
  for (std::size_t i = 0; done && i < keys.size(); ++i) {
    done = each_row(*journal_, "SELECT id FROM run_version WHERE run = ?1 ORDER BY side", keys[i],
                    [&](Statement& row) -> Damage {
                      runs[i].versions.push_back(row.text(0));
                      return std::nullopt;
                    });
  }
  if (!done) return unexpected(std::move(done.error()));
  return runs;
}

Expected<std::optional<std::string>> RunStore::latest() const {
  Expected<std::vector<std::string>> ids = ids_with_prefix(*journal_, "");
  if (!ids) return unexpected(std::move(ids.error()));
  return ids->empty() ? std::nullopt : std::optional(ids->front());
}

Expected<std::string> RunStore::find(std::string_view prefix) const {
  Expected<std::vector<std::string>> ids = ids_with_prefix(*journal_, prefix);
  if (!ids) return unexpected(std::move(ids.error()));
  const std::string place = journal_->connection().file().string();
  if (ids->empty()) {
    Expected<std::vector<std::string>> all = ids_with_prefix(*journal_, "");
    if (!all) return unexpected(std::move(all.error()));
    std::string next_step = base::did_you_mean(prefix, *all);
    if (next_step.empty()) next_step = "`versus report --list` shows the stored runs";
    return unexpected(usage_error(place, fmt::format("no run begins with '{}'", prefix),
                                  all->empty() ? "no runs are stored" : "", std::move(next_step)));
  }
  if (ids->size() == 1 || std::find(ids->begin(), ids->end(), prefix) != ids->end()) {
    return ids->size() == 1 ? ids->front() : std::string(prefix);
  }
  return unexpected(usage_error(place, fmt::format("{} runs begin with '{}'", ids->size(), prefix),
                                "they are " + first_few(*ids), "write more of the id"));
}

}  // namespace versus::store

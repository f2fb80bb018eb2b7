#include "framework/store/run_store.hpp"

#include <fmt/format.h>

#include <cassert>

#include "framework/store/header_json.hpp"
#include "framework/store/item_codec.hpp"
#include "framework/store/journal.hpp"
#include "framework/store/open_store.hpp"
#include "framework/store/stored_words.hpp"

namespace versus::store {
namespace {

constexpr std::size_t max_versions = 256;  // a side is one byte of a stored round

// Ids are compared and shown; a NUL would end them early in some places and not in others.
Expected<void> without_nul(Journal& journal, std::string_view what, std::string_view text) {
  if (text.find('\0') == std::string_view::npos) return {};
  return unexpected(usage_error(journal.connection().file().string(), fmt::format("{} holds a NUL byte", what),
                                "names are UTF-8 without NUL"));
}

Expected<void> store_versions(Journal& journal, std::int64_t run, const std::vector<std::string>& versions) {
  int side = 0;
  for (const std::string& version : versions) {
    auto done = journal.write("INSERT INTO run_version (run, side, id) VALUES (?1, ?2, ?3)", run, side++, version);
    if (!done) return unexpected(std::move(done.error()));
  }
  return {};
}

Expected<void> store_profile(Journal& journal, std::int64_t counts_key, const model::Counts& counts) {
  using Number = std::optional<std::int64_t>;
  if (!counts.peak && !counts.calls) return {};
  const auto& peak = counts.peak;
  const auto& calls = counts.calls;
  auto made = journal.write(
      "INSERT INTO call_profile (counts, peak_allocated_bytes, peak_constant, map_calls, stream_calls, "
      "sequential_calls, page_faults, read_sizes, write_sizes) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
      counts_key, peak ? Number(peak->bytes) : Number(), peak ? Number(peak->constant ? 1 : 0) : Number(),
      calls ? Number(calls->map_calls) : Number(), calls ? Number(calls->stream_calls) : Number(),
      calls ? Number(calls->sequential_calls) : Number(), calls ? Number(calls->page_faults) : Number(),
      calls ? sizes_text(calls->read_sizes) : "", calls ? sizes_text(calls->write_sizes) : "");
  if (!made) return unexpected(std::move(made.error()));
  return {};
}

// The outcome of a statement that had to change exactly one row.
Expected<void> one_changed(Journal& journal, Expected<std::int64_t> changes, std::string_view culprit) {
  if (!changes) return unexpected(std::move(changes.error()));
  if (*changes == 1) return {};
  return unexpected(run_error(journal.connection().file().string(), std::string(culprit),
                              "another command may have removed the run"));
}

Expected<void> set_state(Journal& journal, std::string_view run_id, RunState state) {
  Expected<std::int64_t> run = journal.run_key(run_id);
  if (!run) return unexpected(std::move(run.error()));
  Expected<void> done = one_changed(
      journal, journal.write("UPDATE run SET state = ?2 WHERE key = ?1", *run, to_string(state)), "the run is gone");
  journal.fold_when_large();
  return done;
}

}  // namespace

Expected<RunStore> RunStore::open(const std::filesystem::path& file, OpenMode mode,
                                  std::chrono::milliseconds busy_time) {
  Expected<std::unique_ptr<Connection>> connection = open_store(file, mode, busy_time);
  if (!connection) return unexpected(std::move(connection.error()));
  return RunStore(std::make_unique<Journal>(std::move(*connection)));
}

RunStore::RunStore(std::unique_ptr<Journal> journal) : journal_(std::move(journal)) {}
RunStore::RunStore(RunStore&&) noexcept = default;
RunStore& RunStore::operator=(RunStore&&) noexcept = default;
RunStore::~RunStore() = default;

Expected<void> RunStore::begin(const model::RunHeader& header) {
  const std::string place = journal_->connection().file().string();
  if (header.id.empty()) return unexpected(usage_error(place, "a run needs an id"));
  if (header.versions.size() > max_versions) {
    return unexpected(usage_error(place, fmt::format("a run of {} versions", header.versions.size()),
                                  fmt::format("at most {} versions are measured together", max_versions)));
  }
  Expected<std::string> document = header_document(header);
  if (!document) return unexpected(std::move(document.error()));
  Expected<Transaction> transaction = Transaction::begin(journal_->connection(), TransactionKind::Write);
  if (!transaction) return unexpected(std::move(transaction.error()));
  auto made = journal_->write(
      "INSERT INTO run (id, created_utc, command, state, cases, wall_seconds, measured_seconds, header) "
      "VALUES (?1, ?2, ?3, ?4, ?5, 0, 0, ?6) ON CONFLICT (id) DO NOTHING",
      header.id, header.created_utc, header.command, to_string(RunState::Open),
      static_cast<std::int64_t>(header.cases.size()), *document);
  if (!made) return unexpected(std::move(made.error()));
  if (*made == 0) {
    return unexpected(usage_error(place, fmt::format("there is already a run '{}'", header.id), "an id is given once",
                                  fmt::format("go on with it: --resume {}", header.id)));
  }
  Expected<void> done = store_versions(*journal_, journal_->connection().last_key(), header.versions);
  if (done) done = transaction->commit();
  journal_->fold_when_large();
  return done;
}

Expected<void> RunStore::update_header(const model::RunHeader& header) {
  Expected<std::int64_t> run = journal_->run_key(header.id);
  if (!run) return unexpected(std::move(run.error()));
  Expected<std::string> document = header_document(header);
  if (!document) return unexpected(std::move(document.error()));
  Expected<Transaction> transaction = Transaction::begin(journal_->connection(), TransactionKind::Write);
  if (!transaction) return unexpected(std::move(transaction.error()));
  Expected<void> done = one_changed(
      *journal_,
      journal_->write("UPDATE run SET created_utc = ?2, command = ?3, cases = ?4, header = ?5 WHERE key = ?1", *run,
                      header.created_utc, header.command, static_cast<std::int64_t>(header.cases.size()), *document),
      "the run is gone");
  if (!done) return done;
  auto cleared = journal_->write("DELETE FROM run_version WHERE run = ?1", *run);
  if (!cleared) return unexpected(std::move(cleared.error()));
  done = store_versions(*journal_, *run, header.versions);
  if (done) done = transaction->commit();
  journal_->fold_when_large();
  return done;
}

Expected<void> RunStore::append(std::string_view run_id, const model::Counts& counts) {
  Expected<std::int64_t> run = journal_->run_key(run_id);
  if (!run) return unexpected(std::move(run.error()));
  if (Expected<void> good = without_nul(*journal_, "a case id", counts.case_id); !good) return good;
  Expected<Transaction> transaction = Transaction::begin(journal_->connection(), TransactionKind::Write);
  if (!transaction) return unexpected(std::move(transaction.error()));
  auto made = journal_->write(
      "INSERT INTO counts (run, case_id, side, file_size, read_calls, write_calls, seek_calls, read_bytes, "
      "write_bytes, allocations, allocated_bytes, constant, pixel_hash, typical_ns) "
      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
      *run, counts.case_id, counts.side, counts.file_size, counts.read_calls, counts.write_calls, counts.seek_calls,
      counts.read_bytes, counts.write_bytes, counts.allocations, counts.allocated_bytes, counts.constant ? 1 : 0,
      counts.pixel_hash, counts.typical_ns);
  if (!made) return unexpected(std::move(made.error()));
  Expected<void> done = store_profile(*journal_, journal_->connection().last_key(), counts);
  if (done) done = transaction->commit();
  journal_->fold_when_large();
  return done;
}

Expected<void> RunStore::append(std::string_view run_id, const model::Incident& incident) {
  Expected<std::int64_t> run = journal_->run_key(run_id);
  if (!run) return unexpected(std::move(run.error()));
  if (Expected<void> good = without_nul(*journal_, "a case id", incident.case_id); !good) return good;
  if (Expected<void> good = without_nul(*journal_, "a version", incident.version); !good) return good;
  auto made = journal_->write(
      "INSERT INTO incident (run, case_id, version, kind, message, round) VALUES (?1, ?2, ?3, ?4, ?5, ?6)", *run,
      incident.case_id, incident.version, to_string(incident.kind), incident.message,
      incident.round ? std::optional<std::int64_t>(*incident.round) : std::nullopt);
  if (!made) return unexpected(std::move(made.error()));
  journal_->fold_when_large();
  return {};
}

Expected<void> RunStore::append(std::string_view run_id, const model::NotApplicable& not_applicable) {
  Expected<std::int64_t> run = journal_->run_key(run_id);
  if (!run) return unexpected(std::move(run.error()));
  if (Expected<void> good = without_nul(*journal_, "a case id", not_applicable.case_id); !good) return good;
  if (Expected<void> good = without_nul(*journal_, "a version", not_applicable.version); !good) return good;
  auto made = journal_->write("INSERT INTO not_applicable (run, case_id, version, reason) VALUES (?1, ?2, ?3, ?4)",
                              *run, not_applicable.case_id, not_applicable.version, not_applicable.reason);
  if (!made) return unexpected(std::move(made.error()));
  journal_->fold_when_large();
  return {};
}

Expected<RoundKey> RunStore::begin_round(std::string_view run_id, const model::Round& round) {
  Expected<std::int64_t> run = journal_->run_key(run_id);
  if (!run) return unexpected(std::move(run.error()));
  if (Expected<void> good = without_nul(*journal_, "a case id", round.case_id); !good) {
    return unexpected(std::move(good.error()));
  }
  auto made = journal_->write(
      "INSERT INTO round (run, case_id, number, stage, sides, warm_ups, batch, cpu, realtime, start_seconds) "
      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
      *run, round.case_id, round.number, word(round.stage), Bytes{encode_sides(round.sides)}, round.warm_ups,
      round.batch, round.cpu ? std::optional<std::int64_t>(*round.cpu) : std::nullopt, round.realtime ? 1 : 0,
      round.start_seconds);
  if (!made) return unexpected(std::move(made.error()));
  return RoundKey{journal_->connection().last_key()};
}

Expected<void> RunStore::append_block(RoundKey round, int index, const Block& items) {
  auto made = journal_->write("INSERT INTO block (round, number, items) VALUES (?1, ?2, ?3)", round.value, index,
                              Bytes{encode_block(items)});
  if (!made) return unexpected(std::move(made.error()));
  return {};
}

Expected<void> RunStore::finish_round(RoundKey round, const std::vector<model::LaunchFacts>& launches,
                                      double duration_seconds) {
  Expected<void> done =
      one_changed(*journal_,
                  journal_->write("UPDATE round SET launches = ?2, duration_seconds = ?3, complete = 1 WHERE key = ?1",
                                  round.value, Bytes{encode_launches(launches)}, duration_seconds),
                  "the round is gone");
  journal_->fold_when_large();
  return done;
}

Expected<void> RunStore::set_times(std::string_view run_id, double wall_seconds, double measured_seconds) {
  Expected<std::int64_t> run = journal_->run_key(run_id);
  if (!run) return unexpected(std::move(run.error()));
  Expected<void> done =
      one_changed(*journal_,
                  journal_->write("UPDATE run SET wall_seconds = ?2, measured_seconds = ?3 WHERE key = ?1", *run,
                                  wall_seconds, measured_seconds),
                  "the run is gone");
  journal_->fold_when_large();
  return done;
}

Expected<void> RunStore::finish(std::string_view run_id, RunState state) {
  assert(state != RunState::Open);
  return set_state(*journal_, run_id, state);
}

Expected<void> RunStore::reopen(std::string_view run_id) { return set_state(*journal_, run_id, RunState::Open); }

Expected<void> RunStore::remove(std::string_view run_id) {
  Expected<std::int64_t> run = journal_->run_key(run_id);
  if (!run) return unexpected(std::move(run.error()));
  journal_->forget_run();
  // Everything else of the run refers to it and goes with it.
  Expected<void> done =
      one_changed(*journal_, journal_->write("DELETE FROM run WHERE key = ?1", *run), "the run is gone");
  // The run is removed; that the file does not shrink at once would be no failure of that.
  if (done) (void)journal_->connection().execute("PRAGMA incremental_vacuum");
  journal_->connection().fold_journal();
  return done;
}

}  // namespace versus::store

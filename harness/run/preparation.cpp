#include "harness/run/preparation.hpp"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "framework/scenario/expand.hpp"
#include "harness/fixtures/convert.hpp"
#include "harness/system/files.hpp"

namespace versus::run {

using model::IncidentKind;
using std::chrono::duration;
using std::chrono::steady_clock;

namespace {

// Two of them warm up; the fastest of the rest is typical enough for batching and for estimates.
constexpr std::int64_t trial_items = 5;
constexpr std::size_t trial_warm_ups = 2;

double typical_time(const std::vector<protocol::Item>& items) {
  double best = 0;
  for (std::size_t i = trial_warm_ups; i < items.size(); ++i) {
    if (i == trial_warm_ups || items[i].wall_ns < best) best = items[i].wall_ns;
  }
  return best;
}

bool same(const protocol::Counted& a, const protocol::Counted& b) {
  return a.read_calls == b.read_calls && a.write_calls == b.write_calls && a.seek_calls == b.seek_calls &&
         a.read_bytes == b.read_bytes && a.write_bytes == b.write_bytes && a.allocations == b.allocations &&
         a.allocated_bytes == b.allocated_bytes;
}

/// What decides what is counted: cases that differ only in their names need one count.
std::string work_of(int side, const model::Case& subject, const CaseFiles& files) {
  std::string work = fmt::format("{}\n{}\n{}\n{}\n{}", side, subject.operation, files.fixture.string(),
                                 files.encoded.string(), subject.checks.round_trip);
  for (const auto& [name, value] : scenario::worker_parameters(subject)) work += "\n" + name + "=" + value;
  return work;
}

void take(model::Counts& counts, const protocol::Counted& counted) {
  counts.read_calls = counted.read_calls;
  counts.write_calls = counted.write_calls;
  counts.seek_calls = counted.seek_calls;
  counts.read_bytes = counted.read_bytes;
  counts.write_bytes = counted.write_bytes;
  counts.allocations = counted.allocations;
  counts.allocated_bytes = counted.allocated_bytes;
  counts.calls = model::CallProfile{counted.map_calls,   counted.stream_calls, counted.sequential_calls,
                                    counted.page_faults, counted.read_sizes,   counted.write_sizes};
}

}  // namespace

Preparation::Preparation(const model::RunHeader& header, const std::vector<std::optional<VersionWorkers>>& workers,
                         std::filesystem::path cache, std::filesystem::path scratch, std::filesystem::path log)
    : header_(header),
      workers_(workers),
      cache_(std::move(cache)),
      scratch_(std::move(scratch)),
      log_(std::move(log)) {}

WorkerExpected<Worker*> Preparation::worker_of(int side, const system::CancelToken& cancel) {
  const auto found = alive_.find(side);
  if (found != alive_.end()) return &found->second;
  LaunchOptions options;
  options.kind = LaunchKind::Counting;
  options.log = log_;
  auto worker = Worker::start(workers_[static_cast<std::size_t>(side)]->first, options, cancel);
  if (!worker) return tl::unexpected(worker.error());
  if (auto greeting = worker->greet(); !greeting) return tl::unexpected(greeting.error());
  return &alive_.emplace(side, *std::move(worker)).first->second;
}

std::map<std::string, std::filesystem::path> Preparation::programs() const {
  std::map<std::string, std::filesystem::path> programs;
  for (const auto& workers : workers_) {
    if (workers)
      programs.emplace(workers->first.version.substr(0, workers->first.version.find('@')), workers->first.executable);
  }
  return programs;
}

void Preparation::rest() {
  for (auto& [side, worker] : alive_) worker.dismiss();
  for (auto& [side, worker] : alive_) worker.end();
  alive_.clear();
}

Expected<fixtures::FixtureFile> Preparation::fixture_of(const model::Case& subject,
                                                        const system::CancelToken& cancel) const {
  return fixtures::ensure(subject.fixture, cache_, fixtures::convert_with(programs(), cancel));
}

// Where nobody could write the file to read, versions are asked without one: those that cannot do the case say why.
CaseFiles Preparation::files_for_asking(const model::Case& subject, const Expected<CaseFiles>& files,
                                        const system::CancelToken& cancel) const {
  if (files) return *files;
  const auto fixture = fixture_of(subject, cancel);
  return fixture ? CaseFiles{fixture->path, {}} : CaseFiles{};
}

Expected<CaseFiles> Preparation::make_files(const model::Case& subject, const std::vector<int>& sides,
                                            const system::CancelToken& cancel) {
  const auto fixture = fixture_of(subject, cancel);
  if (!fixture) return unexpected(fixture.error());
  CaseFiles files;
  files.fixture = fixture->path;
  if (!subject.reads_encoded) return files;
  const auto folder = cache_ / "encoded";
  if (auto made = system::make_folders(folder); !made) return unexpected(made.error());
  std::string reasons;
  for (const int side : sides) {
    if (!workers_[static_cast<std::size_t>(side)]) continue;
    const auto& writer = header_.version_facts[static_cast<std::size_t>(side)];
    files.encoded = encoded_path(folder, subject, fixture->content_hash, writer.id + " " + writer.source_sha256);
    std::error_code code;
    if (std::filesystem::exists(files.encoded, code)) return files;
    auto worker = worker_of(side, cancel);
    const auto written = worker ? ensure_encoded(**worker, subject, files.fixture, files.encoded, scratch_)
                                : tl::unexpected(worker.error());
    if (written) return files;
    if (written.error().kind != IncidentKind::WorkerError) alive_.erase(side);
    reasons += (reasons.empty() ? "" : "; ") + writer.id + ": " + written.error().message;
  }
  return unexpected(run_error(subject.id, "no version of this run can write the file to read", {}, reasons));
}

Expected<CaseFiles> Preparation::files_of(std::size_t case_index, const std::vector<int>& sides,
                                          const system::CancelToken& cancel) {
  const auto found = files_.find(case_index);
  if (found != files_.end()) return found->second;
  // The same writer as at first: the versions in the run's own order.
  std::vector<int> all;
  for (int side = 0; side < static_cast<int>(header_.versions.size()); ++side) all.push_back(side);
  auto files = make_files(header_.cases[case_index], sides.empty() ? all : sides, cancel);
  if (files) files_[case_index] = *files;
  return files;
}

WorkerExpected<model::Counts> Preparation::count(Worker& worker, int side, const model::Case& subject,
                                                 PreparationOutcome& outcome) {
  const auto start = steady_clock::now();
  const auto patience = worker.patience_for_unknown_work();
  model::Counts counts;
  counts.case_id = subject.id;
  counts.side = side;
  const auto trial = worker.ask<protocol::Ran>(protocol::Run{trial_items, 1, false}, patience);
  if (!trial) return tl::unexpected(trial.error());
  counts.typical_ns = typical_time(trial->items);
  const auto first = worker.ask<protocol::Counted>(protocol::Count{}, patience);
  if (!first) return tl::unexpected(first.error());
  const auto second = worker.ask<protocol::Counted>(protocol::Count{}, patience);
  if (!second) return tl::unexpected(second.error());
  take(counts, *first);
  counts.constant = same(*first, *second);
  counts.peak =
      model::PeakAllocation{first->peak_allocated_bytes, first->peak_allocated_bytes == second->peak_allocated_bytes};
  const auto verified = worker.ask<protocol::Verified>(protocol::Verify{}, patience);
  if (!verified) return tl::unexpected(verified.error());
  outcome.measured_seconds += duration<double>(steady_clock::now() - start).count();
  counts.file_size = verified->file_size;
  counts.pixel_hash = verified->pixel_hash;
  if (subject.checks.round_trip && verified->lossless && !verified->exact) {
    return tl::unexpected(WorkerFault{
        IncidentKind::WrongPixels,
        "its output differs from the fixture's pixels, in a lossless case (pixel hash " + verified->pixel_hash + ")"});
  }
  return counts;
}

void Preparation::prepare_side(int side, const model::Case& subject, const Expected<CaseFiles>& files,
                               PreparationOutcome& outcome, const system::CancelToken& cancel) {
  const std::string& version = header_.versions[static_cast<std::size_t>(side)];
  const auto fail = [&](const WorkerFault& fault) {
    outcome.incidents.push_back({subject.id, version, fault.kind, fault.message, std::nullopt});
    alive_.erase(side);
  };
  const std::string work = work_of(side, subject, files.value_or(CaseFiles{}));
  if (const auto known = counted_.find(work); known != counted_.end()) {
    outcome.counts.push_back(known->second);
    outcome.counts.back().case_id = subject.id;
    return;
  }
  auto worker = worker_of(side, cancel);
  if (!worker) return fail(worker.error());
  const auto prepared = (*worker)->ask<protocol::Prepared>(
      prepare_request(subject, files_for_asking(subject, files, cancel), scratch_), (*worker)->patience());
  if (!prepared)
    return fail(files ? prepared.error() : WorkerFault{IncidentKind::FixtureFailed, message(files.error())});
  if (!prepared->applicable) {
    outcome.not_applicable.push_back({subject.id, version, prepared->reason});
    return;
  }
  // A version that cannot do the case was told apart first: it needs no files.
  if (!files) return fail({IncidentKind::FixtureFailed, message(files.error())});
  auto counts = count(**worker, side, subject, outcome);
  if (!counts) return fail(counts.error());
  counted_.emplace(work, *counts);
  outcome.counts.push_back(*std::move(counts));
}

PreparationOutcome Preparation::prepare(const plan::PrepareCase& action, const system::CancelToken& cancel) {
  PreparationOutcome outcome;
  const auto& subject = header_.cases[action.case_index];
  auto files = files_of(action.case_index, {}, cancel);
  for (const int side : action.sides) {
    if (cancel.cancelled()) break;
    const std::string& version = header_.versions[static_cast<std::size_t>(side)];
    if (!workers_[static_cast<std::size_t>(side)]) {
      outcome.incidents.push_back(
          {subject.id, version, IncidentKind::BuildFailed, "this version could not be built", std::nullopt});
    } else {
      prepare_side(side, subject, files, outcome, cancel);
    }
  }
  return outcome;
}

}  // namespace versus::run

#include "harness/gate/recording.hpp"

#include <algorithm>

#include "framework/judge/case_judge.hpp"
#include "framework/records/record_of_run.hpp"
#include "framework/records/record_text.hpp"
#include "harness/gate/code.hpp"
#include "harness/gate/waiving.hpp"
#include "harness/system/machine.hpp"

namespace versus::gate {

namespace {

Expected<void> check_pinned(const std::vector<model::VersionName>& versions) {
  for (const auto& name : versions) {
    if (name.origin == model::VersionOrigin::Pinned || name.origin == model::VersionOrigin::Git) continue;
    return unexpected(usage_error(model::to_string(name), "cannot be built again from its name",
                                  "a record names pinned versions, or git:REPO#REV"));
  }
  return {};
}

const RecordFile* present_record(const RecordShelf& shelf, const std::string& scenario, const std::string& machine) {
  const auto* entry = find_record(shelf, scenario, machine);
  return entry != nullptr && entry->record.machine_class == machine ? entry : nullptr;
}

Expected<void> check_references(const RecordOrder& order, const std::string& machine) {
  const std::string reference = model::to_string(order.request.versions.front());
  for (const auto& scenario : order.request.scenarios) {
    const auto* entry = present_record(order.shelf, model::id(scenario), machine);
    if (entry != nullptr && entry->record.profile != order.request.profile) {
      return unexpected(usage_error(entry->file.string(), "was recorded with the profile " + entry->record.profile,
                                    "profiles have other images and cannot be compared",
                                    "--profile " + entry->record.profile + ", or remove the file"));
    }
    if (entry == nullptr || entry->record.reference == reference) continue;
    return unexpected(usage_error(entry->file.string(),
                                  "has the reference " + entry->record.reference + ", not " + reference,
                                  "effects against different references cannot be compared",
                                  "--reference " + entry->record.reference + ", or remove the file"));
  }
  return {};
}

records::ThresholdOf thresholds_of(const model::RunResult& result) {
  return [&result](const std::string& case_id, const std::string& metric) {
    for (const auto& comparison : result.comparisons) {
      const bool same = comparison.case_id == case_id && model::info(comparison.metric).name == metric;
      if (same) return comparison.threshold;
    }
    return 0.03;
  };
}

bool is_allowed(const records::MetricChange& change, const RecordShelf& shelf) {
  const auto metric = model::find_metric(change.metric);
  const auto* waiver = metric ? find_waiver(shelf.waivers, change.case_id, *metric) : nullptr;
  return waiver != nullptr && change.effect && *change.effect <= waiver->ceiling;
}

std::map<std::string, std::string> codes_of(const executor::VersionSet& versions) {
  std::map<std::string, std::string> codes;
  for (std::size_t i = 0; i < versions.facts.size(); ++i) {
    if (versions.workers[i])
      codes[versions.facts[i].id] = code_of(versions.facts[i], versions.workers[i]->first.executable);
  }
  return codes;
}

Expected<void> write_or_refuse(Recorded& recorded, const RecordOrder& order, const model::RunResult& result) {
  const auto* before = present_record(order.shelf, recorded.record.scenario, recorded.record.machine_class);
  if (before != nullptr && before->record.profile == recorded.record.profile) {
    recorded.changes = records::changes_between(before->record, recorded.record, thresholds_of(result));
  }
  recorded.refused = std::any_of(recorded.changes.begin(), recorded.changes.end(), [&](const auto& change) {
    return change.change == records::Change::Slower && !is_allowed(change, order.shelf);
  });
  recorded.file = order.shelf.folder / records::record_path(recorded.record.scenario, recorded.record.machine_class);
  if (recorded.refused) return {};
  const auto written = write_record_file(order.shelf.folder, recorded.record);
  return written ? Expected<void>() : unexpected(written.error());
}

}  // namespace

Expected<RecordReport> record(const RecordOrder& order, const executor::Surroundings& surroundings) {
  if (auto pinned = check_pinned(order.request.versions); !pinned) return unexpected(std::move(pinned.error()));
  if (auto same = check_references(order, system::machine_class()); !same) return unexpected(std::move(same.error()));
  auto prepared = executor::prepare(order.request, surroundings);
  if (!prepared) return unexpected(std::move(prepared.error()));
  prepared->header.policy.confirm = false;
  prepared->header.policy.precision = recorded_precision;
  for (auto& subject : prepared->header.cases) subject.curves.clear();
  auto result = executor::measure(*prepared, surroundings);
  if (!result) return unexpected(std::move(result.error()));
  RecordReport report{*std::move(result), {}};
  // A run that was cut short or failed somewhere is no record.
  const bool whole = report.result.exit_code != static_cast<int>(ErrorKind::Interrupted) &&
                     report.result.exit_code != static_cast<int>(ErrorKind::RunFailed);
  if (!whole) return report;
  for (auto& record : records::records_of(report.result, codes_of(prepared->versions))) {
    Recorded recorded{std::move(record), {}, {}, false};
    if (auto done = write_or_refuse(recorded, order, report.result); !done) return unexpected(std::move(done.error()));
    report.records.push_back(std::move(recorded));
  }
  return report;
}

}  // namespace versus::gate

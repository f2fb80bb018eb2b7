#include "harness/gate/selection.hpp"

#include <set>

namespace versus::gate {

namespace {

using model::Standard;

Error nothing_to_hold_against(const std::string& scenario, const Wanted& wanted, const RecordShelf& shelf,
                              const std::set<std::string>& references) {
  const std::string culprit = references.size() > 1
                                  ? "no record of " + scenario + ", and the others have different references"
                                  : "no record of " + scenario + " and no --reference to measure beside";
  return usage_error(shelf.folder.string(), culprit, "a record, or --reference VERSION",
                     "versus baseline record " + scenario + " --profile " + wanted.profile + " --reference VERSION");
}

Expected<Selected> by_record(const std::string& scenario, const RecordFile& entry, const Wanted& wanted) {
  const auto& record = entry.record;
  if (record.profile != wanted.profile) {
    return unexpected(usage_error(
        entry.file.string(), "was recorded with the profile " + record.profile, "the gate's is " + wanted.profile,
        "--profile " + record.profile + ", or record again with --profile " + wanted.profile));
  }
  if (record.machine_class == wanted.machine_class)
    return Selected{scenario, Standard::Record, record.reference, &entry};
  return Selected{scenario, Standard::AcceptedVersion, record.accepted, &entry};
}

}  // namespace

Expected<std::vector<Selected>> select_baselines(const Wanted& wanted, const RecordShelf& shelf) {
  std::vector<Selected> all;
  std::set<std::string> references;
  for (const auto& scenario : wanted.scenarios) {
    if (wanted.reference) {
      all.push_back({scenario, Standard::NamedVersion, *wanted.reference, nullptr});
      continue;
    }
    const auto* entry = find_record(shelf, scenario, wanted.machine_class);
    if (entry == nullptr) {
      all.push_back({scenario, Standard::SharedReference, {}, nullptr});
      continue;
    }
    auto selected = by_record(scenario, *entry, wanted);
    if (!selected) return unexpected(std::move(selected.error()));
    references.insert(entry->record.reference);
    all.push_back(*std::move(selected));
  }
  for (auto& selected : all) {
    if (!selected.baseline.empty()) continue;
    if (references.size() != 1) {
      return unexpected(nothing_to_hold_against(selected.scenario, wanted, shelf, references));
    }
    selected.baseline = *references.begin();
  }
  return all;
}

}  // namespace versus::gate

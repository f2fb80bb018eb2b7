#include "framework/store/benchmark_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/suggest.hpp"
#include "framework/store/csv.hpp"

namespace versus::store {
namespace {

std::string json_text(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

struct Sample {
  std::int64_t batch = 1;
  double wall_ns = 0;
  double cpu_ns = 0;
};

/// In the order in which the cases were first measured.
struct CaseSamples {
  std::string case_id;
  std::vector<Sample> samples;
};

std::vector<CaseSamples> samples_of(const StoredRun& run, int side) {
  std::vector<CaseSamples> cases;
  std::map<std::string_view, std::size_t> places;
  for (const model::Round& round : run.data.rounds) {
    const auto found = std::find(round.sides.begin(), round.sides.end(), side);
    if (found == round.sides.end()) continue;
    const auto first_slot = 2 * static_cast<std::size_t>(found - round.sides.begin());
    const auto [place, is_new] = places.emplace(round.case_id, cases.size());
    if (is_new) cases.push_back({round.case_id, {}});
    for (const std::vector<std::optional<model::Item>>& block : round.items) {
      for (std::size_t slot = first_slot; slot < std::min(first_slot + 2, block.size()); ++slot) {
        const std::optional<model::Item>& item = block[slot];
        if (!item || !std::isfinite(item->wall_ns) || !std::isfinite(item->cpu_ns)) continue;
        cases[place->second].samples.push_back({round.batch, item->wall_ns, item->cpu_ns});
      }
    }
  }
  return cases;
}

void write_context(const StoredRun& run, const std::string& who, std::ostream& into) {
  into << "{\n  \"context\": {\n";
  into << fmt::format("    \"date\": {},\n", json_text(run.header.created_utc));
  into << fmt::format("    \"executable\": {},\n", json_text(fmt::format("versus run, {}", who)));
  into << fmt::format("    \"num_cpus\": {},\n", run.header.machine.usable_cpus);
  into << fmt::format("    \"machine_class\": {},\n", json_text(run.header.machine.machine_class));
  into << fmt::format("    \"run\": {},\n    \"version\": {},\n", json_text(run.header.id), json_text(who));
  into << "    \"caches\": [],\n    \"load_avg\": [],\n    \"library_build_type\": \"release\"\n  },\n";
}

/// The list of benchmarks, as it grows.
class Families {
 public:
  explicit Families(std::ostream& into) : into_(into) {}

  void write(const CaseSamples& of, const std::string& prefix) {
    const std::string name = json_text(prefix + of.case_id);
    for (std::size_t repetition = 0; repetition < of.samples.size(); ++repetition) {
      const Sample& sample = of.samples[repetition];
      into_ << std::exchange(separator_, ",\n")
            << fmt::format(
                   R"(    {{"name": {0}, "family_index": {1}, "per_family_instance_index": 0, "run_name": {0}, )"
                   R"("run_type": "iteration", "repetitions": {2}, "repetition_index": {3}, "threads": 1, )"
                   R"("iterations": {4}, "real_time": {5}, "cpu_time": {6}, "time_unit": "ns"}})",
                   name, family_, of.samples.size(), repetition, sample.batch, csv_number(sample.wall_ns),
                   csv_number(sample.cpu_ns));
    }
    ++family_;
  }

 private:
  std::ostream& into_;
  std::size_t family_ = 0;
  std::string_view separator_ = "\n";
};

Expected<std::size_t> side_of(const StoredRun& run, std::string_view version) {
  const std::vector<std::string>& versions = run.header.versions;
  const auto found = std::find_if(versions.begin(), versions.end(), [version](const std::string& id) {
    return id == version || (!version.empty() && version.front() == '@' && id.substr(id.find('@')) == version);
  });
  if (found != versions.end()) return static_cast<std::size_t>(found - versions.begin());
  return unexpected(usage_error("run " + run.header.id, fmt::format("no version '{}' in this run", version),
                                fmt::format("it has: {}", fmt::join(versions, ", ")),
                                base::did_you_mean(version, versions)));
}

}  // namespace

Expected<void> write_benchmark_json(const StoredRun& run, std::string_view version, std::ostream& into) {
  const Expected<std::size_t> side = side_of(run, version);
  if (!side) return unexpected(side.error());
  write_context(run, run.header.versions[*side], into);
  into << "  \"benchmarks\": [";
  Families families(into);
  for (const CaseSamples& one : samples_of(run, static_cast<int>(*side))) families.write(one, "");
  into << "\n  ]\n}\n";
  return {};
}

void write_benchmark_json(const StoredRun& run, std::ostream& into) {
  write_context(run, fmt::format("{}", fmt::join(run.header.versions, ", ")), into);
  into << "  \"benchmarks\": [";
  Families families(into);
  for (std::size_t side = 0; side < run.header.versions.size(); ++side) {
    for (const CaseSamples& one : samples_of(run, static_cast<int>(side))) {
      families.write(one, run.header.versions[side] + "/");
    }
  }
  into << "\n  ]\n}\n";
}

}  // namespace versus::store

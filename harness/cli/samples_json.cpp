#include "harness/cli/samples_json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>

#include "framework/report/io_json.hpp"

namespace versus::cli {

namespace {

using Json = nlohmann::ordered_json;

const char* stage_word(model::Stage stage) { return stage == model::Stage::Confirm ? "confirm" : "screen"; }

std::string version_at(const store::StoredRun& run, const model::Round& round, std::size_t slot) {
  const std::size_t place = slot / 2;
  if (place >= round.sides.size()) return {};
  const auto side = static_cast<std::size_t>(round.sides[place]);
  return side < run.header.versions.size() ? run.header.versions[side] : std::string();
}

Json item_json(const std::optional<model::Item>& item) {
  if (!item) return nullptr;
  Json figures = Json::array();
  for (const double value : {item->wall_ns, item->cpu_ns, item->minor_faults, item->major_faults,
                             item->voluntary_switches, item->involuntary_switches}) {
    figures.push_back(std::isfinite(value) ? Json(value) : Json(nullptr));
  }
  return figures;
}

Json round_json(const store::StoredRun& run, const model::Round& round) {
  Json json;
  json["case"] = round.case_id;
  json["round"] = round.number;
  json["stage"] = stage_word(round.stage);
  json["complete"] = round.complete;
  json["workers"] = Json::array();
  for (std::size_t slot = 0; slot < 2 * round.sides.size(); ++slot) {
    Json worker = {{"version", version_at(run, round, slot)}, {"copy", slot % 2 + 1}};
    if (slot < round.launches.size()) {
      worker["peak_rss"] = round.launches[slot].peak_rss;
      worker["threads_seen"] = round.launches[slot].threads_seen;
      worker["padding"] = round.launches[slot].padding;
    }
    json["workers"].push_back(std::move(worker));
  }
  json["warm_ups"] = round.warm_ups;
  json["batch"] = round.batch;
  json["cpu"] = round.cpu ? Json(*round.cpu) : Json(nullptr);
  json["realtime"] = round.realtime;
  json["start_seconds"] = round.start_seconds;
  json["duration_seconds"] = round.duration_seconds;
  json["blocks"] = Json::array();
  for (const auto& block : round.items) {
    Json items = Json::array();
    for (const auto& item : block) items.push_back(item_json(item));
    json["blocks"].push_back(std::move(items));
  }
  return json;
}

Json counts_json(const store::StoredRun& run, const model::Counts& counts) {
  const auto side = static_cast<std::size_t>(counts.side);
  return {{"case", counts.case_id},
          {"version", side < run.header.versions.size() ? Json(run.header.versions[side]) : Json(nullptr)},
          {"file_size", counts.file_size ? Json(*counts.file_size) : Json(nullptr)},
          {"read_calls", counts.read_calls},
          {"write_calls", counts.write_calls},
          {"seek_calls", counts.seek_calls},
          {"read_bytes", counts.read_bytes},
          {"write_bytes", counts.write_bytes},
          {"allocations", counts.allocations},
          {"allocated_bytes", counts.allocated_bytes},
          {"constant", counts.constant},
          {"pixel_hash", counts.pixel_hash},
          {"peak_allocated_bytes", counts.peak ? Json(counts.peak->bytes) : Json(nullptr)},
          {"io", report::io_json(counts)}};
}

}  // namespace

void write_samples_json(const store::StoredRun& run, std::ostream& out) {
  Json json;
  json["schema"] = "versus.samples/1";
  json["run"] = run.header.id;
  json["created"] = run.header.created_utc;
  json["command"] = run.header.command;
  json["state"] = to_string(run.state);
  json["seed"] = run.header.seed;
  json["versions"] = run.header.versions;
  json["machine"] = {{"class", run.header.machine.machine_class}, {"facts", run.header.machine.facts}};
  json["item"] = {"wall_ns", "cpu_ns", "minor_faults", "major_faults", "voluntary_switches", "involuntary_switches"};
  json["rounds"] = Json::array();
  for (const model::Round& round : run.data.rounds) json["rounds"].push_back(round_json(run, round));
  json["counts"] = Json::array();
  for (const model::Counts& counts : run.data.counts) json["counts"].push_back(counts_json(run, counts));
  json["incidents"] = Json::array();
  for (const model::Incident& incident : run.data.incidents) {
    json["incidents"].push_back({{"case", incident.case_id},
                                 {"version", incident.version},
                                 {"kind", to_string(incident.kind)},
                                 {"message", incident.message}});
  }
  out << json.dump(1, ' ', false, Json::error_handler_t::replace) << "\n";
}

}  // namespace versus::cli

#include "framework/store/recorded_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <utility>

#include "framework/store/header_json.hpp"
#include "framework/store/recording.hpp"

namespace versus::store {
namespace {

using Json = nlohmann::json;
using SidesByCase = std::map<std::string, std::set<int>>;

// --- the head: what versus knew of its run ---

Json head_json(const StoredRun& run, Json header) {
  Json counted = Json::object();
  for (const model::Counts& counts : run.data.counts) counted[counts.case_id].push_back(counts.side);
  Json absences = Json::array();
  for (const model::NotApplicable& gap : run.data.not_applicable) {
    absences.push_back({{"case", gap.case_id}, {"version", gap.version}, {"reason", gap.reason}});
  }
  Json incidents = Json::array();
  for (const model::Incident& incident : run.data.incidents) {
    Json one = {{"case", incident.case_id},
                {"version", incident.version},
                {"kind", to_string(incident.kind)},
                {"message", incident.message}};
    if (incident.round) one["round"] = *incident.round;
    incidents.push_back(std::move(one));
  }
  return {{"run", std::move(header)},          {"counted", std::move(counted)}, {"not_applicable", std::move(absences)},
          {"incidents", std::move(incidents)}, {"finished", run.data.finished}, {"interrupted", run.data.interrupted}};
}

model::Incident incident_of(const Json& json) {
  model::Incident incident;
  incident.case_id = json.at("case").get<std::string>();
  incident.version = json.at("version").get<std::string>();
  const auto kind = model::find_incident_kind(json.at("kind").get<std::string>());
  if (!kind) throw std::invalid_argument("unknown kind of incident");
  incident.kind = *kind;
  incident.message = json.at("message").get<std::string>();
  if (json.contains("round")) incident.round = json.at("round").get<int>();
  return incident;
}

void take_counted(const Json& counted, model::RunData& data) {
  for (const auto& [case_id, sides] : counted.items()) {
    for (const Json& side : sides) {
      model::Counts counts;
      counts.case_id = case_id;
      counts.side = side.get<int>();
      data.counts.push_back(std::move(counts));
    }
  }
}

StoredRun run_of_head(const std::string& head) {
  const Json json = Json::parse(head);
  StoredRun run;
  Expected<model::RunHeader> header = parse_header_document(json.at("run").dump());
  if (!header) throw std::invalid_argument(header.error().culprit);
  run.header = std::move(*header);
  take_counted(json.at("counted"), run.data);
  for (const Json& gap : json.at("not_applicable")) {
    run.data.not_applicable.push_back(
        {gap.at("case").get<std::string>(), gap.at("version").get<std::string>(), gap.at("reason").get<std::string>()});
  }
  for (const Json& incident : json.at("incidents")) run.data.incidents.push_back(incident_of(incident));
  run.data.finished = json.at("finished").get<bool>();
  run.data.interrupted = json.at("interrupted").get<bool>();
  run.state = run.data.interrupted ? RunState::Interrupted : run.data.finished ? RunState::Finished : RunState::Open;
  return run;
}

// --- recordings of others ---

std::string side_name(int side) {
  constexpr int letters = 26;
  return side < letters ? fmt::format("recording@{}", static_cast<char>('a' + side))
                        : fmt::format("recording@side{}", side);
}

std::string id_word(std::string_view text) {
  std::string word(text);
  std::replace_if(
      word.begin(), word.end(), [](char c) { return !model::is_id_word(std::string_view(&c, 1)); }, '_');
  return word.empty() ? "recording" : word;
}

// An id of our own form gives operation and parameters; any other text stays a name.
model::Case case_of(const std::string& id, const RecordingAssumptions& assumptions) {
  model::Case subject;
  subject.library = "recording";
  subject.scenario = id_word(assumptions.name);
  subject.operation = "replay";
  subject.id = id.empty() ? model::case_id(subject.library, subject.scenario, subject.operation, {}) : id;
  // By the rule of clocks, storage that is not known to be memory is judged by wall time.
  subject.parameters["storage"] = assumptions.metric == model::Metric::WallTime ? "unknown" : "memory";
  return subject;
}

void assume_header(const Recording& recording, const RecordingAssumptions& assumptions, const SidesByCase& sides,
                   StoredRun& run) {
  int last_side = 1;
  for (const auto& [case_id, of_case] : sides) {
    run.header.cases.push_back(case_of(case_id, assumptions));
    last_side = std::max(last_side, *of_case.rbegin());
  }
  for (int side = 0; side <= last_side; ++side) run.header.versions.push_back(side_name(side));
  run.header.policy.confirm = recording.has_stages;
  // Every round that is there may be used.
  run.data.finished = true;
  run.state = RunState::Finished;
  for (const model::Case& subject : run.header.cases) {
    const auto found = sides.find(subject.id);
    const std::set<int>& present = found == sides.end() ? sides.begin()->second : found->second;
    for (int side = 0; side <= last_side; ++side) {
      if (present.count(side) == 0) {
        run.data.not_applicable.push_back({subject.id, side_name(side), "not in the recording"});
        continue;
      }
      model::Counts counts;
      counts.case_id = subject.id;
      counts.side = side;
      run.data.counts.push_back(std::move(counts));
    }
  }
}

SidesByCase sides_of(const std::vector<model::Round>& rounds) {
  SidesByCase sides;
  for (const model::Round& round : rounds) sides[round.case_id].insert(round.sides.begin(), round.sides.end());
  return sides;
}

Error error_at(std::string_view place, std::size_t line, std::string culprit, std::string limit) {
  return usage_error(fmt::format("{}:{}", place, line), std::move(culprit), std::move(limit));
}

Expected<void> check_against_head(const Recording& recording, const model::RunHeader& header, std::string_view place) {
  std::set<std::string> known;
  for (const model::Case& subject : header.cases) known.insert(subject.id);
  for (std::size_t i = 0; i < recording.rounds.size(); ++i) {
    const model::Round& round = recording.rounds[i];
    const std::size_t line = recording.first_lines[i];
    if (known.count(round.case_id) == 0) {
      return unexpected(error_at(place, line, fmt::format("case '{}'", round.case_id.substr(0, 100)),
                                 fmt::format("line {} names the cases of the run", recording.head_line)));
    }
    if (round.sides.back() >= static_cast<int>(header.versions.size())) {
      return unexpected(error_at(
          place, line, fmt::format("worker {} in round {}", 2 * round.sides.back(), round.number),
          fmt::format("line {} names {} versions, of two workers each", recording.head_line, header.versions.size())));
    }
  }
  return {};
}

Expected<StoredRun> told_run(const Recording& recording, std::string_view place) {
  try {
    StoredRun run = run_of_head(*recording.head);
    if (auto fits = check_against_head(recording, run.header, place); !fits) return unexpected(std::move(fits.error()));
    // Only times were recorded.
    for (model::Case& subject : run.header.cases) {
      auto& metrics = subject.metrics;
      metrics.erase(std::remove_if(metrics.begin(), metrics.end(),
                                   [](const model::MetricRule& rule) {
                                     return info(rule.metric).kind != model::MetricKind::Timing;
                                   }),
                    metrics.end());
    }
    return run;
  } catch (const std::exception& damage) {
    return unexpected(error_at(place, recording.head_line,
                               fmt::format("what stands behind the mark cannot be read: {}", damage.what()),
                               "versus export --recording writes it; without this line versus assumes what it needs"));
  }
}

Expected<StoredRun> assumed_run(const Recording& recording, std::string_view place,
                                const RecordingAssumptions& assumptions) {
  StoredRun run;
  const SidesByCase sides = sides_of(recording.rounds);
  for (std::size_t i = 0; i < recording.rounds.size(); ++i) {
    const std::set<int>& present = sides.at(recording.rounds[i].case_id);
    if (present.size() > 1) continue;
    return unexpected(error_at(place, recording.first_lines[i],
                               fmt::format("only workers {} and {}", 2 * *present.begin(), 2 * *present.begin() + 1),
                               "a comparison needs two sides: workers 0 and 1, 2 and 3"));
  }
  assume_header(recording, assumptions, sides, run);
  return run;
}

}  // namespace

Expected<RecordedRun> parse_recorded_run(std::string_view text, std::string_view place,
                                         const RecordingAssumptions& assumptions) {
  Expected<Recording> recording = parse_recording(text, place, assumptions.metric);
  if (!recording) return unexpected(std::move(recording.error()));
  if (recording->rounds.empty() && !recording->head) {
    return unexpected(error_at(place, recording->last_line, "no item in the whole recording",
                               "one line for each timed item of each worker"));
  }
  Expected<StoredRun> run = recording->head ? told_run(*recording, place) : assumed_run(*recording, place, assumptions);
  if (!run) return unexpected(std::move(run.error()));
  if (!recording->head) {
    const std::string only_case = run->header.cases.front().id;
    for (model::Round& round : recording->rounds) {
      if (round.case_id.empty()) round.case_id = only_case;
    }
  }
  run->data.rounds = std::move(recording->rounds);
  const bool both = recording->has_both_clocks;
  return RecordedRun{std::move(*run), both ? std::nullopt : std::optional(assumptions.metric)};
}

Expected<std::string> write_recorded_run(const StoredRun& run) {
  Expected<std::string> header = header_document(run.header);
  if (!header) return unexpected(std::move(header.error()));
  const Json head = head_json(run, Json::parse(*header));
  return fmt::format("{}{}\n{}", recording_mark, head.dump(-1, ' ', false, Json::error_handler_t::replace),
                     write_full_recording(run.data.rounds));
}

}  // namespace versus::store

#include "harness/cli/baseline_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include <nlohmann/json.hpp>

#include "framework/records/waiver_text.hpp"
#include "framework/report/numbers.hpp"
#include "framework/report/text.hpp"

namespace versus::cli {

namespace {

using Json = nlohmann::ordered_json;
using records::Change;

std::string text_of(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json interval_json(const std::optional<model::Interval>& interval) {
  return interval ? Json::array({interval->low, interval->high}) : Json(nullptr);
}

int rank(Change change) {
  switch (change) {
    case Change::Slower:
      return 0;
    case Change::Unclear:
      return 1;
    case Change::Removed:
      return 2;
    case Change::Added:
      return 3;
    case Change::Faster:
      return 4;
    case Change::Same:
      return 5;
  }
  return 5;
}

std::vector<records::MetricChange> worst_first(std::vector<records::MetricChange> changes) {
  std::stable_sort(changes.begin(), changes.end(), [](const auto& a, const auto& b) {
    if (rank(a.change) != rank(b.change)) return rank(a.change) < rank(b.change);
    return a.effect.value_or(0) > b.effect.value_or(0);
  });
  return changes;
}

std::string change_line(const records::MetricChange& change) {
  std::string line = fmt::format("{:<8} {} {}", to_string(change.change), change.case_id, change.metric);
  if (change.effect) line += ": " + report::effect_text(*change.effect);
  if (change.interval) line += " " + report::interval_text(*change.interval);
  if (change.before && change.after) {
    line +=
        fmt::format(" (accepted {}, now {})", report::effect_text(*change.before), report::effect_text(*change.after));
  }
  return line;
}

Json change_json(const records::MetricChange& change) {
  return {{"case", change.case_id},
          {"metric", change.metric},
          {"change", to_string(change.change)},
          {"before", or_null(change.before)},
          {"after", or_null(change.after)},
          {"effect", or_null(change.effect)},
          {"interval", interval_json(change.interval)}};
}

Json changes_json(const std::vector<records::MetricChange>& changes) {
  Json list = Json::array();
  for (const auto& change : worst_first(changes)) list.push_back(change_json(change));
  return list;
}

std::string record_head(const model::BaselineRecord& record) {
  return fmt::format("{} on {}: accepted {} against {}, {} profile, recorded {}, {}", record.scenario,
                     record.machine_class, record.accepted, record.reference, record.profile, record.date,
                     report::counted(record.cases.size(), "case"));
}

Json metrics_json(const std::map<std::string, model::AcceptedMetric>& metrics) {
  Json json = Json::object();
  for (const auto& [name, metric] : metrics) {
    json[name] = {{"effect", or_null(metric.effect)},
                  {"interval", interval_json(metric.interval)},
                  {"difference", or_null(metric.difference)},
                  {"rounds", metric.rounds}};
  }
  return json;
}

}  // namespace

std::string records_text(const std::vector<gate::RecordFile>& records, const std::vector<model::Waiver>& waivers,
                         const std::string& today) {
  std::string text;
  for (const auto& [file, record] : records) {
    text += fmt::format("{}\n  {}\n", record_head(record), file.string());
    for (const auto& [id, metrics] : record.cases) {
      text += "  " + id + "\n";
      for (const auto& [name, metric] : metrics) {
        text += fmt::format("    {:<16}", name);
        if (metric.effect) text += " " + report::effect_text(*metric.effect);
        if (metric.interval) text += " " + report::interval_text(*metric.interval);
        if (metric.difference) text += fmt::format(" {:+} from 0", *metric.difference);
        text += "\n";
      }
    }
  }
  for (const auto& waiver : waivers) {
    text +=
        fmt::format("waived: {} up to {} until {}{}, by {}: {}\n", waiver.cases, report::effect_text(waiver.ceiling),
                    waiver.expires, records::is_expired(waiver, today) ? " (ended)" : "", waiver.who, waiver.reason);
  }
  return text.empty() ? "nothing is recorded here; see versus baseline record --help\n" : text;
}

std::string records_document(const std::vector<gate::RecordFile>& records, const std::vector<model::Waiver>& waivers,
                             const std::string& today) {
  Json list = Json::array();
  for (const auto& [file, record] : records) {
    Json cases = Json::object();
    for (const auto& [id, metrics] : record.cases) cases[id] = metrics_json(metrics);
    list.push_back({{"file", file.string()},
                    {"scenario", record.scenario},
                    {"profile", record.profile},
                    {"machine", record.machine_class},
                    {"reference", record.reference},
                    {"accepted", record.accepted},
                    {"recorded", record.date},
                    {"run", record.run},
                    {"cases", std::move(cases)}});
  }
  Json waived = Json::array();
  for (const auto& waiver : waivers) {
    waived.push_back({{"cases", waiver.cases},
                      {"metric", waiver.metric ? Json(model::info(*waiver.metric).name) : Json(nullptr)},
                      {"ceiling", waiver.ceiling},
                      {"reason", waiver.reason},
                      {"who", waiver.who},
                      {"expires", waiver.expires},
                      {"ended", records::is_expired(waiver, today)}});
  }
  return text_of({{"records", std::move(list)}, {"waivers", std::move(waived)}});
}

std::string changes_text(const std::vector<records::MetricChange>& changes) {
  std::string text;
  std::size_t same = 0;
  for (const auto& change : worst_first(changes)) {
    if (change.change == Change::Same) {
      ++same;
    } else {
      text += change_line(change) + "\n";
    }
  }
  return text + fmt::format("{} within the threshold\n", report::counted(same, "effect"));
}

std::string changes_document(const std::vector<records::MetricChange>& changes, int exit_code) {
  return text_of({{"exit", exit_code}, {"changes", changes_json(changes)}});
}

std::string recorded_text(const gate::RecordReport& report) {
  std::string text;
  for (const auto& entry : report.records) {
    const auto& path = entry.file.string();
    text += entry.refused ? fmt::format("not written: {}: slower than what it accepts now\n", path)
                          : fmt::format("wrote {}\n", path);
    text += "  " + record_head(entry.record) + "\n";
    if (!entry.changes.empty()) text += changes_text(entry.changes);
    if (entry.refused) {
      text += "A slowdown becomes part of a record only when somebody has agreed to it: versus baseline accept\n";
    }
  }
  return text;
}

std::string recorded_document(const gate::RecordReport& report, int exit_code) {
  Json list = Json::array();
  for (const auto& entry : report.records) {
    list.push_back({{"file", entry.file.string()},
                    {"scenario", entry.record.scenario},
                    {"cases", entry.record.cases.size()},
                    {"written", !entry.refused},
                    {"changes", changes_json(entry.changes)}});
  }
  return text_of({{"exit", exit_code}, {"run", report.result.header.id}, {"records", std::move(list)}});
}

}  // namespace versus::cli

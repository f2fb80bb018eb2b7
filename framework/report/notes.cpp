#include "framework/report/notes.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "framework/report/gate_notes.hpp"
#include "framework/report/numbers.hpp"
#include "framework/report/summary.hpp"
#include "framework/report/text.hpp"

namespace versus::report {

namespace {

using model::Comparison;
using model::Rule;
using model::Verdict;

constexpr std::size_t named_cases = 2;

// The first cases by name, the number of the others.
std::string name_some(const std::vector<std::string>& ids, const CaseColumns& columns) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(ids.size(), named_cases); ++i) names.push_back(short_id(columns, ids[i]));
  std::string text = join(names, ", ");
  if (ids.size() > named_cases) text += fmt::format(" and {} more", ids.size() - named_cases);
  return text;
}

// A reason taken apart around its first quoted word: reasons that differ only there are said together.
struct Reason {
  std::string before;
  std::string quoted;
  std::string after;
};

Reason take_apart(const std::string& text) {
  const std::size_t begin = text.find('\'');
  const std::size_t end = begin == std::string::npos ? begin : text.find('\'', begin + 1);
  if (end == std::string::npos) return {text, {}, {}};
  return {text.substr(0, begin), text.substr(begin, end + 1 - begin), text.substr(end + 1)};
}

Note not_applicable(const model::RunResult& result) {
  struct Group {
    std::size_t cases = 0;
    std::vector<std::string> words;
  };
  std::map<std::tuple<std::string, std::string, std::string>, Group> groups;
  for (const model::NotApplicable& gap : all_not_applicable(result)) {
    const Reason reason = take_apart(gap.reason);
    Group& group = groups[{gap.version, reason.before, reason.after}];
    ++group.cases;
    if (std::find(group.words.begin(), group.words.end(), reason.quoted) == group.words.end()) {
      group.words.push_back(reason.quoted);
    }
  }
  Note note{"Not applicable", {}};
  for (const auto& [key, group] : groups) {
    const auto& [version, before, after] = key;
    note.texts.push_back(fmt::format("{}: {}: {}", counted(group.cases, "case"), version,
                                     printable(before + join(group.words, ", ") + after)));
  }
  return note;
}

Note failures(const model::RunResult& result, const CaseColumns& columns) {
  std::map<std::tuple<std::string, model::IncidentKind, std::string>, std::vector<std::string>> groups;
  for (const model::Incident& incident : result.incidents) {
    auto& cases = groups[{incident.version, incident.kind, incident.message}];
    if (!incident.case_id.empty()) cases.push_back(incident.case_id);
  }
  Note note{"Failed", {}};
  for (const auto& [key, cases] : groups) {
    const auto& [version, kind, message] = key;
    const std::string where = cases.empty() ? "" : fmt::format(" in {}", name_some(cases, columns));
    note.texts.push_back(fmt::format("{}: {}{}: {}", version, words_of(to_string(kind)), where, printable(message)));
  }
  return note;
}

// The times of a recording have no budget.
std::string end_of_rounds(const Comparison& comparison, bool is_recording) {
  if (!is_recording) return "the budget ended first";
  return comparison.rounds == 0 ? "no round of the recording has enough times of all workers"
                                : "the recording ends first";
}

// What an open verdict waits for, in words; nothing for verdicts that are not open.
std::optional<std::string> cause_of(const Comparison& comparison, bool is_recording) {
  if (comparison.verdict == Verdict::NotComparable) {
    return "not comparable" + (comparison.remarks.empty() ? "" : ": " + printable(comparison.remarks.front()));
  }
  if (comparison.verdict != Verdict::Inconclusive) return std::nullopt;
  switch (comparison.rule) {
    case Rule::TooFewRounds:
      return "too few rounds";
    case Rule::RoundsExhausted:
      return "undecided at the limit of rounds";
    case Rule::BudgetExhausted:
      return end_of_rounds(comparison, is_recording);
    case Rule::Interrupted:
      return "interrupted";
    case Rule::ControlFailed:
      return "the baseline differed from its own copy";
    case Rule::NotReproduced:
      return "suspected, but not reproduced on fresh launches";
    case Rule::RangesOverlap:
      return "the ranges overlap";
    case Rule::NoData:
      return "no data";
    default:
      return "undecided";
  }
}

// Wall seconds that one round of one case took on average.
std::optional<double> seconds_per_round(const model::RunResult& result, const std::vector<Row>& rows) {
  std::map<std::string, int> rounds;
  for (const Row& row : rows) rounds[row.lead->case_id] = std::max(rounds[row.lead->case_id], row.lead->rounds);
  int total = 0;
  for (const auto& [id, number] : rounds) total += number;
  if (total == 0 || !(result.wall_seconds > 0)) return std::nullopt;
  return result.wall_seconds / total;
}

struct Open {
  std::vector<std::string> cases;
  double most_rounds = 0;
  double all_rounds = 0;
  std::optional<double> largest_mde;
};

Note open_verdicts(const model::RunResult& result, const std::vector<Row>& rows, const CaseColumns& columns) {
  std::map<std::pair<std::string, std::string>, Open> groups;
  for (const Row& row : rows) {
    const auto cause = cause_of(*row.lead, result.header.id.empty());
    if (!cause) continue;
    Open& open = groups[{*cause, row.lead->candidate}];
    open.cases.push_back(row.lead->case_id);
    const double needed = row.lead->rounds_needed.value_or(0);
    if (std::isfinite(needed)) {
      open.most_rounds = std::max(open.most_rounds, needed);
      open.all_rounds += needed;
    }
    if (row.lead->mde) open.largest_mde = std::max(open.largest_mde.value_or(0), *row.lead->mde);
  }
  const auto pace = seconds_per_round(result, rows);
  Note note{"Open", {}};
  for (const auto& [key, open] : groups) {
    std::string text = fmt::format("{}, {}: {}", key.second, key.first, name_some(open.cases, columns));
    if (open.most_rounds > 0) {
      const auto most = static_cast<long long>(std::ceil(open.most_rounds));
      text += fmt::format("; would take about {} more round{}", most, most == 1 ? "" : "s");
      if (open.cases.size() > 1) text += " at most for each";
      if (pace) text += fmt::format(", {} in all", duration_text(*pace * open.all_rounds));
    }
    if (open.largest_mde)
      text += fmt::format("; so far only changes from {} on would be found", share_text(*open.largest_mde));
    note.texts.push_back(std::move(text));
  }
  return note;
}

// One remark as it is told: its head is shared by all cases, the details behind a colon are each case's own.
struct Told {
  std::string where;  ///< the case, and the candidate where there are several
  std::string details;
};

bool one_candidate(const std::vector<Row>& rows) {
  return std::all_of(rows.begin(), rows.end(),
                     [&rows](const Row& row) { return row.lead->candidate == rows.front().lead->candidate; });
}

void tell(std::map<std::string, std::vector<Told>>& groups, const std::string& metric, const std::string& remark,
          const std::string& where) {
  const std::size_t colon = remark.find(": ");
  const std::string head = printable(metric + remark.substr(0, colon));
  groups[head].push_back({where, colon == std::string::npos ? "" : printable(remark.substr(colon + 2))});
}

// What the table has no room for: remarks with details behind a colon, long ones, and those of metrics that do not
// lead.
Note remarks(const std::vector<Row>& rows, const CaseColumns& columns) {
  constexpr std::size_t longest_in_table = 20;
  std::map<std::string, std::vector<Told>> groups;
  const bool single = one_candidate(rows);
  for (const Row& row : rows) {
    if (row.lead->verdict == Verdict::NotComparable) continue;
    std::string where = short_id(columns, row.lead->case_id);
    if (!single) where += " of " + printable(row.lead->candidate);
    const auto& own = row.lead->remarks;
    for (const std::string& remark : own) {
      if (remark.rfind("trade: ", 0) == 0) continue;  // the summary has them
      const bool fits = remark.size() <= longest_in_table && remark.find(':') == std::string::npos;
      if (!fits) tell(groups, "", remark, where);
    }
    for (const Comparison* other : row.others) {
      for (const std::string& remark : other->remarks) {
        if (std::find(own.begin(), own.end(), remark) != own.end()) continue;
        tell(groups, std::string(info(other->metric).name) + " ", remark, where);
      }
    }
  }
  Note note{"Remarks", {}};
  for (const auto& [head, all] : groups) {
    std::vector<std::string> named;
    for (std::size_t i = 0; i < std::min(all.size(), named_cases); ++i) {
      const auto& [where, details] = all[i];
      named.push_back(details.empty() ? where : fmt::format("{} ({})", where, details));
    }
    std::string text = fmt::format("{}: {}", head, join(named, ", "));
    if (all.size() > named_cases) text += fmt::format(" and {} more", all.size() - named_cases);
    note.texts.push_back(std::move(text));
  }
  return note;
}

Note control(const model::RunResult& result) {
  const model::Controls& controls = result.controls;
  Note note{"Control", {}};
  if (controls.aa_comparisons > 0) {
    std::string text =
        fmt::format("{} of the baseline with its own copy, {}",
                    counted(static_cast<std::size_t>(controls.aa_comparisons), "comparison"),
                    controls.aa_failed == 0 ? "none differed" : fmt::format("{} differed", controls.aa_failed));
    if (controls.aa_worst) text += fmt::format(" (largest {})", effect_text(*controls.aa_worst));
    if (controls.lambda && *controls.lambda > 1) {
      text += fmt::format("; spread over the suite {} of what is expected", share_text(*controls.lambda));
    }
    note.texts.push_back(std::move(text));
  }
  if (controls.positive_found) {
    note.texts.emplace_back(*controls.positive_found ? "the injected slow-down was found"
                                                     : "the injected slow-down was NOT found");
  }
  return note;
}

Note machine(const model::RunResult& result) {
  Note note{"Machine", {}};
  const model::MachineFacts& facts = result.header.machine;
  if (!facts.machine_class.empty()) {
    note.texts.push_back(fmt::format("{}, {} usable", printable(facts.machine_class),
                                     counted(static_cast<std::size_t>(std::max(facts.usable_cpus, 0)), "CPU")));
  }
  for (const std::string& remark : result.remarks) note.texts.push_back(printable(remark));
  return note;
}

Note run(const model::RunResult& result) {
  const model::RunHeader& header = result.header;
  Note note{"Run", {}};
  std::string text = header.id;
  if (!header.profile.empty()) text += fmt::format(", {} profile", header.profile);
  text += header.id.empty() ? "times of a recording" : fmt::format(", seed {}", header.seed);
  if (result.wall_seconds > 0) {
    text += fmt::format(", {} measuring ({} inside operations)", duration_text(result.wall_seconds),
                        share_text(result.measured_seconds / result.wall_seconds));
  }
  note.texts.push_back(std::move(text));
  note.texts.push_back(exit_sentence(result.exit_code));
  return note;
}

}  // namespace

std::string injection_text(const model::Injection& injection) {
  std::vector<std::string> parts;
  if (injection.fraction != 0) parts.push_back(effect_text(injection.fraction));
  if (injection.extra_ns != 0) parts.push_back(difference_text(static_cast<double>(injection.extra_ns), "ns"));
  if (injection.searches_offsets) parts.emplace_back("a search for each offset");
  return fmt::format("{} in {}: {}", injection.version, printable(injection.case_pattern), join(parts, " and "));
}

std::vector<std::string> next_commands(const model::RunResult& result, const std::vector<Row>& rows) {
  const std::string& id = result.header.id;
  if (id.empty()) return {};
  if (result.gate) return gate_next_commands(result, rows);
  std::vector<std::string> commands;
  bool stopped = result.exit_code == 130;
  bool exhausted = false;
  for (const Row& row : rows) {
    stopped = stopped || row.lead->rule == Rule::Interrupted || row.lead->rule == Rule::BudgetExhausted;
    exhausted = exhausted || row.lead->rule == Rule::RoundsExhausted;
  }
  if (stopped)
    commands.push_back(fmt::format("versus run --resume {}", id));
  else if (exhausted) {
    commands.push_back(fmt::format("versus run --resume {} --rounds {}", id, 2 * result.header.policy.max_rounds));
  }
  commands.push_back(fmt::format("versus compare {}", id));
  return commands;
}

std::vector<Note> notes_of(const model::RunResult& result, const std::vector<Row>& rows, const CaseColumns& columns) {
  std::vector<Note> notes{{"Gate", gate_paragraphs(result, columns)},
                          not_applicable(result),
                          failures(result, columns),
                          open_verdicts(result, rows, columns),
                          remarks(rows, columns),
                          control(result),
                          machine(result),
                          run(result)};
  const auto commands = next_commands(result, rows);
  notes.push_back({"Next", commands});
  notes.erase(std::remove_if(notes.begin(), notes.end(), [](const Note& note) { return note.texts.empty(); }),
              notes.end());
  return notes;
}

}  // namespace versus::report

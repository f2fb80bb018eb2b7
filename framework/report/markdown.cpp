#include "framework/report/markdown.hpp"

#include <fmt/core.h>

#include <utility>
#include <vector>

#include "framework/report/case_columns.hpp"
#include "framework/report/curves.hpp"
#include "framework/report/notes.hpp"
#include "framework/report/numbers.hpp"
#include "framework/report/rows.hpp"
#include "framework/report/summary.hpp"
#include "framework/report/text.hpp"
#include "framework/report/trades.hpp"

namespace versus::report {

namespace {

using model::Comparison;
using model::Verdict;

std::string row_line(const std::vector<std::string>& cells) { return "| " + join(cells, " | ") + " |\n"; }

std::string medians(const Comparison& comparison) {
  if (!comparison.baseline_median || !comparison.candidate_median) return {};
  const std::string_view unit = info(comparison.metric).unit;
  return fmt::format("{} → {}", quantity_text(*comparison.baseline_median, unit),
                     quantity_text(*comparison.candidate_median, unit));
}

std::string table_of(const std::vector<Row>& rows, const CaseColumns& columns) {
  std::vector<std::string> names{"verdict", "metric", "effect", "interval"};
  std::vector<std::string> rule{":--", ":--", "--:", "--:"};
  for (const std::string& name : headings(columns)) {
    names.push_back(escape_markdown(name));
    rule.emplace_back(":--");
  }
  for (const char* name : {"version", "baseline → candidate", "also"}) {
    names.emplace_back(name);
    rule.emplace_back(":--");
  }
  std::string text = row_line(names) + row_line(rule);
  for (const Row& row : rows) {
    const Comparison& lead = *row.lead;
    const std::string word = verdict_word(lead.verdict);
    const bool bad = lead.verdict == Verdict::Slower || lead.verdict == Verdict::Failed;
    std::vector<std::string> line{
        std::string(verdict_mark(lead.verdict)) + (bad ? fmt::format(" **{}**", word) : " " + word),
        escape_markdown(info(lead.metric).name), escape_markdown(effect_of(lead)),
        lead.interval ? escape_markdown(interval_text(*lead.interval)) : std::string()};
    for (const std::string& value : cells(columns, lead.case_id)) line.push_back(escape_markdown(value));
    line.push_back(escape_markdown(lead.candidate));
    line.push_back(escape_markdown(medians(lead)));
    line.push_back(escape_markdown(join(beside(row), ", ")));
    text += row_line(line);
  }
  return text;
}

bool folds(const Row& row) { return row.lead->verdict == Verdict::Equivalent && !worse_elsewhere(row); }

std::string note_text(const Note& note) {
  std::string text = fmt::format("\n**{}**\n\n", note.title);
  for (const std::string& line : note.texts) {
    // Commands are ours and must be pasted as they are.
    text += note.title == "Next" ? fmt::format("- `{}`\n", line) : fmt::format("- {}\n", escape_markdown(line));
  }
  return text;
}

}  // namespace

std::string escape_markdown(std::string_view text) {
  std::string escaped;
  for (const char c : printable(text)) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      // An entity, since a backslash inside a table cell is no protection for a pipe in every renderer.
      case '|':
        escaped += "&#124;";
        break;
      case '`':
        escaped += "&#96;";
        break;
      // A comment behind the sign: neither a mention nor a mail address is recognised, and copies stay clean.
      case '@':
        escaped += "@<!-- -->";
        break;
      case '*':
      case '_':
      case '[':
      case ']':
      case '#':
      case '~':
      case '\\':
        escaped += '\\';
        escaped += c;
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

std::string markdown_table(const model::RunResult& result) {
  const std::vector<Row> rows = rows_of(result);
  const CaseColumns columns = case_columns(case_ids(rows));
  std::string text = "### versus\n\n";
  for (const Tally& tally : tallies_of(result, rows)) {
    text += fmt::format("- {}\n", escape_markdown(verdict_sentence(tally, columns)));
  }
  for (const std::string& sentence : curve_sentences(result)) text += fmt::format("- {}\n", escape_markdown(sentence));
  for (const std::string& sentence : trade_sentences(result, columns)) {
    text += fmt::format("- {}\n", escape_markdown(sentence));
  }
  for (const model::Injection& injection : result.header.injections) {
    text += fmt::format("- slow-down injected on purpose: {}\n", escape_markdown(injection_text(injection)));
  }
  std::vector<Row> open;
  std::vector<Row> folded;
  for (const Row& row : rows) (folds(row) ? folded : open).push_back(row);
  if (!columns.common.empty() && !rows.empty()) text += fmt::format("\n{}\n", escape_markdown(columns.common));
  if (!open.empty()) text += "\n" + table_of(open, columns);
  if (!folded.empty()) {
    text += fmt::format("\n<details><summary>{} equivalent</summary>\n\n{}\n</details>\n", folded.size(),
                        table_of(folded, columns));
  }
  text += curve_markdown(result, columns);
  for (const Note& note : notes_of(result, rows, columns)) text += note_text(note);
  return text;
}

}  // namespace versus::report

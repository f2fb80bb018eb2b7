#include "framework/report/gate_markdown.hpp"

#include <fmt/format.h>

#include "framework/report/gate_notes.hpp"
#include "framework/report/markdown.hpp"
#include "framework/report/numbers.hpp"
#include "framework/report/rows.hpp"
#include "framework/report/summary.hpp"
#include "framework/report/text.hpp"

namespace versus::report {

namespace {

using model::Verdict;

// As many as GitHub shows of one step.
constexpr std::size_t most_annotations = 10;

bool passes(const Row& row) {
  const bool fine = row.lead->verdict == Verdict::Equivalent || row.lead->verdict == Verdict::Faster;
  return fine && !worse_elsewhere(row);
}

std::string interval_of(const model::Comparison& comparison) {
  return comparison.interval ? interval_text(*comparison.interval) : std::string();
}

// GitHub's escapes for the text and for properties of a workflow command.
std::string command_text(const std::string& text) {
  std::string out;
  for (const char c : printable(text)) {
    if (c == '%') {
      out += "%25";
    } else {
      out += c;
    }
  }
  return out;
}

std::string property(const std::string& text) {
  std::string out;
  for (const char c : command_text(text)) {
    if (c == ':') {
      out += "%3A";
    } else if (c == ',') {
      out += "%2C";
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace

std::string gate_markdown(const model::RunResult& result) {
  const std::vector<Row> rows = rows_of(result);
  std::string text = fmt::format("### versus gate: **{}**\n\n", gate_answer(result));
  if (result.gate) {
    for (const auto& reason : result.gate->unfit) text += fmt::format("- {}\n", escape_markdown(reason));
  }
  std::string table;
  for (const Row& row : rows) {
    if (passes(row)) continue;
    const model::Comparison& lead = *row.lead;
    table +=
        fmt::format("| {} {} | {} | {} | {} | {} | {} |\n", verdict_mark(lead.verdict), verdict_word(lead.verdict),
                    escape_markdown(lead.case_id), escape_markdown(effect_of(lead)), escape_markdown(interval_of(lead)),
                    escape_markdown(share_text(lead.threshold)), escape_markdown(join(beside(row), ", ")));
  }
  if (!table.empty()) {
    text +=
        "\n| verdict | case | effect | 95 % interval | threshold | also |\n| :-- | :-- | --: | --: | --: | :-- |\n" +
        table;
  }
  const auto next = gate_next_commands(result, rows);
  if (!next.empty()) text += "\nTo look closer, locally:\n\n```\n" + join(next, "\n") + "\n```\n";
  text += "\n<details><summary>everything that was measured</summary>\n\n" + markdown_table(result) + "\n</details>\n";
  return text;
}

std::vector<std::string> annotations(const model::RunResult& result) {
  std::vector<std::string> lines;
  if (result.gate) {
    for (const auto& reason : result.gate->unfit) {
      lines.push_back("::error title=versus%3A unfit, no verdict::" + command_text(reason));
    }
  }
  std::size_t left_out = 0;
  for (const Row& row : rows_of(result)) {
    if (passes(row)) continue;
    if (lines.size() >= most_annotations) {
      ++left_out;
      continue;
    }
    const model::Comparison& lead = *row.lead;
    const bool open = lead.verdict == Verdict::Inconclusive || lead.verdict == Verdict::NotComparable;
    lines.push_back(fmt::format(
        "::{} title={}::{}", open ? "warning" : "error",
        property("versus: " + verdict_word(lead.verdict) + " " + lead.case_id),
        command_text(fmt::format("{} {} {} (threshold {}), {} against {}", info(lead.metric).name, effect_of(lead),
                                 interval_of(lead), share_text(lead.threshold), lead.candidate, lead.baseline))));
  }
  if (left_out > 0) lines.back() = fmt::format("::error title=versus::{} more cases do not pass", left_out + 1);
  return lines;
}

}  // namespace versus::report

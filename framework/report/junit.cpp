#include "framework/report/junit.hpp"

#include <fmt/format.h>

#include <vector>

#include "framework/report/gate_notes.hpp"
#include "framework/report/numbers.hpp"
#include "framework/report/rows.hpp"
#include "framework/report/text.hpp"

namespace versus::report {

namespace {

using model::Verdict;

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : printable(text)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

struct Suite {
  std::string tests;
  std::size_t count = 0;
  std::size_t failures = 0;
  std::size_t errors = 0;
  std::size_t skipped = 0;
};

void add_test(Suite& suite, const std::string& group, const std::string& name, const std::string& body) {
  ++suite.count;
  suite.tests += fmt::format("    <testcase classname=\"{}\" name=\"{}\"", escaped(group), escaped(name));
  suite.tests += body.empty() ? std::string("/>\n") : fmt::format(">\n{}    </testcase>\n", body);
}

std::string element(const char* kind, const std::string& headline, const std::vector<std::string>& lines) {
  std::string text = fmt::format("      <{} message=\"{}\">", kind, escaped(headline));
  for (const auto& line : lines) text += escaped(line) + "\n";
  return text + fmt::format("</{}>\n", kind);
}

std::string scenario_of(const std::string& case_id) {
  return case_id.substr(0, case_id.find('/', case_id.find('/') + 1));
}

std::vector<std::string> details(const Row& row) {
  const model::Comparison& lead = *row.lead;
  std::vector<std::string> lines{fmt::format("{} against {}", lead.candidate, lead.baseline)};
  lines.push_back(fmt::format("threshold {}, {}, {}", share_text(lead.threshold),
                              counted(static_cast<std::size_t>(lead.rounds), "round"), words_of(to_string(lead.rule))));
  for (const auto& one : beside(row)) lines.push_back(one);
  for (const auto& remark : lead.remarks) lines.push_back(remark);
  return lines;
}

void add_row(Suite& suite, const Row& row) {
  const model::Comparison& lead = *row.lead;
  std::string headline = fmt::format("{}: {} {}", verdict_word(lead.verdict), info(lead.metric).name, effect_of(lead));
  if (lead.interval) headline += " " + interval_text(*lead.interval);
  const bool slower = lead.verdict == Verdict::Slower || worse_elsewhere(row);
  const bool fine = lead.verdict == Verdict::Equivalent || lead.verdict == Verdict::Faster;
  std::string body;
  if (slower && lead.verdict != Verdict::Failed) {
    ++suite.failures;
    body = element("failure", headline, details(row));
  } else if (!fine) {
    ++suite.errors;
    body = element("error", headline, details(row));
  }
  add_test(suite, scenario_of(lead.case_id), lead.case_id, body);
}

void add_controls(Suite& suite, const model::RunResult& result) {
  std::string body;
  if (!result.gate->unfit.empty()) {
    ++suite.errors;
    body = element("error", "unfit: this run is no verdict", result.gate->unfit);
  }
  add_test(suite, "controls", "controls", body);
}

}  // namespace

std::string junit_xml(const model::RunResult& result) {
  Suite suite;
  for (const Row& row : rows_of(result)) add_row(suite, row);
  for (const auto& gap : all_not_applicable(result)) {
    ++suite.skipped;
    add_test(suite, scenario_of(gap.case_id), gap.case_id,
             element("skipped", gap.version + " cannot do it: " + gap.reason, {}));
  }
  if (result.gate) {
    for (const auto& id : result.gate->identical) {
      ++suite.skipped;
      add_test(suite, scenario_of(id), id, element("skipped", "all code that runs is the same", {}));
    }
    add_controls(suite, result);
  }
  const std::string counts = fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"{:.3f}\"",
                                         suite.count, suite.failures, suite.errors, suite.skipped, result.wall_seconds);
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"versus\" {0}>\n  <testsuite name=\"{1}\" "
      "{0}>\n{2}  "
      "</testsuite>\n</testsuites>\n",
      counts, escaped(result.header.id), suite.tests);
}

}  // namespace versus::report

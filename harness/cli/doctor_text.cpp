#include "harness/cli/doctor_text.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "framework/report/numbers.hpp"
#include "framework/report/text.hpp"

namespace versus::cli {

namespace {

using nlohmann::json;

json finding_json(const judge::Finding& finding) {
  return {{"topic", finding.topic},
          {"fitness", judge::to_string(finding.fitness)},
          {"what", finding.what},
          {"advice", finding.advice}};
}

json noise_json(const std::optional<judge::Noise>& noise) {
  if (!noise) return nullptr;
  return {{"comparisons", noise->comparisons},
          {"accused", noise->accused},
          {"scatter", noise->scatter},
          {"seconds_per_round", noise->seconds_per_round}};
}

json reach_json(const judge::Reach& reach) {
  return {{"budget_seconds", reach.budget_seconds},
          {"rounds", reach.rounds},
          {"detectable", reach.detectable ? json(*reach.detectable) : json()}};
}

std::string reach_line(const judge::Reach& one) {
  const std::string found = one.detectable ? "finds slow-downs from " + report::share_text(*one.detectable) + " on"
                                           : "decides nothing: three rounds are the least";
  return fmt::format("  {:>12}  {:>10} a case  {}", report::duration_text(one.budget_seconds),
                     report::counted(static_cast<std::size_t>(one.rounds), "round"), found);
}

std::string conclusion(const Diagnosis& diagnosis) {
  const std::string threshold = report::share_text(diagnosis.wish.threshold);
  switch (judge::worst(diagnosis.findings)) {
    case judge::Fitness::Fine:
    case judge::Fitness::Note:
      return "fit for a gate at a threshold of " + threshold;
    case judge::Fitness::Caution:
      return "fit for a gate at a threshold of " + threshold + ", with the cautions above";
    case judge::Fitness::Unfit:
      break;
  }
  return "unfit for a gate at a threshold of " + threshold + ": see what is marked unfit";
}

}  // namespace

std::string doctor_text(const Diagnosis& diagnosis, std::size_t width) {
  constexpr std::size_t mark_width = 9, topic_width = 15;
  std::vector<std::string> lines;
  const auto paragraph = [&](const std::string& text, std::size_t indent) {
    for (std::string& line : report::wrap(text, width, indent)) lines.push_back(std::move(line));
  };
  for (const judge::Finding& finding : diagnosis.findings) {
    paragraph(report::pad_right(judge::to_string(finding.fitness), mark_width) +
                  report::pad_right(finding.topic, topic_width) + report::printable(finding.what),
              mark_width + topic_width);
    if (!finding.advice.empty()) {
      paragraph(std::string(mark_width + topic_width, ' ') + "→ " + finding.advice, mark_width + topic_width + 2);
    }
  }
  if (!diagnosis.reach.empty()) {
    lines.emplace_back();
    paragraph(fmt::format("What a budget finds in {} like those of openexr/selftest, with probability 80 %:",
                          report::counted(static_cast<std::size_t>(diagnosis.wish.cases), "case")),
              0);
    for (const judge::Reach& one : diagnosis.reach) lines.push_back(reach_line(one));
  }
  lines.emplace_back();
  if (diagnosis.interrupted) lines.emplace_back("interrupted: the noise is that of what was measured so far");
  paragraph(conclusion(diagnosis), 0);
  return report::join(lines, "\n") + "\n";
}

std::string doctor_document(const Diagnosis& diagnosis, int exit_code) {
  json findings = json::array();
  for (const judge::Finding& finding : diagnosis.findings) findings.push_back(finding_json(finding));
  json reach = json::array();
  for (const judge::Reach& one : diagnosis.reach) reach.push_back(reach_json(one));
  const json document = {{"exit", exit_code},
                         {"fitness", judge::to_string(judge::worst(diagnosis.findings))},
                         {"threshold", diagnosis.wish.threshold},
                         {"cases", diagnosis.wish.cases},
                         {"version", diagnosis.version.empty() ? json() : json(diagnosis.version)},
                         {"findings", std::move(findings)},
                         {"noise", noise_json(diagnosis.noise)},
                         {"reach", std::move(reach)}};
  return document.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace versus::cli

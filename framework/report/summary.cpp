#include "framework/report/summary.hpp"

#include <fmt/core.h>

#include <utility>

namespace versus::report {

namespace {

using model::Verdict;

std::size_t count(const Tally& tally, Verdict verdict) {
  const auto found = tally.verdicts.find(verdict);
  return found == tally.verdicts.end() ? 0 : found->second;
}

std::vector<std::string> counts_beside_slower(const Tally& tally) {
  std::vector<std::string> parts;
  for (const Verdict verdict :
       {Verdict::Failed, Verdict::Faster, Verdict::Equivalent, Verdict::Inconclusive, Verdict::NotComparable}) {
    const std::size_t number = count(tally, verdict);
    if (number > 0) parts.push_back(fmt::format("{} {}", number, verdict_word(verdict)));
  }
  return parts;
}

// Only what was decided counts as not slower.
std::string without_slower(const Tally& tally) {
  const std::size_t decided = count(tally, Verdict::Faster) + count(tally, Verdict::Equivalent);
  const std::string cases = counted(tally.cases, "case");
  if (decided == 0) return "no verdict in " + cases;
  if (decided == tally.cases) return "nothing slower in " + cases;
  return fmt::format("nothing slower in {} of {}", decided, cases);
}

}  // namespace

std::string verdict_sentence(const Tally& tally, const CaseColumns& columns) {
  const std::string who = fmt::format("{} against {}", tally.candidate, tally.baseline);
  std::string sentence;
  const std::vector<std::string> rest = counts_beside_slower(tally);
  const std::size_t slower = count(tally, Verdict::Slower);
  if (tally.cases == 0) {
    sentence = fmt::format("{}: no case was compared", who);
  } else if (slower > 0) {
    const std::string worst = tally.worst == nullptr ? std::string()
                                                     : fmt::format(" (worst {}, {})", effect_of(*tally.worst),
                                                                   short_id(columns, tally.worst->case_id));
    sentence = fmt::format("{}: {} of {} slower{}", who, slower, counted(tally.cases, "case"), worst);
    if (!rest.empty()) sentence += ", " + join(rest, ", ");
  } else {
    sentence = fmt::format("{}: {} ({})", who, without_slower(tally), join(rest, ", "));
  }
  if (tally.worse_elsewhere > 0) {
    const std::vector<std::string> metrics(tally.worse_metrics.begin(), tally.worse_metrics.end());
    sentence += fmt::format("; {} worse in {}", counted(tally.worse_elsewhere, "further case"),
                            metrics.size() <= 3 ? join(metrics, ", ") : "other metrics");
  }
  for (const auto& [baseline, number] : tally.other_baselines) {
    sentence += fmt::format("; {} against {}", counted(number, "case"), baseline);
    if (!tally.by_role) sentence += fmt::format(", since {} cannot do {}", tally.baseline, number == 1 ? "it" : "them");
  }
  if (tally.not_applicable > 0) sentence += fmt::format("; {} not applicable", tally.not_applicable);
  return sentence;
}

std::vector<std::string> verdict_sentences(const model::RunResult& result) {
  const std::vector<Row> rows = rows_of(result);
  const CaseColumns columns = case_columns(case_ids(rows));
  std::vector<std::string> sentences;
  for (const Tally& tally : tallies_of(result, rows)) sentences.push_back(verdict_sentence(tally, columns));
  return sentences;
}

std::string exit_sentence(int exit_code) {
  switch (exit_code) {
    case 0:
      return "exit 0: nothing slower";
    case 1:
      return "exit 1: slower";
    case 2:
      return "exit 2: the request is wrong";
    case 3:
      return "exit 3: the run itself failed";
    case 4:
      return "exit 4: inconclusive, or the machine was unfit";
    case 130:
      return "exit 130: interrupted";
    default:
      return fmt::format("exit {}", exit_code);
  }
}

}  // namespace versus::report

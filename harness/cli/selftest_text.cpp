#include "harness/cli/selftest_text.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace versus::cli {

namespace {

using nlohmann::json;

double share(const selftest::Tally& tally) {
  return tally.comparisons == 0 ? 0 : static_cast<double>(tally.slower) / tally.comparisons;
}

json tally_json(const selftest::Tally& tally) {
  return {{"comparisons", tally.comparisons},
          {"slower", tally.slower},
          {"faster", tally.faster},
          {"equivalent", tally.equivalent},
          {"inconclusive", tally.inconclusive},
          {"failed", tally.failed},
          {"interval", {tally.slower_interval.low, tally.slower_interval.high}},
          {"mean_rounds", tally.mean_rounds},
          {"worker_sd", tally.worker_sd}};
}

std::string tally_text(const selftest::Tally& tally) {
  return fmt::format(
      "{} comparisons of a version with itself: {} slower, {} faster, {} equivalent, {} inconclusive, {} failed\n"
      "false *slower*: {:.2f} % (exact 95 % interval {:.2f} to {:.2f} %; promised: at most 2.5 %)\n"
      "mean rounds to a verdict {:.1f}; scatter of one worker {:.2f} %\n",
      tally.comparisons, tally.slower, tally.faster, tally.equivalent, tally.inconclusive, tally.failed,
      100 * share(tally), 100 * tally.slower_interval.low, 100 * tally.slower_interval.high, tally.mean_rounds,
      100 * tally.worker_sd);
}

std::string curve_text(const std::vector<selftest::Detection>& curve) {
  std::string text = "injected  called slower  of     95 % interval      predicted  mean rounds  scatter\n";
  for (const auto& point : curve) {
    text += fmt::format("{:>6.1f} %  {:>11.1f} %  {:<5}  {:>5.1f} to {:>5.1f} %  {:>7.1f} %  {:>11.1f}  {:>5.2f} %\n",
                        100 * point.injected, 100 * share(point.tally), point.tally.comparisons,
                        100 * point.tally.slower_interval.low, 100 * point.tally.slower_interval.high,
                        100 * point.predicted, point.tally.mean_rounds, 100 * point.tally.worker_sd);
  }
  return text;
}

}  // namespace

std::string selftest_text(const selftest::Report& report) {
  std::string text;
  if (report.aa.comparisons > 0) text += tally_text(report.aa);
  if (report.mode != selftest::Mode::Aa) text += curve_text(report.curve);
  if (report.mode == selftest::Mode::Controls) {
    text += report.fit ? "fit: nothing was accused without cause, and every injected slow-down was found\n"
                       : "unfit: a version was accused without cause, or an injected slow-down was missed\n";
  }
  if (report.interrupted) text += "interrupted: the figures are of what was measured so far\n";
  return report.run.empty() ? text : text + "The samples are in run " + report.run + ".\n";
}

std::string selftest_document(const selftest::Report& report, int exit_code) {
  json document = tally_json(report.aa);
  document["false_alarm_rate"] = share(report.aa);
  document["curve"] = json::array();
  for (const auto& point : report.curve) {
    json entry = tally_json(point.tally);
    entry["injected"] = point.injected;
    entry["share_slower"] = share(point.tally);
    entry["predicted"] = point.predicted;
    document["curve"].push_back(entry);
  }
  document["fit"] = report.fit;
  document["interrupted"] = report.interrupted;
  document["run"] = report.run;
  document["exit"] = exit_code;
  return document.dump(2) + "\n";
}

}  // namespace versus::cli

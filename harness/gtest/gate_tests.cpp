#include "harness/gtest/gate_tests.hpp"

#include <nlohmann/json.hpp>

#include "framework/scenario/filter.hpp"

namespace versus::gtest {

namespace {

using Json = nlohmann::json;

std::vector<std::string> gate(const std::vector<std::string>& arguments, const std::vector<std::string>& more) {
  std::vector<std::string> all{"gate"};
  all.insert(all.end(), arguments.begin(), arguments.end());
  all.insert(all.end(), more.begin(), more.end());
  all.emplace_back("--json");
  return all;
}

// What versus said in place of a result; it has told the same on standard error.
Error error_of(const Answer& answer) {
  const Json document = Json::parse(answer.out, nullptr, false);
  std::string words = "gave no result, exit code " + std::to_string(answer.exit);
  if (document.is_object() && document.contains("error")) words = document["error"].value("message", words);
  const bool usage = answer.exit == static_cast<int>(ErrorKind::Usage);
  return usage ? usage_error("versus gate", words) : run_error("versus gate", words);
}

std::string percent(const Json& effect) {
  if (!effect.is_number()) return "?";
  char text[32];
  std::snprintf(text, sizeof text, "%+.2f %%", 100 * effect.get<double>());
  return text;
}

// Words for what does not pass; empty for what does.
std::string complaint(const Json& row) {
  const auto verdict = row.value("verdict", "");
  const bool decides = row.value("role", "") == "primary";
  const bool passes = verdict == "equivalent" || verdict == "faster";
  if (passes || (!decides && verdict != "slower")) return {};
  std::string text = verdict + ": " + row.value("metric", "") + " " + percent(row["effect"]);
  if (row["interval"].is_array()) text += " [" + percent(row["interval"][0]) + ", " + percent(row["interval"][1]) + "]";
  text += ", threshold " + percent(row["threshold"]) + "; " + row.value("candidate", "") + " against " +
          row.value("baseline", "") + "\n";
  for (const auto& remark : row["remarks"]) text += "  " + remark.get<std::string>() + "\n";
  return text;
}

std::string control_complaint(const Json& document) {
  std::string text;
  for (const auto& reason : document["gate"]["unfit"]) text += reason.get<std::string>() + "\n";
  return text.empty() ? text : "unfit, no verdict: " + text;
}

}  // namespace

Expected<std::vector<std::string>> list_cases(const CallVersus& versus, const std::vector<std::string>& arguments) {
  const Answer answer = versus(gate(arguments, {"--dry-run"}));
  const Json document = Json::parse(answer.out, nullptr, false);
  if (answer.exit != 0 || !document.is_object() || !document.contains("cases")) return unexpected(error_of(answer));
  return document["cases"].get<std::vector<std::string>>();
}

Expected<std::vector<std::string>> choose(const std::vector<std::string>& cases, const std::string& filter) {
  const scenario::Filter wanted(filter);
  std::vector<std::string> chosen;
  for (const auto& id : cases) {
    if (wanted.matches(std::string(suite_name) + "." + id)) chosen.push_back(id);
  }
  if (!chosen.empty()) return chosen;
  return unexpected(usage_error("--gtest_filter=" + filter,
                                "matches none of the gate's " + std::to_string(cases.size()) + " cases",
                                "a gate without a case would always pass", "--gtest_list_tests lists them"));
}

Expected<Outcomes> measure(const CallVersus& versus, const std::vector<std::string>& arguments,
                           const std::vector<std::string>& chosen) {
  std::string filter;
  for (const auto& id : chosen) filter += (filter.empty() ? "" : ":") + id;
  const Answer answer = versus(gate(arguments, {"--filter", filter}));
  const Json document = Json::parse(answer.out, nullptr, false);
  if (!document.is_object() || !document.contains("gate")) return unexpected(error_of(answer));
  Outcomes outcomes;
  outcomes.known = true;
  for (const auto& id : chosen) outcomes.tests[id] = {Result::Failed, "is missing in the gate's result\n"};
  for (const auto& gap : document["not_applicable"]) {
    outcomes.tests[gap.value("case", "")] = {Result::Skipped,
                                             gap.value("version", "") + " cannot do it: " + gap.value("reason", "")};
  }
  for (const auto& id : document["gate"]["identical"]) outcomes.tests[id.get<std::string>()] = {};
  std::map<std::string, std::string> complaints;
  for (const auto& row : document["comparisons"]) complaints[row.value("case", "")] += complaint(row);
  complaints[controls_test] = control_complaint(document);
  if (answer.exit == static_cast<int>(ErrorKind::Interrupted)) complaints[controls_test] += "interrupted\n";
  for (const auto& [id, text] : complaints) outcomes.tests[id] = {text.empty() ? Result::Passed : Result::Failed, text};
  return outcomes;
}

}  // namespace versus::gtest

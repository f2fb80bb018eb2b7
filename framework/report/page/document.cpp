#include "framework/report/page/document.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "framework/report/page/parts.hpp"

namespace versus::report {

std::string page_document(const PageInput& input) {
  const model::RunResult& result = input.result;
  const page::Index index(result);
  page::Json json;
  json["schema"] = "versus.page/1";
  json["run"] = {{"id", result.header.id},
                 {"created", result.header.created_utc},
                 {"command", result.header.command},
                 {"profile", result.header.profile},
                 {"seed", std::to_string(result.header.seed)},
                 {"exit", result.exit_code},
                 {"caution", input.caution}};
  json["summary"] = page::summary_json(result);
  json["versions"] = index.versions();
  json["metrics"] = page::Json::array();
  for (const model::MetricInfo& metric : model::all_metrics) {
    json["metrics"].push_back({{"name", metric.name}, {"unit", metric.unit}});
  }
  json["cases"] = page::cases_json(result, index);
  json["rows"] = page::rows_json(result, index);
  json["points"] = page::points_json(result, index);
  json["counted"] = page::counted_json(result, index);
  json["curves"] = page::curves_json(result);
  json["builds"] = page::builds_json(result, index);
  json["machine"] = page::machine_json(result);
  json["gaps"] = page::gaps_json(result, index);
  json["incidents"] = page::incidents_json(result, index);
  if (input.histories) json["histories"] = page::histories_json(*input.histories);
  json["plots"] = page::plots_json(index.versions());
  std::string text = json.dump(-1, ' ', false, page::Json::error_handler_t::replace);
  text.pop_back();
  return text + ",\"samples\":" + page::samples_text(input, index) + "}";
}

}  // namespace versus::report

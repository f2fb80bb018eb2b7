#include "harness/cli/show_result.hpp"

#include <ostream>
#include <utility>

#include "framework/base/suggest.hpp"
#include "framework/report/markdown.hpp"
#include "framework/report/result_json.hpp"

namespace versus::cli {

ExitCode show_result(const model::RunResult& result, ResultForm form, report::Extent extent, Context& context) {
  Streams& streams = context.streams;
  if (context.form == OutputForm::Json) form = ResultForm::Json;
  switch (form) {
    case ResultForm::Json:
      streams.out << report::result_json(result);
      break;
    case ResultForm::Markdown:
      streams.out << report::markdown_table(result);
      break;
    case ResultForm::Terminal: {
      const Screen& screen = streams.out_screen;
      streams.out << report::terminal_table(result, {screen.width, screen.colour, screen.charset, extent});
      break;
    }
  }
  return static_cast<ExitCode>(result.exit_code);
}

Taker form_into(ResultForm& target) {
  return [&target](const std::string& value) -> Expected<void> {
    if (value == "text") {
      target = ResultForm::Terminal;
    } else if (value == "markdown") {
      target = ResultForm::Markdown;
    } else if (value == "json") {
      target = ResultForm::Json;
    } else {
      return unexpected(usage_error("--format", "unknown format '" + value + "'", "one of: text, markdown, json",
                                    base::did_you_mean(value, {"text", "markdown", "json"})));
    }
    return {};
  };
}

Expected<std::string> find_run(const store::RunStore& store, const std::string& wanted) {
  if (!wanted.empty() && wanted != "latest") return store.find(wanted);
  auto newest = store.latest();
  if (!newest) return unexpected(std::move(newest.error()));
  if (!*newest) return unexpected(usage_error("", "no run is stored yet", {}, "see versus run --help"));
  return **newest;
}

}  // namespace versus::cli

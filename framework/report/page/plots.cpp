#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

#include "framework/report/page/parts.hpp"
#include "framework/report/rows.hpp"

namespace versus::report::page {

namespace {

// Told apart in every common colour blindness, and dark enough on white and light enough on black for thin lines; the
// baseline is grey. A shape of its own says the same.
constexpr std::array<std::string_view, 8> colours{"#767676", "#0072B2", "#D55E00", "#009E73",
                                                  "#CC79A7", "#B8860B", "#3D9BD9", "#8C6BB1"};
constexpr std::array<std::string_view, 8> shapes{"circle", "square",        "triangle-up",   "diamond",
                                                 "cross",  "triangle-down", "triangle-left", "triangle-right"};

Json repeated(const std::array<std::string_view, 8>& range, std::size_t number) {
  Json list = Json::array();
  for (std::size_t i = 0; i < number; ++i) list.push_back(range[i % range.size()]);
  return list;
}

Json version_scale(const std::vector<std::string>& versions, const std::array<std::string_view, 8>& range) {
  return {{"domain", versions}, {"range", repeated(range, versions.size())}};
}

Json version_colour(const std::vector<std::string>& versions) {
  return {{"field", "version"}, {"type", "nominal"}, {"title", "version"}, {"scale", version_scale(versions, colours)}};
}

Json version_shape(const std::vector<std::string>& versions) {
  return {{"field", "version"}, {"type", "nominal"}, {"title", "version"}, {"scale", version_scale(versions, shapes)}};
}

Json verdict_scale(const Json& range) {
  return {{"domain", {"slower", "faster", "equivalent", "inconclusive", "not comparable", "failed"}}, {"range", range}};
}

Json spec(std::string_view description) {
  return {{"$schema", "https://vega.github.io/schema/vega-lite/v5.json"},
          {"description", description},
          {"data", {{"name", "rows"}}},
          {"width", "container"},
          {"autosize", {{"type", "fit-x"}, {"contains", "padding"}}},
          {"background", nullptr}};
}

Json quantitative(std::string_view field, std::string_view title) {
  return {{"field", field}, {"type", "quantitative"}, {"title", title}};
}

Json tooltip(std::initializer_list<std::pair<std::string_view, std::string_view>> fields) {
  Json list = Json::array();
  for (const auto& [field, title] : fields) list.push_back({{"field", field}, {"title", title}});
  return list;
}

Json log_axis(std::string_view labels) {
  return {{"labelExpr", labels}, {"labelOverlap", "greedy"}, {"gridOpacity", 0.4}};
}

// Ratios on a logarithmic axis, said as the table says them.
constexpr std::string_view ratio_labels =
    "datum.value >= 5 ? '×' + format(datum.value, '.3~g') : datum.value <= 0.101 ? '÷' + format(1 / datum.value, "
    "'.3~g') : datum.value == 1 ? '0' : format(100 * (datum.value - 1), '+.3~g') + ' %'";

constexpr std::string_view time_labels =
    "datum.value >= 1e9 ? format(datum.value / 1e9, '.4~g') + ' s' : datum.value >= 1e6 ? format(datum.value / 1e6, "
    "'.4~g') + ' ms' : datum.value >= 1e3 ? format(datum.value / 1e3, '.4~g') + ' µs' : datum.value + ' ns'";

Json forest() {
  const Json y = {{"field", "label"},
                  {"type", "nominal"},
                  {"sort", nullptr},
                  {"title", nullptr},
                  {"axis", {{"labelLimit", 330}, {"ticks", false}, {"domain", false}}}};
  Json x = quantitative("ratio", "effect: candidate against baseline, with its interval; the band is the threshold");
  x["scale"] = {{"type", "log"}, {"nice", false}, {"padding", 12}};
  x["axis"] = log_axis(ratio_labels);
  Json band_x = {{"field", "band_low"}, {"type", "quantitative"}};
  const Json colour = {{"field", "verdict"},
                       {"type", "nominal"},
                       {"title", "verdict"},
                       {"scale", verdict_scale({"#C2410C", "#0072B2", "#767676", "#9A6FB0", "#9A6FB0", "#C2410C"})}};
  const Json shape = {
      {"field", "verdict"},
      {"type", "nominal"},
      {"title", "verdict"},
      {"scale", verdict_scale({"triangle-up", "triangle-down", "circle", "diamond", "cross", "square"})}};
  Json made = spec("Effects with their intervals, a line for each case and version; right of zero is slower");
  made["height"] = {{"step", 19}};
  made["layer"] = Json::array(
      {{{"mark",
         {{"type", "bar"}, {"aria", false}, {"opacity", 0.16}, {"height", {{"band", 1}}}, {"color", "#767676"}}},
        {"encoding", {{"y", y}, {"x", band_x}, {"x2", {{"field", "band_high"}}}}}},
       {{"data", {{"values", {{{"one", 1}}}}}},
        {"mark", {{"type", "rule"}, {"aria", false}, {"strokeDash", {3, 3}}, {"color", "#767676"}}},
        {"encoding", {{"x", {{"field", "one"}, {"type", "quantitative"}}}}}},
       {{"mark", {{"type", "rule"}, {"aria", false}, {"strokeWidth", 2}}},
        {"encoding",
         {{"y", y},
          {"x", {{"field", "low"}, {"type", "quantitative"}}},
          {"x2", {{"field", "high"}}},
          {"color", colour}}}},
       {{"mark", {{"type", "point"}, {"filled", true}, {"size", 95}, {"opacity", 1}, {"cursor", "pointer"}}},
        {"encoding",
         {{"y", y},
          {"x", x},
          {"color", colour},
          {"shape", shape},
          {"description", {{"field", "said"}, {"type", "nominal"}}},
          {"tooltip", tooltip({{"case", "case"},
                               {"version", "version"},
                               {"verdict", "verdict"},
                               {"effect", "effect"},
                               {"interval", "interval"}})}}}}});
  return made;
}

/// What stands on the axis: numbers, numbers with words among them (`scanline`), or words, between which no line leads.
enum class Along { Numbers, Mixed, Words };

Json sweep(const std::vector<std::string>& versions, std::string_view labels, Along along) {
  Json x = along == Along::Numbers ? quantitative("at", "")
                                   : Json{{"field", "value"}, {"type", "ordinal"}, {"sort", nullptr}};
  x["title"] = {{"signal", "axis_title"}};
  x["axis"] = {{"labelOverlap", "greedy"}, {"gridOpacity", 0.4}};
  if (along == Along::Numbers) x["scale"] = {{"type", "log"}, {"base", 2}, {"nice", false}, {"padding", 8}};
  if (along == Along::Mixed) x["axis"]["labelAngle"] = 0;
  if (along == Along::Words)
    x["axis"] = {{"labelAngle", -40}, {"labelOverlap", false}, {"grid", true}, {"gridOpacity", 0.4}};
  Json y = quantitative("quantity", "");
  y["scale"] = {{"type", "log"}, {"nice", false}, {"padding", 8}};
  y["axis"] = log_axis(labels);
  y["axis"]["tickCount"] = 5;
  Json made = spec("A line for each version over the swept axis, both axes logarithmic where they are numbers");
  made["params"] = {{{"name", "axis_title"}, {"value", ""}}};
  made["height"] = 170;
  made["mark"] = {{"type", "line"}, {"point", {{"size", 55}, {"filled", true}}}, {"strokeWidth", 2}};
  if (along == Along::Words) made["mark"] = {{"type", "point"}, {"filled", true}, {"size", 65}, {"opacity", 0.85}};
  made["encoding"] = {{"x", x},
                      {"y", y},
                      {"color", version_colour(versions)},
                      {"shape", version_shape(versions)},
                      {"tooltip", tooltip({{"version", "version"}, {"value", "at"}, {"shown", "value"}})}};
  made["encoding"]["color"]["legend"] = nullptr;
  made["encoding"]["shape"]["legend"] = nullptr;
  return made;
}

Json order(const std::vector<std::string>& versions) {
  Json made = spec("Every sample in the order of execution; vertical lines begin a round");
  Json y = quantitative("ns", "time of one run");
  y["scale"] = {{"zero", false}};
  y["axis"] = log_axis(time_labels);
  const Json point = {
      {"mark", {{"type", "point"}, {"filled", true}, {"size", 22}, {"opacity", 0.75}}},
      {"encoding",
       {{"x", quantitative("n", "order of execution")},
        {"y", y},
        {"color", version_colour(versions)},
        {"shape", version_shape(versions)},
        {"tooltip",
         tooltip({{"version", "version"}, {"launch", "launch"}, {"n", "place in order"}, {"shown", "time"}})}}}};
  const Json begin = {
      {"data", {{"name", "rounds"}}},
      {"mark", {{"type", "rule"}, {"aria", false}, {"color", "#767676"}, {"strokeDash", {2, 4}}, {"opacity", 0.6}}},
      {"encoding", {{"x", {{"field", "n"}, {"type", "quantitative"}}}}}};
  made["height"] = 240;
  made["layer"] = {begin, point};
  return made;
}

Json distribution(const std::vector<std::string>& versions) {
  Json made = spec("How the samples of each version are distributed: density over time");
  Json x = quantitative("value", "time of one run");
  x["axis"] = log_axis(time_labels);
  made["transform"] = {{{"density", "ns"}, {"groupby", {"version"}}, {"steps", 120}}};
  made["mark"] = {{"type", "line"}, {"strokeWidth", 2}};
  made["height"] = 160;
  made["encoding"] = {
      {"x", x},
      {"y",
       {{"field", "density"},
        {"type", "quantitative"},
        {"stack", nullptr},
        {"title", "density"},
        {"axis", {{"labels", false}, {"ticks", false}}}}},
      {"color", version_colour(versions)},
      {"strokeDash",
       {{"field", "version"}, {"type", "nominal"}, {"title", "version"}, {"scale", {{"domain", versions}}}}}};
  return made;
}

Json launches(const std::vector<std::string>& versions) {
  Json made = spec("The samples of each launch apart: a line for each life of a worker process");
  Json x = quantitative("ns", "time of one run");
  x["scale"] = {{"zero", false}};
  x["axis"] = log_axis(time_labels);
  made["height"] = {{"step", 13}};
  made["mark"] = {{"type", "tick"}, {"thickness", 1.5}, {"opacity", 0.75}};
  made["encoding"] = {{"x", x},
                      {"y",
                       {{"field", "launch"},
                        {"type", "nominal"},
                        {"sort", nullptr},
                        {"title", nullptr},
                        {"axis", {{"labelLimit", 260}}}}},
                      {"color", version_colour(versions)},
                      {"tooltip", tooltip({{"version", "version"}, {"launch", "launch"}, {"shown", "time"}})}};
  return made;
}

// A run is told by its day and minute: `20261130T215939-7414dc` becomes `11-30 21:59`.
constexpr std::string_view run_labels =
    "length(datum.label) > 15 && datum.label[8] == 'T' ? slice(datum.label, 4, 6) + '-' + slice(datum.label, 6, 8) + ' "
    "' "
    "+ slice(datum.label, 9, 11) + ':' + slice(datum.label, 11, 13) : datum.label";

Json history() {
  const Json x = {{"field", "at"},
                  {"type", "ordinal"},
                  {"sort", nullptr},
                  {"title", nullptr},
                  {"axis",
                   {{"labelAngle", -40},
                    {"labelLimit", 120},
                    {"labelOverlap", "greedy"},
                    {"grid", false},
                    {"labelExpr", run_labels}}}};
  Json y = quantitative("ratio", "effect");
  y["scale"] = {{"type", "log"}, {"nice", false}, {"padding", 14}};
  y["axis"] = log_axis(ratio_labels);
  const Json interval = {
      {"mark", {{"type", "rule"}, {"aria", false}, {"color", "#767676"}}},
      {"encoding", {{"x", x}, {"y", {{"field", "low"}, {"type", "quantitative"}}}, {"y2", {{"field", "high"}}}}}};
  const Json line = {{"mark", {{"type", "line"}, {"color", "#767676"}, {"strokeWidth", 1}, {"aria", false}}},
                     {"encoding", {{"x", x}, {"y", y}}}};
  const Json point = {
      {"mark", {{"type", "point"}, {"filled", true}, {"size", 60}, {"opacity", 1}, {"color", "#0072B2"}}},
      {"encoding",
       {{"x", x},
        {"y", y},
        {"tooltip", tooltip({{"at", "at"}, {"run", "run"}, {"effect", "effect"}, {"verdict", "verdict"}})}}}};
  // Last, since the order of the axis is that in which values are met.
  const Json step = {
      {"data", {{"name", "rounds"}}},
      {"mark", {{"type", "rule"}, {"aria", false}, {"color", "#C2410C"}, {"strokeDash", {4, 3}}, {"strokeWidth", 2}}},
      {"encoding", {{"x", x}}}};
  Json made = spec("Effects with their intervals in order; a dashed line begins a new level");
  made["height"] = 170;
  made["layer"] = {interval, line, point, step};
  return made;
}

struct Quantity {
  const char* name;
  const char* title;
  std::string_view labels;
};

constexpr std::string_view plain_labels = "format(datum.value, '~s')";

}  // namespace

Json plots_json(const std::vector<std::string>& versions) {
  const std::array<Quantity, 4> quantities{
      {{"time", "time of one run", time_labels},
       {"throughput", "bytes of the image per second", "format(datum.value, '.3~s') + 'B/s'"},
       {"ratio", "compression ratio: bytes of the image by those of the file", plain_labels},
       {"calls", "read and write calls", plain_labels}}};
  Json sweeps = Json::object();
  for (const Quantity& quantity : quantities) {
    sweeps[quantity.name] = {{"title", quantity.title},
                             {"numbers", sweep(versions, quantity.labels, Along::Numbers)},
                             {"mixed", sweep(versions, quantity.labels, Along::Mixed)},
                             {"words", sweep(versions, quantity.labels, Along::Words)}};
  }
  return {{"colours", repeated(colours, versions.size())},
          {"shapes", repeated(shapes, versions.size())},
          {"forest", forest()},
          {"sweep", std::move(sweeps)},
          {"order", order(versions)},
          {"distribution", distribution(versions)},
          {"launches", launches(versions)},
          {"history", history()}};
}

}  // namespace versus::report::page

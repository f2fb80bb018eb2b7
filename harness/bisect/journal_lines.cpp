#include "harness/bisect/journal_lines.hpp"

#include <nlohmann/json.hpp>

namespace versus::bisect {

namespace {

using nlohmann::json;

constexpr const char* schema = "versus.bisect-journal/1";

json contrast_json(const search::SideContrast& side) {
  const auto& c = side.contrast;
  return {{"place", side.place},
          {"c", c.c},
          {"alpha", c.alpha},
          {"beta", c.beta},
          {"alpha_halves", {c.alpha_halves.odd, c.alpha_halves.even}},
          {"beta_halves", {c.beta_halves.odd, c.beta_halves.even}},
          {"log_time", c.log_time},
          {"blocks", c.blocks}};
}

search::SideContrast contrast_from(const json& text) {
  search::SideContrast side;
  side.place = text.at("place");
  auto& c = side.contrast;
  c.c = text.at("c");
  c.alpha = text.at("alpha");
  c.beta = text.at("beta");
  c.alpha_halves = {text.at("alpha_halves").at(0), text.at("alpha_halves").at(1)};
  c.beta_halves = {text.at("beta_halves").at(0), text.at("beta_halves").at(1)};
  c.log_time = text.at("log_time");
  c.blocks = text.at("blocks");
  return side;
}

struct ToJson {
  json operator()(const search::Built& event) const {
    json text{{"event", "built"}, {"place", event.place}};
    if (event.same_as) text["same_as"] = *event.same_as;
    if (event.build_seconds) text["seconds"] = *event.build_seconds;
    return text;
  }
  json operator()(const search::Failed& event) const { return {{"event", "failed"}, {"place", event.place}}; }
  json operator()(const search::RoundSeen& event) const {
    json sides = json::array();
    for (const auto& side : event.sides) sides.push_back(contrast_json(side));
    return {{"event", "round"}, {"sides", sides}, {"seconds", event.seconds}};
  }
  json operator()(const search::ValueSeen& event) const {
    return {{"event", "value"}, {"place", event.place}, {"level", event.level}};
  }
  json operator()(const search::Compared& event) const {
    return {{"event", "compared"},
            {"before", event.before},
            {"after", event.after},
            {"step", event.step},
            {"interval", {event.interval.lower, event.interval.upper}},
            {"verdict", model::to_string(event.verdict)},
            {"rounds", event.rounds}};
  }
};

search::Event event_from(const std::string& kind, const json& text) {
  if (kind == "built") {
    search::Built event{text.at("place"), std::nullopt, std::nullopt};
    if (text.contains("same_as")) event.same_as = text.at("same_as").get<std::size_t>();
    if (text.contains("seconds")) event.build_seconds = text.at("seconds").get<double>();
    return event;
  }
  if (kind == "failed") return search::Failed{text.at("place")};
  if (kind == "value") return search::ValueSeen{text.at("place"), text.at("level")};
  if (kind == "round") {
    search::RoundSeen event;
    for (const json& side : text.at("sides")) event.sides.push_back(contrast_from(side));
    event.seconds = text.at("seconds");
    return event;
  }
  search::Compared event{text.at("before"), text.at("after"), text.at("step")};
  event.interval = {text.at("interval").at(0), text.at("interval").at(1)};
  event.verdict = model::find_verdict(text.at("verdict").get<std::string>()).value_or(model::Verdict::Inconclusive);
  event.rounds = text.at("rounds");
  return event;
}

json order_json(const Order& order) {
  return {{"library", order.library},
          {"over", static_cast<int>(order.over)},
          {"repository", order.repository},
          {"good", order.good},
          {"bad", order.bad},
          {"series", order.series},
          {"version", order.version},
          {"argument", order.argument},
          {"case", order.case_id},
          {"scenario", order.scenario_word},
          {"profile", order.profile},
          {"metric", order.metric},
          {"sought", static_cast<int>(order.sought)},
          {"merges", static_cast<int>(order.merges)},
          {"confidence", order.confidence},
          {"build_sd", order.build_sd},
          {"seed", order.seed},
          {"command", order.command}};
}

Order order_from(const json& text) {
  Order order;
  order.library = text.at("library");
  order.over = static_cast<Over>(text.at("over").get<int>());
  order.repository = text.at("repository");
  order.good = text.at("good");
  order.bad = text.at("bad");
  order.series = text.at("series");
  order.version = text.at("version");
  order.argument = text.at("argument");
  order.case_id = text.at("case");
  order.scenario_word = text.at("scenario");
  order.profile = text.at("profile");
  order.metric = text.at("metric");
  order.sought = static_cast<search::Sought>(text.at("sought").get<int>());
  order.merges = static_cast<Merges>(text.at("merges").get<int>());
  order.confidence = text.at("confidence");
  order.build_sd = text.at("build_sd");
  order.seed = text.at("seed");
  order.command = text.at("command");
  return order;
}

std::string as_line(const json& text) { return text.dump(-1, ' ', false, json::error_handler_t::replace) + "\n"; }

}  // namespace

std::string head_line(const StoredSearch& search) {
  return as_line({{"schema", schema},
                  {"id", search.id},
                  {"created", search.created_utc},
                  {"order", order_json(search.order)},
                  {"points", search.points}});
}

std::string entry_line(const Entry& entry) {
  json text = entry.event ? std::visit(ToJson{}, *entry.event) : json{{"event", "note"}};
  if (!entry.text.empty()) text["text"] = entry.text;
  if (!entry.identity.empty()) text["identity"] = entry.identity;
  if (!entry.run.empty()) text["run"] = entry.run;
  if (entry.value) text["value"] = *entry.value;
  if (!entry.hash.empty()) text["hash"] = entry.hash;
  return as_line(text);
}

bool read_head(const std::string& line, StoredSearch& into) {
  try {
    const json text = json::parse(line);
    if (text.at("schema") != schema) return false;
    into.id = text.at("id");
    into.created_utc = text.at("created");
    into.order = order_from(text.at("order"));
    into.points = text.at("points").get<std::vector<std::string>>();
    return true;
  } catch (const json::exception&) {
    return false;
  }
}

bool read_entry(const std::string& line, Entry& into) {
  try {
    const json text = json::parse(line);
    const auto word = [&](const char* key) { return text.value(key, std::string()); };
    const std::string kind = text.at("event");
    if (kind != "note") into.event = event_from(kind, text);
    into.text = word("text");
    into.identity = word("identity");
    into.run = word("run");
    into.hash = word("hash");
    if (text.contains("value")) into.value = text.at("value").get<double>();
    return true;
  } catch (const json::exception&) {
    return false;
  }
}

}  // namespace versus::bisect

#include "framework/records/waiver_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "framework/records/conflict_marks.hpp"
#include "framework/records/date.hpp"
#include "framework/records/decimal.hpp"
#include "framework/yaml/reader.hpp"

namespace versus::records {

namespace {

using yaml::Node;
using yaml::Reader;

constexpr double largest_ceiling = 10;

std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text)
    out += c == '\'' ? std::string("''") : std::string(1, static_cast<unsigned char>(c) < 0x20 ? ' ' : c);
  return out + "'";
}

auto key(const model::Waiver& waiver) {
  return std::make_tuple(waiver.cases, waiver.metric ? std::string(model::info(*waiver.metric).name) : std::string());
}

std::string text_of(Reader& reader, const Node& map, const char* name) {
  const Node* node = reader.require(map, name, "a waiver");
  return node == nullptr ? std::string() : reader.text(*node, name).value_or("");
}

model::Waiver read_waiver(Reader& reader, const Node& node) {
  model::Waiver waiver;
  if (!reader.expect_map(node, "a waiver")) return waiver;
  reader.check_keys(node, {"cases", "metric", "ceiling", "reason", "who", "expires"}, "a waiver");
  waiver.cases = text_of(reader, node, "cases");
  waiver.reason = text_of(reader, node, "reason");
  waiver.who = text_of(reader, node, "who");
  waiver.expires = text_of(reader, node, "expires");
  if (!waiver.expires.empty() && !is_date(waiver.expires)) {
    reader.problem(yaml::find(node, "expires")->place, "expires " + yaml::quote(waiver.expires) + " is no day",
                   "as 2026-12-01");
  }
  if (const Node* ceiling = reader.require(node, "ceiling", "a waiver")) {
    waiver.ceiling = reader.fraction(*ceiling, "ceiling", largest_ceiling).value_or(0);
  }
  if (const Node* metric = yaml::find(node, "metric")) {
    const auto name = reader.text(*metric, "metric");
    waiver.metric = name ? model::find_metric(*name) : std::nullopt;
    if (name && !waiver.metric) {
      reader.problem(metric->place, "unknown metric " + yaml::quote(*name),
                     "one of: " + yaml::listed(model::metric_names()));
    }
  }
  return waiver;
}

void read_all(Reader& reader, const Node& root, std::vector<model::Waiver>& waivers) {
  if (!reader.expect_map(root, "the file of waivers")) return;
  const Node* schema = reader.require(root, "schema", "the file of waivers");
  if (schema == nullptr) return;
  if (schema->kind != yaml::Kind::Scalar || schema->text != waiver_schema) {
    reader.problem(schema->place, "schema " + yaml::quote(schema->text) + " is not one that this versus reads",
                   std::string(waiver_schema), "use the versus that wrote it");
    return;
  }
  reader.check_keys(root, {"schema", "waivers"}, "the file of waivers");
  const Node* list = reader.require(root, "waivers", "the file of waivers");
  if (list == nullptr || !reader.expect_sequence(*list, "waivers")) return;
  for (const Node& item : list->items) {
    auto waiver = read_waiver(reader, item);
    const bool twice =
        std::any_of(waivers.begin(), waivers.end(), [&](const auto& w) { return key(w) == key(waiver); });
    if (twice)
      reader.problem(item.place, "a second waiver for " + yaml::quote(waiver.cases), "one", "keep one of them");
    waivers.push_back(std::move(waiver));
  }
}

}  // namespace

std::string write_waivers(std::vector<model::Waiver> waivers) {
  std::sort(waivers.begin(), waivers.end(), [](const auto& a, const auto& b) { return key(a) < key(b); });
  std::string text =
      "# Known changes that the gate lets pass, each until its day. `versus baseline accept` and `expire` edit this.\n";
  text += fmt::format("schema: {}\n", waiver_schema);
  text += waivers.empty() ? "waivers: []\n" : "waivers:\n";
  for (const auto& waiver : waivers) {
    text += fmt::format("  - cases: {}\n", quoted(waiver.cases));
    if (waiver.metric) text += fmt::format("    metric: {}\n", model::info(*waiver.metric).name);
    text += fmt::format("    ceiling: {}%\n", decimal_text(100 * waiver.ceiling, 2));
    text += fmt::format("    reason: {}\n    who: {}\n    expires: {}\n", quoted(waiver.reason), quoted(waiver.who),
                        quoted(waiver.expires));
  }
  return text;
}

Checked<std::vector<model::Waiver>> read_waivers(std::string_view text, std::string_view file_name) {
  if (auto mark = find_conflict_mark(text, file_name)) return tl::unexpected(std::vector{*std::move(mark)});
  auto document = yaml::parse(text, file_name);
  if (!document.problems.empty()) return tl::unexpected(std::move(document.problems));
  Reader reader(file_name);
  std::vector<model::Waiver> waivers;
  if (document.root) {
    read_all(reader, *document.root, waivers);
  } else {
    reader.problem({}, "the file is empty", {}, "remove it, or write one with versus baseline accept");
  }
  if (reader.failed()) return tl::unexpected(reader.take());
  return waivers;
}

bool is_expired(const model::Waiver& waiver, std::string_view today) { return waiver.expires < today; }

}  // namespace versus::records

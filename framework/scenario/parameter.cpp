#include "framework/scenario/parameter.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

#include "framework/base/suggest.hpp"
#include "framework/model/scenario.hpp"
#include "framework/scenario/fixture_fields.hpp"

namespace versus::scenario {

namespace {

using yaml::Node;
using yaml::Reader;

std::vector<std::string> read_words(Reader& reader, const Node& node, const std::string& what) {
  auto words = reader.texts(node, what).value_or(std::vector<std::string>());
  std::set<std::string> seen;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const yaml::Place place = node.items[i].place;
    check_id_word(reader, words[i], place, what);
    if (words[i] == "all") reader.problem(place, what + ": 'all' stands for every word", {}, "name it otherwise");
    if (!seen.insert(words[i]).second) reader.problem(place, what + ": " + yaml::quote(words[i]) + " stands twice");
  }
  return words;
}

std::optional<IntegerRange> read_range(Reader& reader, const Node& node, const std::string& what) {
  if (!reader.expect_map(node, what)) return std::nullopt;
  reader.check_keys(node, {"min", "max"}, what);
  constexpr auto least = std::numeric_limits<std::int64_t>::min();
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  const Node* min = reader.require(node, "min", what);
  const Node* max = reader.require(node, "max", what);
  if (min == nullptr || max == nullptr) return std::nullopt;
  const auto low = reader.integer(*min, "min of " + what, least, most);
  const auto high = reader.integer(*max, "max of " + what, least, most);
  if (!low || !high) return std::nullopt;
  if (*low > *high) reader.problem(node.place, what + ": min is above max");
  return IntegerRange{*low, *high};
}

void read_word_rule(Reader& reader, const Node& map, Parameter& parameter) {
  const Node* words = yaml::find(map, "words");
  const Node* known = yaml::find(map, "known");
  parameter.asked = words != nullptr && words->kind == yaml::Kind::Scalar && words->text == "asked";
  if (parameter.asked && known != nullptr) parameter.words = read_words(reader, *known, "known of " + parameter.name);
  if (!parameter.asked && words != nullptr) {
    parameter.words = read_words(reader, *words, "words of " + parameter.name);
  }
  if (!parameter.asked && known != nullptr) {
    reader.problem(known->place, "'known' of " + parameter.name + " goes only with 'words: asked'");
  }
}

constexpr std::pair<const char*, base::Dimension> dimensions[] = {{"time", base::Dimension::Time},
                                                                  {"rate", base::Dimension::Rate}};

std::optional<base::Dimension> read_dimension(Reader& reader, const Node& node, const std::string& what) {
  const auto word = reader.text(node, what);
  if (!word) return std::nullopt;
  for (const auto& [name, dimension] : dimensions) {
    if (*word == name) return dimension;
  }
  reader.problem(node.place, what + " cannot be " + yaml::quote(*word), "one of: time, rate");
  return std::nullopt;
}

std::string read_quantity(Reader& reader, const Node& node, const std::string& what, base::Dimension dimension) {
  const auto text = reader.text(node, what).value_or("");
  if (!base::parse_quantity(text, dimension)) {
    reader.problem(node.place, what + " cannot be " + yaml::quote(text),
                   "a whole number and one of: " + yaml::listed(base::units_of(dimension)));
  }
  return text;
}

std::optional<QuantityRange> read_quantities(Reader& reader, const Node& node, const std::string& what) {
  if (!reader.expect_map(node, what)) return std::nullopt;
  reader.check_keys(node, {"of", "min", "max"}, what);
  const Node* of = reader.require(node, "of", what);
  const Node* min = reader.require(node, "min", what);
  const Node* max = reader.require(node, "max", what);
  if (of == nullptr || min == nullptr || max == nullptr) return std::nullopt;
  const auto dimension = read_dimension(reader, *of, "of in " + what);
  if (!dimension) return std::nullopt;
  QuantityRange range{*dimension, read_quantity(reader, *min, "min of " + what, *dimension),
                      read_quantity(reader, *max, "max of " + what, *dimension)};
  if (reader.failed()) return std::nullopt;
  if (base::parse_quantity(range.least, *dimension) > base::parse_quantity(range.most, *dimension)) {
    reader.problem(node.place, what + ": min is above max");
  }
  return range;
}

/// `{model: [latency, bandwidth]}`: whether those parameters exist is seen once all are read.
std::map<std::string, std::vector<std::string>> read_needs(Reader& reader, const Node& node, const Parameter& owner) {
  std::map<std::string, std::vector<std::string>> needs;
  const std::string what = "needs of " + owner.name;
  if (!reader.expect_map(node, what)) return needs;
  for (const auto& entry : node.entries) {
    if (std::find(owner.words.begin(), owner.words.end(), entry.key) == owner.words.end()) {
      reader.problem(entry.place, what + ": " + yaml::quote(entry.key) + " is none of its words",
                     "words: " + yaml::listed(owner.words), base::did_you_mean(entry.key, owner.words));
    }
    needs[entry.key] = reader.texts(entry.value, what).value_or(std::vector<std::string>());
  }
  return needs;
}

std::vector<std::string> read_reading(Reader& reader, const Node& node, const Parameter& owner) {
  const std::string what = "reading of " + owner.name;
  auto words = reader.texts(node, what).value_or(std::vector<std::string>());
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (std::find(owner.words.begin(), owner.words.end(), words[i]) != owner.words.end()) continue;
    reader.problem(node.items[i].place, what + ": " + yaml::quote(words[i]) + " is none of its words",
                   "words: " + yaml::listed(owner.words), base::did_you_mean(words[i], owner.words));
  }
  return words;
}

constexpr std::array<std::pair<const char*, PictureLimit>, 4> picture_limits{{{"levels", PictureLimit::Levels},
                                                                              {"lines", PictureLimit::Lines},
                                                                              {"side", PictureLimit::Side},
                                                                              {"channels", PictureLimit::Channels}}};

std::optional<PictureLimit> read_within(Reader& reader, const Node& node, const Parameter& owner) {
  const std::string what = "within of " + owner.name;
  const auto word = reader.text(node, what);
  if (!word) return std::nullopt;
  for (const auto& [name, limit] : picture_limits) {
    if (*word == name) return limit;
  }
  reader.problem(node.place, what + " cannot be " + yaml::quote(*word), "one of: levels, lines, side, channels");
  return std::nullopt;
}

void read_kinds(Reader& reader, const yaml::Entry& entry, Parameter& parameter) {
  if (const Node* integer = yaml::find(entry.value, "integer")) {
    parameter.integer = read_range(reader, *integer, "integer of " + entry.key);
  }
  if (const Node* quantity = yaml::find(entry.value, "quantity")) {
    parameter.quantity = read_quantities(reader, *quantity, "quantity of " + entry.key);
  }
  if (const Node* file = yaml::find(entry.value, "file")) {
    parameter.file = reader.truth(*file, "file of " + entry.key).value_or(false);
  }
  read_word_rule(reader, entry.value, parameter);
  const bool any = parameter.integer || parameter.quantity || parameter.file || !parameter.words.empty();
  if (!reader.failed() && !any) {
    reader.problem(entry.place, "parameter " + entry.key + " can have no value",
                   "give it 'integer', 'quantity', 'file' or 'words'");
  }
  if (const Node* needs = yaml::find(entry.value, "needs")) parameter.needs = read_needs(reader, *needs, parameter);
  if (const Node* limit = yaml::find(entry.value, "within")) parameter.within = read_within(reader, *limit, parameter);
  if (const Node* reading = yaml::find(entry.value, "reading")) {
    parameter.reading = read_reading(reader, *reading, parameter);
  }
}

bool within(const QuantityRange& range, std::string_view value) {
  const auto quantity = base::parse_quantity(value, range.dimension);
  return quantity && *quantity >= *base::parse_quantity(range.least, range.dimension) &&
         *quantity <= *base::parse_quantity(range.most, range.dimension);
}

bool is_path(std::string_view value) {
  return !value.empty() &&
         std::all_of(value.begin(), value.end(), [](char c) { return c < 0 || (c >= ' ' && c != 127); });
}

}  // namespace

bool check_id_word(Reader& reader, const std::string& word, yaml::Place place, std::string_view what) {
  if (model::is_id_word(word)) return true;
  reader.problem(place, std::string(what) + " " + yaml::quote(word) + " cannot stand in a case's id",
                 "letters, digits, '_' and '.'");
  return false;
}

std::string description_in(Reader& reader, const Node& map, std::string_view what) {
  const Node* node = yaml::find(map, "description");
  if (node == nullptr) return {};
  return reader.text(*node, "description of " + std::string(what)).value_or("");
}

Parameter read_parameter(Reader& reader, const yaml::Entry& entry) {
  Parameter parameter;
  parameter.name = entry.key;
  check_id_word(reader, entry.key, entry.place, "parameter");
  if (entry.key == "operation" || is_fixture_field(entry.key)) {
    reader.problem(entry.place, "parameter '" + entry.key + "' has a meaning of its own in scenarios", {},
                   "name it otherwise");
  }
  if (!reader.expect_map(entry.value, "parameter " + entry.key)) return parameter;
  reader.check_keys(
      entry.value,
      {"description", "integer", "quantity", "file", "words", "known", "needs", "reading", "within", "default"},
      "parameter " + entry.key);
  parameter.description = description_in(reader, entry.value, entry.key);
  read_kinds(reader, entry, parameter);
  const Node* value = yaml::find(entry.value, "default");
  if (value == nullptr || reader.failed()) return parameter;
  parameter.default_value = reader.text(*value, "default of " + entry.key);
  const auto wrong = parameter.default_value ? refusal(parameter, *parameter.default_value) : std::nullopt;
  if (wrong) reader.problem(value->place, "default: " + wrong->culprit, wrong->limit, wrong->next_step);
  return parameter;
}

std::string describe_values(const Parameter& parameter) {
  std::string text;
  if (parameter.integer) {
    text = std::to_string(parameter.integer->least) + " to " + std::to_string(parameter.integer->most);
  }
  if (parameter.quantity) {
    text = parameter.quantity->least + " to " + parameter.quantity->most + " in " +
           yaml::listed(base::units_of(parameter.quantity->dimension));
  }
  if (parameter.file) text = "a path";
  if (parameter.words.empty()) return text;
  return text + (text.empty() ? "one of: " : ", or one of: ") + yaml::listed(parameter.words);
}

std::optional<Refusal> refusal(const Parameter& parameter, std::string_view value) {
  const auto& words = parameter.words;
  if (std::find(words.begin(), words.end(), value) != words.end()) return std::nullopt;
  const auto number = yaml::parse_integer(value);
  if (parameter.integer && number && *number >= parameter.integer->least && *number <= parameter.integer->most) {
    return std::nullopt;
  }
  if (parameter.quantity && within(*parameter.quantity, value)) return std::nullopt;
  if (parameter.file && is_path(value)) return std::nullopt;
  const std::string culprit = parameter.name + " cannot be " + yaml::quote(value);
  std::string next = base::did_you_mean(value, words);
  const auto digit = value.find_first_not_of('0');
  const bool leading_zero = !value.empty() && value.front() == '0' && digit != 0 && digit != std::string_view::npos;
  if (leading_zero && parameter.integer && yaml::parse_natural(value.substr(digit))) {
    next = "some readers take a leading 0 for octal; write " + std::string(value.substr(digit));
  }
  return Refusal{culprit, describe_values(parameter), next};
}

}  // namespace versus::scenario

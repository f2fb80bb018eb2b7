#include "framework/scenario/vocabulary.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

#include "framework/base/suggest.hpp"
#include "framework/model/scenario.hpp"
#include "framework/scenario/fixture_fields.hpp"
#include "framework/yaml/reader.hpp"

namespace versus::scenario {

namespace {

using yaml::Node;
using yaml::Reader;

template <class Item>
const Item* find_named(const std::vector<Item>& items, std::string_view name) {
  for (const auto& item : items) {
    if (item.name == name) return &item;
  }
  return nullptr;
}

template <class Item>
std::vector<std::string> names_of(const std::vector<Item>& items) {
  std::vector<std::string> names;
  for (const auto& item : items) names.push_back(item.name);
  return names;
}

// A word that will stand in case ids.
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

Operation read_operation(Reader& reader, const yaml::Entry& entry) {
  Operation operation;
  operation.name = entry.key;
  check_id_word(reader, entry.key, entry.place, "operation");
  if (entry.value.kind == yaml::Kind::Null || !reader.expect_map(entry.value, "operation " + entry.key)) {
    return operation;
  }
  reader.check_keys(entry.value, {"description", "reads_encoded"}, "operation " + entry.key);
  operation.description = description_in(reader, entry.value, entry.key);
  if (const Node* flag = yaml::find(entry.value, "reads_encoded")) {
    operation.reads_encoded = reader.truth(*flag, "reads_encoded").value_or(false);
  }
  return operation;
}

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

Parameter read_parameter(Reader& reader, const yaml::Entry& entry) {
  Parameter parameter;
  parameter.name = entry.key;
  check_id_word(reader, entry.key, entry.place, "parameter");
  if (entry.key == "operation" || is_fixture_field(entry.key)) {
    reader.problem(entry.place, "parameter '" + entry.key + "' has a meaning of its own in scenarios", {},
                   "name it otherwise");
  }
  if (!reader.expect_map(entry.value, "parameter " + entry.key)) return parameter;
  reader.check_keys(entry.value, {"description", "integer", "words", "known", "default"}, "parameter " + entry.key);
  parameter.description = description_in(reader, entry.value, entry.key);
  if (const Node* integer = yaml::find(entry.value, "integer")) {
    parameter.integer = read_range(reader, *integer, "integer of " + entry.key);
  }
  read_word_rule(reader, entry.value, parameter);
  if (!reader.failed() && !parameter.integer && parameter.words.empty()) {
    reader.problem(entry.place, "parameter " + entry.key + " can have no value", "give it 'integer' or 'words'");
  }
  const Node* value = yaml::find(entry.value, "default");
  if (value == nullptr || reader.failed()) return parameter;
  parameter.default_value = reader.text(*value, "default of " + entry.key);
  const auto wrong = parameter.default_value ? refusal(parameter, *parameter.default_value) : std::nullopt;
  if (wrong) reader.problem(value->place, "default: " + wrong->culprit, wrong->limit, wrong->next_step);
  return parameter;
}

}  // namespace

const Operation* find_operation(const Vocabulary& vocabulary, std::string_view name) {
  return find_named(vocabulary.operations, name);
}

const Parameter* find_parameter(const Vocabulary& vocabulary, std::string_view name) {
  return find_named(vocabulary.parameters, name);
}

std::vector<std::string> operation_names(const Vocabulary& vocabulary) { return names_of(vocabulary.operations); }
std::vector<std::string> parameter_names(const Vocabulary& vocabulary) { return names_of(vocabulary.parameters); }

std::string describe_values(const Parameter& parameter) {
  std::string text;
  if (parameter.integer) {
    text = std::to_string(parameter.integer->least) + " to " + std::to_string(parameter.integer->most);
  }
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
  const std::string culprit = parameter.name + " cannot be " + yaml::quote(value);
  std::string next = base::did_you_mean(value, words);
  const auto digit = value.find_first_not_of('0');
  const bool leading_zero = !value.empty() && value.front() == '0' && digit != 0 && digit != std::string_view::npos;
  if (leading_zero && parameter.integer && yaml::parse_natural(value.substr(digit))) {
    next = "some readers take a leading 0 for octal; write " + std::string(value.substr(digit));
  }
  return Refusal{culprit, describe_values(parameter), next};
}

Checked<Vocabulary> parse_vocabulary(std::string_view text, std::string_view file_name) {
  yaml::Document document = yaml::parse(text, file_name);
  Reader reader(file_name);
  reader.add(std::move(document.problems));
  Vocabulary vocabulary;
  if (document.root && reader.expect_map(*document.root, "a vocabulary")) {
    const Node& root = *document.root;
    reader.check_keys(root, {"library", "operations", "parameters"}, "the vocabulary");
    if (const Node* library = reader.require(root, "library", "the vocabulary")) {
      vocabulary.library = reader.text(*library, "library").value_or("");
      check_id_word(reader, vocabulary.library, library->place, "library");
    }
    const Node* operations = reader.require(root, "operations", "the vocabulary");
    if (operations != nullptr && reader.expect_map(*operations, "operations")) {
      for (const auto& entry : operations->entries) vocabulary.operations.push_back(read_operation(reader, entry));
    }
    const Node* parameters = yaml::find(root, "parameters");
    if (parameters != nullptr && reader.expect_map(*parameters, "parameters")) {
      for (const auto& entry : parameters->entries) vocabulary.parameters.push_back(read_parameter(reader, entry));
    }
    if (vocabulary.operations.empty() && !reader.failed())
      reader.problem(root.place, "the vocabulary has no operation");
  }
  if (reader.failed()) return tl::unexpected(reader.take());
  return vocabulary;
}

}  // namespace versus::scenario

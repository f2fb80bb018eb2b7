#include "framework/scenario/vocabulary.hpp"

#include <utility>

#include "framework/base/suggest.hpp"
#include "framework/scenario/parameter.hpp"

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

// What a word of a parameter needs must be parameters too.
void check_needs(Reader& reader, const Node& parameters, const Vocabulary& vocabulary) {
  const auto names = parameter_names(vocabulary);
  for (const auto& parameter : vocabulary.parameters) {
    for (const auto& [word, needed] : parameter.needs) {
      for (const auto& name : needed) {
        if (find_parameter(vocabulary, name) != nullptr) continue;
        reader.problem(yaml::find_entry(parameters, parameter.name)->place,
                       parameter.name + " " + word + " needs " + yaml::quote(name) + ", which is no parameter", {},
                       base::did_you_mean(name, names));
      }
    }
  }
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

}  // namespace

const Operation* find_operation(const Vocabulary& vocabulary, std::string_view name) {
  return find_named(vocabulary.operations, name);
}

const Parameter* find_parameter(const Vocabulary& vocabulary, std::string_view name) {
  return find_named(vocabulary.parameters, name);
}

std::vector<std::string> operation_names(const Vocabulary& vocabulary) { return names_of(vocabulary.operations); }
std::vector<std::string> parameter_names(const Vocabulary& vocabulary) { return names_of(vocabulary.parameters); }

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
      check_needs(reader, *parameters, vocabulary);
    }
    if (vocabulary.operations.empty() && !reader.failed())
      reader.problem(root.place, "the vocabulary has no operation");
  }
  if (reader.failed()) return tl::unexpected(reader.take());
  return vocabulary;
}

}  // namespace versus::scenario

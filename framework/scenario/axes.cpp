#include "framework/scenario/axes.hpp"

#include <algorithm>
#include <set>

#include "framework/base/suggest.hpp"
#include "framework/scenario/fixture_fields.hpp"

namespace versus::scenario {

namespace {

using yaml::Kind;
using yaml::Node;
using yaml::Reader;

std::string unknown_parameter(const Source& source, std::string_view name) {
  return source.vocabulary.library + " has no parameter " + yaml::quote(name);
}

// Why an axis cannot have a value, whether it is a parameter's or a fixture's.
std::optional<Refusal> axis_refusal(const Vocabulary& vocabulary, const std::string& axis, const std::string& value) {
  model::Fixture scratch;
  const Parameter* parameter = find_parameter(vocabulary, axis);
  if (parameter != nullptr && parameter->file) return Refusal{axis + " is a file", "one path", "give it in fixed"};
  auto wrong = parameter != nullptr ? refusal(*parameter, value) : set_field(scratch, axis, value);
  if (wrong || model::is_id_word(value)) return wrong;
  return Refusal{axis + " " + yaml::quote(value) + " cannot stand in a case's id", "letters, digits, '_' and '.'", {}};
}

std::vector<std::string> read_values(const Source& source, const std::string& axis, const Node& node) {
  std::vector<std::string> values;
  std::set<std::string> seen;
  for (const auto& item : node.items) {
    const auto value = source.reader.text(item, axis);
    if (!value) continue;
    auto wrong = axis_refusal(source.vocabulary, axis, *value);
    if (wrong && *value == "all") wrong->next_step = "write " + axis + ": all";
    if (wrong) source.reader.problem(item.place, wrong->culprit, wrong->limit, wrong->next_step);
    if (!seen.insert(*value).second)
      source.reader.problem(item.place, axis + ": " + yaml::quote(*value) + " stands twice");
    values.push_back(*value);
  }
  if (node.items.empty()) source.reader.problem(node.place, "axis " + axis + " is empty", "at least one value");
  return values;
}

void read_all(const Source& source, const Node& node, model::Axis& axis) {
  const Parameter* parameter = find_parameter(source.vocabulary, axis.name);
  if (parameter != nullptr && parameter->asked) {
    axis.asks_library = true;
  } else if (parameter != nullptr && !parameter->words.empty() && !parameter->integer && !parameter->quantity) {
    axis.values = parameter->words;
  } else {
    source.reader.problem(node.place, "axis " + axis.name + " cannot be 'all'", "it is not a choice of words",
                          "list the values");
  }
}

model::Axis read_axis(const Source& source, const yaml::Entry& entry) {
  model::Axis axis;
  axis.name = entry.key;
  if (entry.value.kind == Kind::Scalar && entry.value.text == "all") {
    read_all(source, entry.value, axis);
  } else if (source.reader.expect_sequence(entry.value, "axis " + entry.key)) {
    axis.values = read_values(source, entry.key, entry.value);
  }
  return axis;
}

bool is_axis(const Node& root, std::string_view name) {
  const Node* axes = yaml::find(root, "axes");
  return axes != nullptr && yaml::find(*axes, name) != nullptr;
}

// What an exclusion may name: each axis with its values in any of the documents.
class Choices {
 public:
  Choices(const Vocabulary& vocabulary, const Node& root, const Node& base) : vocabulary_(vocabulary) {
    names_.emplace_back("operation");
    values_["operation"];
    for (const Node* document : {&base, &root}) {  // in this order in every profile, so that messages are the same
      if (const Node* operations = yaml::find(*document, "operations")) add("operation", *operations);
      const Node* axes = yaml::find(*document, "axes");
      if (axes == nullptr) continue;
      for (const auto& entry : axes->entries) add(entry.key, entry.value);
    }
  }

  const std::vector<std::string>& names() const { return names_; }
  bool knows(const std::string& name) const { return values_.count(name) != 0; }

  std::optional<Refusal> value_refusal(const std::string& name, const std::string& value) const {
    const auto& values = values_.at(name);
    if (values.empty()) return std::nullopt;  // the axis is wrong itself, and that has been said
    if (std::find(values.begin(), values.end(), value) != values.end()) return std::nullopt;
    const bool number = yaml::parse_integer(value).has_value();
    return Refusal{"exclude: " + name + " has no value " + yaml::quote(value), "values: " + yaml::listed(values),
                   number ? std::string() : base::did_you_mean(value, values)};
  }

 private:
  void add(const std::string& name, const Node& node) {
    if (!knows(name)) names_.push_back(name);
    auto& values = values_[name];
    const auto add_value = [&values](const std::string& value) {
      if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
    };
    for (const auto& item : node.items) add_value(item.text);
    const Parameter* parameter = find_parameter(vocabulary_, name);
    if (parameter == nullptr || node.kind != Kind::Scalar || node.text != "all") return;
    for (const auto& word : parameter->words) add_value(word);
  }

  const Vocabulary& vocabulary_;
  std::vector<std::string> names_;
  std::map<std::string, std::vector<std::string>> values_;
};

std::vector<std::string> excluded_values(Reader& reader, const Choices& choices, const yaml::Entry& entry) {
  std::vector<std::string> values;
  const auto take = [&](const Node& node) {
    const auto value = reader.text(node, "exclude." + entry.key);
    if (!value) return;
    if (const auto wrong = choices.value_refusal(entry.key, *value)) {
      reader.problem(node.place, wrong->culprit, wrong->limit, wrong->next_step);
    }
    values.push_back(*value);
  };
  if (entry.value.kind != Kind::Sequence) {
    take(entry.value);
    return values;
  }
  if (entry.value.items.empty()) reader.problem(entry.value.place, "exclude." + entry.key + " names no value");
  for (const auto& item : entry.value.items) take(item);
  return values;
}

model::Exclusion read_exclusion(const Source& source, const Choices& choices, const Node& node) {
  model::Exclusion exclusion;
  if (!source.reader.expect_map(node, "an exclusion")) return exclusion;
  if (node.entries.empty()) source.reader.problem(node.place, "an exclusion that names nothing would match every case");
  for (const auto& entry : node.entries) {
    if (choices.knows(entry.key)) {
      exclusion.match[entry.key] = excluded_values(source.reader, choices, entry);
      continue;
    }
    source.reader.problem(entry.place, "exclude: the scenario has no axis " + yaml::quote(entry.key),
                          "axes: " + yaml::listed(choices.names()), base::did_you_mean(entry.key, choices.names()));
  }
  return exclusion;
}

}  // namespace

std::vector<model::Axis> read_axes(const Source& source) {
  std::vector<model::Axis> axes;
  const Node* map = yaml::find(source.root, "axes");
  if (map == nullptr || !source.reader.expect_map(*map, "axes")) return axes;
  if (map->entries.empty()) source.reader.problem(map->place, "axes is empty", {}, "name an axis or remove it");
  auto names = parameter_names(source.vocabulary);
  names.insert(names.end(), fixture_fields().begin(), fixture_fields().end());
  for (const auto& entry : map->entries) {
    if (std::find(names.begin(), names.end(), entry.key) != names.end()) {
      axes.push_back(read_axis(source, entry));
      continue;
    }
    source.reader.problem(entry.place, unknown_parameter(source, entry.key), "axes: " + yaml::listed(names),
                          base::did_you_mean(entry.key, names));
  }
  return axes;
}

model::Parameters read_fixed(const Source& source) {
  model::Parameters fixed;
  for (const auto& parameter : source.vocabulary.parameters) {
    if (parameter.default_value && !is_axis(source.root, parameter.name))
      fixed[parameter.name] = *parameter.default_value;
  }
  const Node* map = yaml::find(source.root, "fixed");
  if (map == nullptr || !source.reader.expect_map(*map, "fixed")) return fixed;
  const auto names = parameter_names(source.vocabulary);
  for (const auto& entry : map->entries) {
    const Parameter* parameter = find_parameter(source.vocabulary, entry.key);
    if (parameter == nullptr) {
      const bool field = is_fixture_field(entry.key);
      source.reader.problem(entry.place, unknown_parameter(source, entry.key), "parameters: " + yaml::listed(names),
                            field ? "give it in fixture" : base::did_you_mean(entry.key, names));
      continue;
    }
    if (is_axis(source.root, entry.key)) {
      source.reader.problem(entry.place, entry.key + " is given in fixed and in axes", {}, "remove one of the two");
    }
    const auto value = source.reader.text(entry.value, entry.key);
    if (!value) continue;
    if (const auto wrong = refusal(*parameter, *value)) {
      source.reader.problem(entry.value.place, wrong->culprit, wrong->limit, wrong->next_step);
    }
    fixed[entry.key] = parameter->file ? beside(source.reader.file_name(), *value) : *value;
  }
  return fixed;
}

std::vector<model::Exclusion> read_exclusions(const Source& source, const Node& base) {
  std::vector<model::Exclusion> exclusions;
  const Node* list = yaml::find(source.root, "exclude");
  if (list == nullptr || !source.reader.expect_sequence(*list, "exclude")) return exclusions;
  const Choices choices(source.vocabulary, source.root, base);
  for (const auto& item : list->items) exclusions.push_back(read_exclusion(source, choices, item));
  return exclusions;
}

}  // namespace versus::scenario

#include "framework/scenario/conditions.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "framework/scenario/fixture_fields.hpp"

namespace versus::scenario {

namespace {

using yaml::Node;

struct Given {
  std::string value;
  yaml::Place place;
};

const yaml::Entry* entry_of(const Node& root, const char* section, const std::string& name) {
  const Node* map = yaml::find(root, section);
  return map == nullptr ? nullptr : yaml::find_entry(*map, name);
}

// Wherever a document gives a parameter; null when it does not.
const yaml::Entry* entry_of(const Node& root, const std::string& name) {
  const yaml::Entry* axis = entry_of(root, "axes", name);
  return axis != nullptr ? axis : entry_of(root, "fixed", name);
}

std::vector<Given> values_of(const Node& root, const Parameter& parameter) {
  std::vector<Given> values;
  const yaml::Entry* entry = entry_of(root, parameter.name);
  if (entry == nullptr) return values;
  if (entry->value.kind == yaml::Kind::Sequence) {
    for (const auto& item : entry->value.items) values.push_back({item.text, item.place});
  } else if (entry->value.text == "all") {
    for (const auto& word : parameter.words) values.push_back({word, entry->value.place});
  } else {
    values.push_back({entry->value.text, entry->value.place});
  }
  return values;
}

bool names(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::string either(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : " or ") + word;
  return text;
}

void check_needed(const Source& source, const Parameter& owner) {
  for (const auto& given : values_of(source.root, owner)) {
    const auto needs = owner.needs.find(given.value);
    if (needs == owner.needs.end()) continue;
    const bool met = std::any_of(needs->second.begin(), needs->second.end(), [&source](const std::string& name) {
      return entry_of(source.root, name) != nullptr || find_parameter(source.vocabulary, name)->default_value;
    });
    if (met) continue;
    source.reader.problem(given.place, owner.name + " " + given.value + " needs " + either(needs->second), {},
                          "give it in fixed or in axes");
  }
}

void check_idle(const Source& source, const Node& base, const Parameter& owner) {
  std::vector<std::string> values;
  for (const Node* document : {&source.root, &base}) {
    for (auto& given : values_of(*document, owner)) values.push_back(std::move(given.value));
  }
  std::map<std::string, std::vector<std::string>> words_that_need;
  for (const auto& [word, needed] : owner.needs) {
    for (const auto& name : needed) words_that_need[name].push_back(word);
  }
  for (const auto& [name, words] : words_that_need) {
    const yaml::Entry* entry = entry_of(source.root, name);
    const bool used = std::any_of(words.begin(), words.end(), [&](const auto& word) { return names(values, word); });
    if (entry == nullptr || used) continue;
    source.reader.problem(entry->place, name + " means nothing without " + owner.name + " " + either(words));
  }
}

bool excluded(const model::Scenario& scenario, const std::string& operation, const Parameter& owner,
              const std::string& value) {
  return std::any_of(scenario.exclusions.begin(), scenario.exclusions.end(), [&](const model::Exclusion& exclusion) {
    return std::all_of(exclusion.match.begin(), exclusion.match.end(), [&](const auto& entry) {
      const auto& [name, values] = entry;
      return (name == "operation" && names(values, operation)) || (name == owner.name && names(values, value));
    });
  });
}

void check_reading(const Source& source, const model::Scenario& scenario, const Parameter& owner) {
  for (const auto& given : values_of(source.root, owner)) {
    if (!names(owner.reading, given.value)) continue;
    for (const auto& name : scenario.operations) {
      const Operation* operation = find_operation(source.vocabulary, name);
      const bool reads = operation == nullptr || operation->reads_encoded;
      if (reads || excluded(scenario, name, owner, given.value)) continue;
      source.reader.problem(given.place, owner.name + " " + given.value + " is about a file that is read",
                            name + " reads none",
                            "exclude {operation: " + name + ", " + owner.name + ": " + given.value + "}");
    }
  }
}

// Every size that the fixture has: its own, or those that an axis sweeps.
std::vector<model::Fixture> pictures_of(const Source& source, const model::Scenario& scenario) {
  std::vector<model::Fixture> pictures;
  for (const char* field : {"size", "channels"}) {
    const yaml::Entry* axis = entry_of(source.root, "axes", field);
    if (axis == nullptr) continue;
    for (const auto& item : axis->value.items) {
      auto picture = scenario.fixture;
      if (!set_field(picture, field, item.text)) pictures.push_back(std::move(picture));
    }
  }
  if (pictures.empty()) pictures.push_back(scenario.fixture);
  return pictures;
}

std::int64_t most_of(const model::Fixture& picture, PictureLimit limit) {
  switch (limit) {
    case PictureLimit::Levels: {
      std::int64_t halvings = 0;
      while ((std::max(picture.width, picture.height) >> (halvings + 1)) > 0) ++halvings;
      return halvings;
    }
    case PictureLimit::Lines:
      return picture.height;
    case PictureLimit::Side:
      return std::min(picture.width, picture.height);
    case PictureLimit::Channels:
      break;
  }
  return static_cast<std::int64_t>(picture.channels.size());
}

// Of a user's file nothing is known before it is read, and of several sizes only what none of them can serve is amiss.
void check_within(const Source& source, const model::Scenario& scenario, const Parameter& parameter) {
  if (!parameter.within || scenario.fixture.recipe == model::Recipe::File) return;
  std::int64_t most = 0;
  for (const auto& picture : pictures_of(source, scenario)) most = std::max(most, most_of(picture, *parameter.within));
  for (const auto& given : values_of(source.root, parameter)) {
    const auto number = yaml::parse_integer(given.value);
    if (!number || *number <= most) continue;
    source.reader.problem(given.place, parameter.name + " " + given.value + " is more than the fixture has",
                          "at most " + std::to_string(most), "name less, or take a larger fixture");
  }
}

}  // namespace

void check_conditions(const Source& source, const Node& base, const model::Scenario& scenario) {
  // Of a document that is wrong already nothing more can be said that would be sure.
  if (source.reader.failed()) return;
  for (const auto& parameter : source.vocabulary.parameters) {
    check_needed(source, parameter);
    check_idle(source, base, parameter);
    check_reading(source, scenario, parameter);
    check_within(source, scenario, parameter);
  }
}

}  // namespace versus::scenario

#include "framework/model/scenario.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace versus::model {

std::string id(const Scenario& scenario) { return scenario.library + "/" + scenario.name; }

std::optional<std::string> parameter(const Case& subject, std::string_view name) {
  const auto found = subject.parameters.find(std::string(name));
  if (found == subject.parameters.end()) return std::nullopt;
  return found->second;
}

std::int64_t threads(const Case& subject) {
  const auto text = parameter(subject, "threads");
  std::int64_t value = 0;
  if (text) std::from_chars(text->data(), text->data() + text->size(), value);
  return value;
}

std::string case_id(std::string_view library, std::string_view scenario, std::string_view operation,
                    const Parameters& swept) {
  std::string text = std::string(library) + "/" + std::string(scenario) + "/" + std::string(operation);
  char separator = '/';
  for (const auto& [name, value] : swept) {
    text += separator + name + "=" + value;
    separator = ',';
  }
  return text;
}

bool is_id_word(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), [](unsigned char c) {
    return c < 128 && (std::isalnum(c) != 0 || c == '_' || c == '.');
  });
}

}  // namespace versus::model

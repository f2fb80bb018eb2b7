#include "harness/worker/parameters.hpp"

#include <algorithm>
#include <charconv>
#include <sstream>
#include <stdexcept>

namespace versus::worker {

namespace {

[[noreturn]] void refuse(const std::string& name, const std::string& word, const std::string& limit) {
  throw std::invalid_argument("parameter " + name + "=" + word + " is not " + limit);
}

template <class Number>
std::string range(const char* kind, Number least, Number most) {
  std::ostringstream text;
  text << kind << " within " << least << " … " << most;
  return text.str();
}

template <class Number>
Number parse(const std::string& name, const std::string& word, const char* kind, Number least, Number most) {
  Number value{};
  const char* end = word.data() + word.size();
  const auto [rest, fault] = std::from_chars(word.data(), end, value);
  // The negated form refuses NaN too.
  if (fault != std::errc() || rest != end || !(value >= least && value <= most)) {
    refuse(name, word, range(kind, least, most));
  }
  return value;
}

}  // namespace

const std::string* Parameters::find(const std::string& name) const {
  asked_->insert(name);
  const auto found = words_.find(name);
  return found == words_.end() || found->second == "default" ? nullptr : &found->second;
}

bool Parameters::has(const std::string& name) const { return find(name) != nullptr; }

std::string Parameters::word(const std::string& name, const std::string& otherwise) const {
  const auto* word = find(name);
  return word == nullptr ? otherwise : *word;
}

std::string Parameters::one_of(const std::string& name, const std::string& otherwise,
                               const std::vector<std::string>& allowed) const {
  const auto chosen = word(name, otherwise);
  if (std::find(allowed.begin(), allowed.end(), chosen) != allowed.end()) return chosen;
  std::string list;
  for (const auto& one : allowed) list += (list.empty() ? "one of " : ", ") + one;
  refuse(name, chosen, list);
}

std::int64_t Parameters::integer(const std::string& name, std::int64_t otherwise, std::int64_t least,
                                 std::int64_t most) const {
  const auto* word = find(name);
  return word == nullptr ? otherwise : parse(name, *word, "an integer", least, most);
}

double Parameters::number(const std::string& name, double otherwise, double least, double most) const {
  const auto* word = find(name);
  return word == nullptr ? otherwise : parse(name, *word, "a number", least, most);
}

bool Parameters::is_word(const std::string& name, const std::string& word) const {
  const auto* given = find(name);
  return given != nullptr && *given == word;
}

Parameters Parameters::without(const std::string& name) const {
  Parameters others = *this;
  others.words_.erase(name);
  return others;
}

std::vector<std::string> Parameters::unknown() const {
  std::vector<std::string> names;
  for (const auto& [name, word] : words_) {
    if (asked_->count(name) == 0) names.push_back(name);
  }
  return names;
}

}  // namespace versus::worker

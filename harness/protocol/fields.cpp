#include "harness/protocol/fields.hpp"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

namespace versus::protocol {

const nlohmann::json* Fields::find(const char* name) {
  const auto found = object_.find(name);
  if (found != object_.end()) return &*found;
  fail(std::string("field '") + name + "' is missing");
  return nullptr;
}

bool Fields::expect(bool holds, const char* name, const char* what) {
  if (!holds) fail(std::string("field '") + name + "' is not " + what);
  return holds;
}

void Fields::fail(const std::string& fault) {
  if (fault_.empty()) fault_ = fault;
}

void Fields::list(const char* name, const std::function<void(Fields&)>& read_element) {
  const auto* array = find(name);
  if (array == nullptr || !expect(array->is_array(), name, "a list")) return;
  for (const auto& entry : *array) {
    if (!expect(entry.is_object(), name, "a list of objects")) return;
    Fields fields(entry);
    read_element(fields);
    if (!fields.fault_.empty()) return fail(std::string(name) + ": " + fields.fault_);
  }
}

std::string Fields::text(const char* name) {
  const auto* value = find(name);
  if (value == nullptr || !expect(value->is_string(), name, "a text")) return {};
  return value->get<std::string>();
}

bool Fields::flag(const char* name) {
  const auto* value = find(name);
  return value != nullptr && expect(value->is_boolean(), name, "true or false") && value->get<bool>();
}

std::int64_t Fields::integer(const char* name, std::int64_t least, std::int64_t most) {
  const auto* value = find(name);
  if (value == nullptr || !expect(value->is_number_integer(), name, "an integer")) return least;
  // An unsigned number beyond the signed range would wrap.
  const bool fits = !value->is_number_unsigned() ||
                    value->get<std::uint64_t>() <= std::uint64_t{std::numeric_limits<std::int64_t>::max()};
  const auto number = fits ? value->get<std::int64_t>() : std::numeric_limits<std::int64_t>::max();
  if (fits && number >= least && number <= most) return number;
  fail(std::string("field '") + name + "' is not within " + std::to_string(least) + " … " + std::to_string(most));
  return least;
}

double Fields::amount(const char* name) {
  const auto* value = find(name);
  if (value == nullptr || !expect(value->is_number(), name, "a number")) return 0;
  const double number = value->get<double>();
  return expect(std::isfinite(number) && number >= 0, name, "a finite number of at least 0") ? number : 0;
}

std::optional<std::int64_t> Fields::optional_integer(const char* name, std::int64_t least, std::int64_t most) {
  const auto found = object_.find(name);
  if (found == object_.end() || found->is_null()) return std::nullopt;
  return integer(name, least, most);
}

std::optional<std::string> Fields::optional_text(const char* name) {
  const auto found = object_.find(name);
  if (found == object_.end() || found->is_null()) return std::nullopt;
  return text(name);
}

std::vector<std::int64_t> Fields::integers(const char* name, std::size_t most) {
  const auto* list = find(name);
  if (list == nullptr || !expect(list->is_array() && list->size() <= most, name, "a list of that many integers")) {
    return {};
  }
  std::vector<std::int64_t> numbers;
  for (const auto& value : *list) {
    const bool fits = value.is_number_integer() &&
                      (value.is_number_unsigned()
                           ? value.get<std::uint64_t>() <= std::uint64_t{std::numeric_limits<std::int64_t>::max()}
                           : value.get<std::int64_t>() >= 0);
    if (!expect(fits, name, "a list of integers of at least 0")) return {};
    numbers.push_back(value.get<std::int64_t>());
  }
  return numbers;
}

std::map<std::string, std::string> Fields::text_map(const char* name) {
  std::map<std::string, std::string> values;
  const auto* object = find(name);
  if (object == nullptr || !expect(object->is_object(), name, "an object of texts")) return values;
  for (const auto& [key, value] : object->items()) {
    if (!expect(value.is_string(), name, "an object of texts")) return {};
    values.emplace(key, value.get<std::string>());
  }
  return values;
}

std::map<std::string, std::vector<std::string>> Fields::text_lists(const char* name) {
  std::map<std::string, std::vector<std::string>> values;
  const auto* object = find(name);
  if (object == nullptr || !expect(object->is_object(), name, "an object of lists of texts")) return values;
  for (const auto& [key, list] : object->items()) {
    if (!expect(list.is_array(), name, "an object of lists of texts")) return {};
    auto& texts = values[key];
    for (const auto& value : list) {
      if (!expect(value.is_string(), name, "an object of lists of texts")) return {};
      texts.push_back(value.get<std::string>());
    }
  }
  return values;
}

}  // namespace versus::protocol

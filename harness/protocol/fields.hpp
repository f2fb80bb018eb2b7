#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace versus::protocol {

/// Reads the fields of one JSON object. The first fault sticks and later reads give defaults, so that a decoder reads
/// all its fields in a row and asks once.
class Fields {
 public:
  explicit Fields(const nlohmann::json& object) : object_(object) {}

  std::string text(const char* name);
  bool flag(const char* name);
  std::int64_t integer(const char* name, std::int64_t least, std::int64_t most);
  /// A finite number, not negative.
  double amount(const char* name);
  std::optional<std::int64_t> optional_integer(const char* name, std::int64_t least, std::int64_t most);
  std::optional<std::string> optional_text(const char* name);
  /// A list of at most `most` integers, none negative.
  std::vector<std::int64_t> integers(const char* name, std::size_t most);
  std::map<std::string, std::string> text_map(const char* name);
  std::map<std::string, std::vector<std::string>> text_lists(const char* name);
  /// Reads each element of a list of objects.
  void list(const char* name, const std::function<void(Fields&)>& read_element);

  /// Empty when all was well.
  const std::string& fault() const { return fault_; }

 private:
  const nlohmann::json* find(const char* name);
  bool expect(bool holds, const char* name, const char* what);
  void fail(const std::string& fault);
  const nlohmann::json& object_;
  std::string fault_;
};

}  // namespace versus::protocol

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/scenario/checked.hpp"

namespace versus::scenario {

/// One thing that a library's worker can time.
struct Operation {
  std::string name;
  std::string description;
  bool reads_encoded = false;  ///< it needs an encoded file, which one named version writes before
};

struct IntegerRange {
  std::int64_t least = 0;
  std::int64_t most = 0;
};

/// One parameter of the operations. A value is a whole number in the range, or one of the words.
struct Parameter {
  std::string name;
  std::string description;
  std::optional<IntegerRange> integer;
  std::vector<std::string> words;
  bool asked = false;  ///< the library itself says which words a version offers; `words` are those known of
  std::optional<std::string> default_value;  ///< used where a scenario says nothing
};

/// What the adapter of one library can do. It stands beside the adapter, so that a library is added without a change of
/// this code.
struct Vocabulary {
  std::string library;
  std::vector<Operation> operations;
  std::vector<Parameter> parameters;
};

/// Reads a `vocabulary.yaml`; its form is described in docs/scenario-language.md. Pure and thread-safe.
Checked<Vocabulary> parse_vocabulary(std::string_view text, std::string_view file_name);

const Operation* find_operation(const Vocabulary& vocabulary, std::string_view name);
const Parameter* find_parameter(const Vocabulary& vocabulary, std::string_view name);
std::vector<std::string> operation_names(const Vocabulary& vocabulary);
std::vector<std::string> parameter_names(const Vocabulary& vocabulary);

/// Why a parameter cannot have a value, or nothing when it can.
std::optional<Refusal> refusal(const Parameter& parameter, std::string_view value);

/// `1 to 65536, or one of: scanline`.
std::string describe_values(const Parameter& parameter);

}  // namespace versus::scenario

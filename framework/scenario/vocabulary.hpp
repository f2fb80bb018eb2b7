#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/quantity.hpp"
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

/// Numbers with a unit: `100us`.
struct QuantityRange {
  base::Dimension dimension = base::Dimension::Time;
  std::string least;  ///< as written
  std::string most;
};

/// What of a picture a number may not exceed.
enum class PictureLimit {
  Levels,    ///< how often the longer side can be halved
  Lines,     ///< height
  Side,      ///< the shorter of width and height
  Channels,  ///< their number
};

/// One parameter of the operations. A value is a whole number in the range, a quantity in its range, or one of the
/// words; of a file it is a path.
struct Parameter {
  std::string name;
  std::string description;
  std::optional<IntegerRange> integer;
  std::optional<QuantityRange> quantity;
  bool file = false;  ///< path of a trace of arrivals, which counts from the scenario's folder
  std::vector<std::string> words;
  bool asked = false;  ///< the library itself says which words a version offers; `words` are those known of
  std::optional<std::string> default_value;  ///< used where a scenario says nothing
  /// For a word, other parameters of which it needs one; those mean nothing without such a word.
  std::map<std::string, std::vector<std::string>> needs;
  std::optional<PictureLimit> within;  ///< a number beyond cannot be had of the scenario's fixture
  std::vector<std::string> reading;    ///< words that only operations can have that read an encoded file
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

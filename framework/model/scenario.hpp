#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/model/fixture.hpp"
#include "framework/model/metric.hpp"

namespace versus::model {

/// Parameter name -> value as written (`tile` -> `64`, `compression` -> `zip`). Sorted, so that ids are stable.
using Parameters = std::map<std::string, std::string>;

/// One swept parameter. `values` is empty when the scenario says `all`: then the library is asked what it offers.
struct Axis {
  std::string name;
  std::vector<std::string> values;
  bool asks_library = false;
};

/// Leaves out every case whose parameters (and operation, under the name `operation`) all match; a value may be one
/// of several.
struct Exclusion {
  std::map<std::string, std::vector<std::string>> match;
};

/// A numeric axis whose cases are also judged as a whole: how time grows along it.
struct CurveRule {
  std::string axis;
  double threshold = 0.02;  ///< the smallest difference of log-log exponents that matters; >= 0
};

/// What is checked outside the timed region.
struct Checks {
  bool round_trip = true;   ///< a lossless write, read back, must give the fixture's pixels exactly
  bool same_pixels = true;  ///< all versions must read the same pixels
};

/// A scenario with one profile applied: what to measure, before it is spread into cases.
struct Scenario {
  std::string library;   ///< `openexr`
  std::string name;      ///< `tile_size`; the id is `openexr/tile_size`
  std::string profile;   ///< `quick` or `full`
  std::string question;  ///< one sentence that a person would ask
  std::string file;      ///< the YAML file
  std::vector<std::string> tags;
  std::vector<std::string> operations;
  std::vector<std::string> reading;  ///< those of the operations that need an encoded file
  Fixture fixture;
  std::vector<Axis> axes;
  Parameters fixed;
  std::vector<Exclusion> exclusions;
  std::vector<MetricRule> metrics;
  std::vector<CurveRule> curves;
  Checks checks;
};

/// `openexr/tile_size`.
std::string id(const Scenario& scenario);

/// One point of a scenario's sweep.
struct Case {
  std::string id;  ///< `openexr/tile_size/read/compression=zip,storage=file_warm,threads=0,tile=64`
  std::string library;
  std::string scenario;  ///< `tile_size`
  std::string operation;
  bool reads_encoded = false;  ///< the operation needs an encoded file, which one version writes before
  Parameters parameters;       ///< axes and fixed ones together; `swept` says which stand in the id
  std::vector<std::string> swept;
  Fixture fixture;
  std::vector<MetricRule> metrics;
  std::vector<CurveRule> curves;  ///< whose axes are among the swept ones
  Checks checks;
  /// Who takes part, in the order of their roles: the first is the baseline. Empty: every version of the run, in its
  /// order.
  std::vector<std::string> versions;
};

/// The value of a parameter, or nothing.
std::optional<std::string> parameter(const Case& subject, std::string_view name);

/// The threads of the library's pool; 0 (also when not said) means none, the caller's thread only.
std::int64_t threads(const Case& subject);

/// `library/scenario/operation/a=1,b=2`, parameters in alphabetical order.
std::string case_id(std::string_view library, std::string_view scenario, std::string_view operation,
                    const Parameters& swept);

/// Whether a word may stand in a case id: letters, digits, `_`, `.`; GoogleTest filters and CTest give meaning to
/// `-`, `:`, `*`, `?`, brackets and blanks.
bool is_id_word(std::string_view word);

}  // namespace versus::model

#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "framework/base/expected.hpp"

namespace versus::gtest {

/// The tests that a gate consists of have this suite; a case's test has the case's id for its name, so that filters
/// mean the same here and there: `versus.openexr/tile_size/read/compression=zip,tile=64`.
inline constexpr const char* suite_name = "versus";

/// What one call of `versus` gives: its exit code and what it prints on standard output.
struct Answer {
  int exit = 3;
  std::string out;
};
using CallVersus = std::function<Answer(const std::vector<std::string>& arguments)>;

enum class Result { Passed, Skipped, Failed };

struct Outcome {
  Result result = Result::Passed;
  std::string words;  ///< why it failed or was skipped
};

/// How each test came out.
struct Outcomes {
  std::map<std::string, Outcome> tests;  ///< by name
  bool known = false;                    ///< the gate was measured
};

/// The ids of the cases of `versus gate ARGUMENTS`, without measuring. Its error where it has one.
Expected<std::vector<std::string>> list_cases(const CallVersus& versus, const std::vector<std::string>& arguments);

/// Those that GoogleTest's filter chooses. None is an error (Usage): GoogleTest itself would pass.
Expected<std::vector<std::string>> choose(const std::vector<std::string>& cases, const std::string& filter);

/// Measures the chosen cases in one gate. An error when the gate gives no result.
Expected<Outcomes> measure(const CallVersus& versus, const std::vector<std::string>& arguments,
                           const std::vector<std::string>& chosen);

/// The name of the test of the gate's own controls.
inline constexpr const char* controls_test = "controls";

}  // namespace versus::gtest

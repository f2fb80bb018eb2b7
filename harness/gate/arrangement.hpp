#pragma once

#include <map>
#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/model/run.hpp"
#include "harness/gate/selection.hpp"

namespace versus::gate {

/// Whether code that is the same as what was accepted is measured all the same.
enum class Identical { LeftOut, Measured };

struct Candidate {
  std::string version;
  std::map<std::string, std::string> codes;  ///< by version (code_of); empty where unknown
  Identical identical = Identical::LeftOut;
};

/// A case of the run that is a control: its id, and what it repeats.
struct PlannedControl {
  std::string control_case;
  model::ControlKind kind = model::ControlKind::Aa;
  std::string case_id;
  double injected = 0;
};

struct Arrangement {
  std::vector<std::string> unrecorded;
  std::vector<std::string> identical;
  std::vector<PlannedControl> controls;
};

/// Makes a gate of a prepared run: keeps the cases that the filter chooses, says who takes part in each (its baseline
/// and the candidate), lays down what records expect, leaves out what is identical, adds the controls (the first
/// baseline and its copy, which must be among the versions) and sets the strict policy. Errors (Usage): a record of a
/// case that the scenario does not have, a filter that leaves no case. Pure.
Expected<Arrangement> arrange(model::RunHeader& header, const std::vector<Selected>& selected,
                              const Candidate& candidate, const std::string& filter);

/// How many times the threshold the positive control is slower.
inline constexpr double positive_thresholds = 2;

}  // namespace versus::gate

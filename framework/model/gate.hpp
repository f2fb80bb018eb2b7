#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "framework/model/verdict.hpp"

namespace versus::model {

/// What the candidate is held against in one scenario.
enum class Standard {
  NamedVersion,     ///< the version that the caller named
  Record,           ///< a record of this class of machine: ratio with ratio
  AcceptedVersion,  ///< a record of another class: its accepted version, measured here
  SharedReference,  ///< no record: the reference of the other scenarios' records
};

std::string_view to_string(Standard standard);

struct GatedScenario {
  std::string scenario;
  Standard standard = Standard::NamedVersion;
  std::string baseline;  ///< the version that is measured beside the candidate
  std::string record;    ///< its file; empty without one
  std::string recorded;  ///< the day
  std::string accepted;  ///< the version that was accepted
  std::string machine;   ///< the class of machine of the record
};

enum class ControlKind {
  Aa,        ///< the baseline with its own copy: nothing may be found
  Positive,  ///< the same with a slow-down injected: it must be found
};

/// One control of the gate, judged and confirmed like any of its cases.
struct GateControl {
  ControlKind kind = ControlKind::Aa;
  std::string case_id;  ///< whose work it repeats
  double injected = 0;  ///< as a fraction
  std::optional<double> effect;
  std::optional<Interval> interval;
  Verdict verdict = Verdict::Inconclusive;
  int rounds = 0;
};

/// A slowdown that a waiver lets pass.
struct WaivedSlowdown {
  std::string case_id;
  Metric metric = Metric::CpuTime;
  double effect = 0;
  double ceiling = 0;
  std::string reason;
  std::string who;
  std::string expires;
};

/// What a gate adds to the result of its run.
struct GateFacts {
  std::string candidate;
  std::vector<GatedScenario> scenarios;
  std::vector<std::string> unrecorded;  ///< cases that have a record's reference and no entry in the record
  std::vector<std::string> identical;   ///< cases left out: the candidate's code is that which was accepted
  std::vector<GateControl> controls;
  std::vector<WaivedSlowdown> waived;
  std::vector<std::string> unfit;  ///< why this run is no verdict; empty when it is one
};

}  // namespace versus::model

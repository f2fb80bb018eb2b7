#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/model/metric.hpp"
#include "framework/model/verdict.hpp"

namespace versus::model {

/// Where a value stands on a numeric axis: `64`, `0.5`; the pixels of `512x256`. Nothing for words and for what is not
/// above 0, which have no place on a logarithmic scale (`scanline`, `0` threads).
std::optional<double> curve_position(std::string_view value);

/// One version along a curve.
struct CurveSide {
  std::string version;
  /// Of time over the axis, log-log: 1 where twice the size takes twice the time.
  std::optional<double> exponent;
  std::optional<Interval> interval;  ///< of the exponent, 95 %, by the scatter of rounds
  std::string best;                  ///< the value of the axis with the smallest median time; empty without data
};

/// The cases that differ in one numeric axis alone, as one object: how their time grows, for a candidate against the
/// baseline. Exponents are on the log-log scale.
struct Curve {
  std::string cases;  ///< id with `*` for the axis, which as a filter matches its points (and perhaps more)
  std::string axis;
  std::vector<std::string> values;  ///< of the axis, ascending
  Metric metric = Metric::CpuTime;  ///< the clock that decides these cases
  CurveSide baseline;
  CurveSide candidate;
  std::optional<double> difference;  ///< candidate's exponent − baseline's, from contrasts within rounds
  std::optional<Interval> interval;  ///< of the difference
  double confidence = 0.95;
  double threshold = 0.02;  ///< the smallest difference of exponents that matters
  Verdict verdict = Verdict::Inconclusive;
  Rule rule = Rule::TooFewRounds;
  int rounds = 0;  ///< of each point
  std::vector<std::string> remarks;
};

}  // namespace versus::model

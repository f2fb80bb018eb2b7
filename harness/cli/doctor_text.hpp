#pragma once

#include <optional>
#include <string>
#include <vector>

#include "framework/judge/fitness.hpp"

namespace versus::cli {

/// What the doctor found.
struct Diagnosis {
  judge::GateWish wish;
  std::string version;  ///< whose comparisons with itself showed the noise; empty when none were made
  std::vector<judge::Finding> findings;
  std::optional<judge::Noise> noise;
  std::vector<judge::Reach> reach;
  bool interrupted = false;
};

/// For people, at most `width` columns.
std::string doctor_text(const Diagnosis& diagnosis, std::size_t width);

/// `{"exit", "fitness", "threshold", "cases", "version", "findings": [{"topic", "fitness", "what", "advice"}],
/// "noise": {"comparisons", "accused", "scatter", "seconds_per_round"} or null, "reach": [{"budget_seconds", "rounds",
/// "detectable"}]}`: effects and thresholds are fractions.
std::string doctor_document(const Diagnosis& diagnosis, int exit_code);

}  // namespace versus::cli

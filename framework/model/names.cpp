// The words that files and output use for the enumerators of history.hpp, measurement.hpp and verdict.hpp.
#include <array>
#include <utility>

#include "framework/model/gate.hpp"
#include "framework/model/history.hpp"
#include "framework/model/measurement.hpp"
#include "framework/model/verdict.hpp"

namespace versus::model {

namespace {

template <class Enum, std::size_t N>
using Words = std::array<std::pair<Enum, std::string_view>, N>;

template <class Enum, std::size_t N>
std::string_view word_of(const Words<Enum, N>& words, Enum value) {
  for (const auto& [entry, word] : words) {
    if (entry == value) return word;
  }
  return {};
}

template <class Enum, std::size_t N>
std::optional<Enum> entry_of(const Words<Enum, N>& words, std::string_view text) {
  for (const auto& [entry, word] : words) {
    if (word == text) return entry;
  }
  return std::nullopt;
}

constexpr Words<IncidentKind, 10> incident_kinds{{
    {IncidentKind::Crash, "crash"},
    {IncidentKind::Hang, "hang"},
    {IncidentKind::Garbage, "garbage"},
    {IncidentKind::WrongPixels, "wrong_pixels"},
    {IncidentKind::WorkerError, "worker_error"},
    {IncidentKind::WrongLibrary, "wrong_library"},
    {IncidentKind::BuildFailed, "build_failed"},
    {IncidentKind::FixtureFailed, "fixture_failed"},
    {IncidentKind::StateNotReached, "state_not_reached"},
    {IncidentKind::TooLong, "too_long"},
}};

constexpr Words<Verdict, 6> verdicts{{
    {Verdict::Slower, "slower"},
    {Verdict::Faster, "faster"},
    {Verdict::Equivalent, "equivalent"},
    {Verdict::Inconclusive, "inconclusive"},
    {Verdict::NotComparable, "not_comparable"},
    {Verdict::Failed, "failed"},
}};

constexpr Words<Role, 3> roles{{
    {Role::Primary, "primary"},
    {Role::Secondary, "secondary"},
    {Role::Exact, "exact"},
}};

constexpr Words<Rule, 21> rules{{
    {Rule::TooFewRounds, "too_few_rounds"},
    {Rule::WithinThreshold, "within_threshold"},
    {Rule::WithinThresholdButReal, "within_threshold_but_real"},
    {Rule::IntervalAboveZero, "interval_above_zero"},
    {Rule::IntervalBelowZero, "interval_below_zero"},
    {Rule::Undecided, "undecided"},
    {Rule::RoundsExhausted, "rounds_exhausted"},
    {Rule::BudgetExhausted, "budget_exhausted"},
    {Rule::Interrupted, "interrupted"},
    {Rule::ControlFailed, "control_failed"},
    {Rule::NotReproduced, "not_reproduced"},
    {Rule::ExactEqual, "exact_equal"},
    {Rule::ExactWithinThreshold, "exact_within_threshold"},
    {Rule::ExactAbove, "exact_above"},
    {Rule::ExactBelow, "exact_below"},
    {Rule::RangesOverlap, "ranges_overlap"},
    {Rule::RangesDisjoint, "ranges_disjoint"},
    {Rule::NoData, "no_data"},
    {Rule::WrongOutput, "wrong_output"},
    {Rule::RunFailed, "run_failed"},
    {Rule::Waived, "waived"},
}};

constexpr Words<HistoryAxis, 2> history_axes{{{HistoryAxis::Dates, "dates"}, {HistoryAxis::Versions, "versions"}}};

}  // namespace

std::string_view to_string(IncidentKind kind) { return word_of(incident_kinds, kind); }
std::optional<IncidentKind> find_incident_kind(std::string_view name) { return entry_of(incident_kinds, name); }
std::string_view to_string(Verdict verdict) { return word_of(verdicts, verdict); }
std::optional<Verdict> find_verdict(std::string_view name) { return entry_of(verdicts, name); }
std::string_view to_string(Role role) { return word_of(roles, role); }
std::string_view to_string(Rule rule) { return word_of(rules, rule); }
std::string_view to_string(HistoryAxis axis) { return word_of(history_axes, axis); }

std::string_view to_string(Standard standard) {
  switch (standard) {
    case Standard::NamedVersion:
      return "named_version";
    case Standard::Record:
      return "record";
    case Standard::AcceptedVersion:
      return "accepted_version";
    case Standard::SharedReference:
      return "shared_reference";
  }
  return "named_version";
}

}  // namespace versus::model

// When one of these lines does not compile, a type of the domain has got another field: store it, let a test above see
// it come back, and name it here.
#include <gtest/gtest.h>

#include "framework/model/run.hpp"

namespace versus::store {
namespace {

TEST(ModelFields, TheStoreKnowsEveryFieldOfWhatIsMeasured) {
  [[maybe_unused]] const auto& [wall, cpu_time, minor, major, voluntary, involuntary] = model::Item{};
  [[maybe_unused]] const auto& [rss, seen, padding] = model::LaunchFacts{};
  [[maybe_unused]] const auto& [case_id, number, stage, sides, warm_ups, batch, cpu, realtime, start, duration, items,
                                launches, complete] = model::Round{};
  [[maybe_unused]] const auto& [counted, side, size, reads, writes, seeks, read, written, allocations, allocated,
                                constant, hash, typical, peak, calls] = model::Counts{};
  [[maybe_unused]] const auto& [peak_bytes, peak_constant] = model::PeakAllocation{};
  [[maybe_unused]] const auto& [maps, on_streams, sequential, faults, read_sizes, write_sizes] = model::CallProfile{};
  [[maybe_unused]] const auto& [where, version, kind, text, round] = model::Incident{};
  [[maybe_unused]] const auto& [what, who, reason] = model::NotApplicable{};
  [[maybe_unused]] const auto& [counts, rounds, incidents, not_applicable, wall_seconds, measured_seconds, interrupted,
                                finished] = model::RunData{};
}

TEST(ModelFields, TheStoreKnowsEveryFieldOfAHeader) {
  [[maybe_unused]] const auto& [id, created, command, profile, seed, versions, cases, not_applicable, injections,
                                policy, expectations, machine, facts] = model::RunHeader{};
  [[maybe_unused]] const auto& [case_id, library, scenario, operation, reads_encoded, parameters, swept, fixture,
                                metrics, curves, checks, roles] = model::Case{};
  [[maybe_unused]] const auto& [recipe, width, height, type, channels, image_seed, frame, file] = model::Fixture{};
  [[maybe_unused]] const auto& [metric, threshold] = model::MetricRule{};
  [[maybe_unused]] const auto& [axis, difference] = model::CurveRule{};
  [[maybe_unused]] const auto& [round_trip, same_pixels] = model::Checks{};
  [[maybe_unused]] const auto& [version, pattern, fraction, extra, search] = model::Injection{};
  [[maybe_unused]] const auto& [rounds, limit, budget, confirm, strict, all, precision] = model::Policy{};
  [[maybe_unused]] const auto& [expected_case, candidate, clock, log_ratio, se, session_sd] = model::Expectation{};
  [[maybe_unused]] const auto& [machine_class, cpus, machine_facts] = model::MachineFacts{};
  [[maybe_unused]] const auto& [name, source, build, said, compiler, options, loaded] = model::VersionFacts{};
  [[maybe_unused]] const auto& [path, build_id] = model::LoadedLibrary{};
}

}  // namespace
}  // namespace versus::store

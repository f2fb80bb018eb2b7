#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "framework/model/curve.hpp"
#include "framework/model/gate.hpp"
#include "framework/model/measurement.hpp"
#include "framework/model/scenario.hpp"
#include "framework/model/verdict.hpp"

namespace versus::model {

struct LoadedLibrary {
  std::string path;
  std::string build_id;  ///< hexadecimal; empty when the file has none
};

/// What a version really was in this run.
struct VersionFacts {
  std::string id;  ///< `openexr@3.2.4`
  std::string source_sha256;
  std::string build_id;        ///< of the library itself
  std::string version_string;  ///< as the library reports it (it may lie)
  std::string compiler;
  std::string options;
  std::vector<LoadedLibrary> loaded;
};

struct MachineFacts {
  std::string machine_class;  ///< coarse and stable: architecture, CPU model, usable CPUs, kernel family
  int usable_cpus = 1;
  std::map<std::string, std::string> facts;  ///< recorded, not keyed
};

/// `--inject-slowdown VERSION[/CASEPATTERN]=10%`: that version's workers are slower in those cases by a busy wait, or
/// by needless work.
struct Injection {
  std::string version;
  std::string case_pattern = "*";
  double fraction = 0;        ///< of the operation's own time
  std::int64_t extra_ns = 0;  ///< besides, per run of the operation
  /// Besides: each run looks for its offsets by a search over all before, so that its cost grows with their square.
  bool searches_offsets = false;
};

/// How a run is judged and when it ends.
struct Policy {
  int max_rounds = 12;                   ///< Rmax of the sequential procedure, per stage
  std::optional<double> threshold;       ///< overrides every scenario's threshold
  std::optional<double> budget_seconds;  ///< for measuring, after provisioning
  bool confirm = true;                   ///< measure suspects again on fresh launches
  bool fail_only_beyond_half = false;    ///< the gate: *slower* must clear half the threshold
  bool confirm_every_suspicion = false;  ///< also those that are beyond doubt at once
  /// Measure on, decided or not, until the 95 % interval of the deciding clock reaches no further from the estimate
  /// than this share of the threshold: for records, which later runs are held against.
  std::optional<double> precision;
};

/// What a baseline record has accepted of a candidate against the baseline: the candidate is judged by its distance
/// from there.
struct Expectation {
  std::string case_id;
  std::string candidate;
  Metric metric = Metric::CpuTime;  ///< one of the clocks
  double log_ratio = 0;
  double se = 0;          ///< of log_ratio
  double session_sd = 0;  ///< how much ratios differ from one session to another beyond their se
};

/// All that fixes a run before it begins; with the seed and the recorded measurements it gives the same actions again.
struct RunHeader {
  std::string id;           ///< sortable: `20261130T191530-ab12`
  std::string created_utc;  ///< `2026-11-30T19:15:30Z`
  std::string command;      ///< as typed
  std::string profile;
  std::uint64_t seed = 1;
  /// Ids; the first is the baseline. Where it cannot do a case, the first version that can is that case's baseline.
  std::vector<std::string> versions;
  std::vector<Case> cases;
  std::vector<NotApplicable> not_applicable;
  std::vector<Injection> injections;
  Policy policy;
  std::vector<Expectation> expectations;
  MachineFacts machine;
  std::vector<VersionFacts> version_facts;
};

/// What was measured so far.
struct RunData {
  std::vector<Counts> counts;
  std::vector<Round> rounds;
  std::vector<Incident> incidents;
  std::vector<NotApplicable> not_applicable;  ///< found while preparing
  double wall_seconds = 0;                    ///< of measuring, provisioning left out
  double measured_seconds = 0;                ///< inside timed operations, warm-up and verification
  bool interrupted = false;
  bool finished = false;
};

/// The in-run A/A control over all cases, and the positive control when one was made.
struct Controls {
  int aa_comparisons = 0;
  int aa_failed = 0;               ///< comparisons whose baseline differed from its own copy
  std::optional<double> aa_worst;  ///< largest effect of the baseline against its copy among primary metrics
  std::optional<double> lambda;    ///< inflation of A/A statistics over the suite, when there are enough cases
  std::optional<bool> positive_found;
  bool biased = false;  ///< the second copies differ from the first ones: the run says nothing
};

/// A candidate that takes less time and writes a larger file, or more time for a smaller one. Both are established: the
/// time by its verdict, the size by counting.
struct Trade {
  std::string case_id;
  std::string baseline;
  std::string candidate;
  Metric metric = Metric::CpuTime;  ///< the clock that decides the case
  double effect = 0;                ///< in that metric
  double size_effect = 0;           ///< in file_size
  std::int64_t baseline_size = 0;   ///< bytes
  std::int64_t candidate_size = 0;
};

struct RunResult {
  RunHeader header;
  std::vector<Comparison> comparisons;  ///< worst first
  std::vector<Curve> curves;            ///< in the order of the cases
  std::vector<Incident> incidents;
  std::vector<NotApplicable> not_applicable;
  std::vector<Counts> counts;
  std::vector<Trade> trades;  ///< in the order of the comparisons
  Controls controls;
  std::vector<std::string> remarks;  ///< of the whole run: machine fitness, budget
  std::optional<GateFacts> gate;     ///< where the run was a gate's
  int exit_code = 0;
  double wall_seconds = 0;
  double measured_seconds = 0;
};

}  // namespace versus::model

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace versus::model {

/// One timed item of one worker: `batch` runs of the operation, figures divided by batch.
struct Item {
  double wall_ns = 0;
  double cpu_ns = 0;  ///< thread CPU clock without a pool, process CPU clock with one
  double minor_faults = 0;
  double major_faults = 0;
  double voluntary_switches = 0;
  double involuntary_switches = 0;
};

/// Two fresh workers of every version live through a round; the second loads a copy of the library at another path.
enum class Copy { First = 0, Second = 1 };

/// A worker's place in a round: `position` counts the sides that take part, 0 being the baseline.
struct Slot {
  int position = 0;
  Copy copy = Copy::First;
};

inline int index(Slot slot) { return 2 * slot.position + static_cast<int>(slot.copy); }
inline Slot slot_at(int index) { return Slot{index / 2, index % 2 == 0 ? Copy::First : Copy::Second}; }

/// Screening finds suspects; confirmation measures them again on fresh launches with independent data.
enum class Stage { Screen, Confirm };

/// What is known of one launch besides its items.
struct LaunchFacts {
  std::int64_t peak_rss = 0;  ///< bytes (VmHWM)
  int threads_seen = 0;       ///< threads of the process while the operation ran
  std::int64_t padding = 0;   ///< bytes of random environment
};

/// All that one round of one case gave. `items[block][slot]` is empty where a worker gave none; slots are numbered by
/// the place in `sides` (see index()).
struct Round {
  std::string case_id;
  int number = 0;  ///< counts over the whole case, both stages
  Stage stage = Stage::Screen;
  std::vector<int> sides;  ///< places in RunHeader::versions that took part; the first is this case's baseline
  int warm_ups = 3;
  std::int64_t batch = 1;
  std::optional<int> cpu;  ///< the CPU that all workers were pinned to
  bool realtime = false;
  double start_seconds = 0;     ///< since the start of the run
  double duration_seconds = 0;  ///< wall time of the whole round, starts of workers included
  std::vector<std::vector<std::optional<Item>>> items;
  std::vector<LaunchFacts> launches;  ///< by slot index
  bool complete = true;               ///< false when the run was cut off inside it: its last blocks and launches miss
};

/// What else the counting pass saw of one run's calls. Reads and writes are system calls and calls on a caller's
/// stream.
struct CallProfile {
  std::int64_t map_calls = 0;         ///< files mapped into memory: what is read there needs no call
  std::int64_t stream_calls = 0;      ///< those of all the calls that went to a caller's stream
  std::int64_t sequential_calls = 0;  ///< reads and writes that began where the last one on that file ended
  std::int64_t page_faults = 0;       ///< of the whole process
  /// Calls by bytes transferred: element 0 has those that gave nothing, element k those of 2^(k-1) to 2^k - 1 bytes.
  std::vector<std::int64_t> read_sizes;
  std::vector<std::int64_t> write_sizes;
};

/// The most bytes that a run had allocated and not yet freed.
struct PeakAllocation {
  std::int64_t bytes = 0;
  bool constant = true;  ///< a second run gave the same; threads make it vary where other counts do not
};

/// The counting pass of one version in one case: exact figures of one run of the operation, and what it produced.
struct Counts {
  std::string case_id;
  int side = 0;  ///< place in RunHeader::versions
  std::optional<std::int64_t> file_size;
  std::int64_t read_calls = 0;
  std::int64_t write_calls = 0;
  std::int64_t seek_calls = 0;
  std::int64_t read_bytes = 0;
  std::int64_t write_bytes = 0;
  std::int64_t allocations = 0;
  std::int64_t allocated_bytes = 0;
  bool constant = true;    ///< a second run gave the same figures
  std::string pixel_hash;  ///< of what was read, or of the round trip
  double typical_ns = 0;   ///< wall time of one run after warm-up: for batching and for estimates, no result
  std::optional<PeakAllocation> peak;  ///< absent in runs that an older versus has stored, as are the profiles
  std::optional<CallProfile> calls;
};

/// A run problem: data, not an exception.
enum class IncidentKind {
  Crash,
  Hang,
  Garbage,
  WrongPixels,
  WorkerError,
  WrongLibrary,
  BuildFailed,
  FixtureFailed,
  StateNotReached,
  TooLong,
};

std::string_view to_string(IncidentKind kind);
std::optional<IncidentKind> find_incident_kind(std::string_view name);

struct Incident {
  std::string case_id;  ///< empty when the whole version is concerned
  std::string version;
  IncidentKind kind = IncidentKind::Crash;
  std::string message;
  std::optional<int> round;  ///< the round in which it happened; none while preparing
};

/// A version cannot do a case: neither an error nor silence.
struct NotApplicable {
  std::string case_id;
  std::string version;
  std::string reason;
};

}  // namespace versus::model

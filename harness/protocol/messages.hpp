#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "framework/base/expected.hpp"

namespace versus::protocol {

/// The protocol between runner and worker: one JSON object per line, `{"type": "run", …}`, UTF-8, at most
/// `longest_line` bytes. The worker speaks first, with a Greeting; then it answers each request with exactly one line,
/// the request's own answer or a Failure. End of file ends the worker. Changes that an older end would misread raise
/// `version`.
inline constexpr int version = 1;
inline constexpr std::size_t longest_line = 4U << 20U;

/// What a request may ask for; a line beyond is refused. The answer to a Run of `most_items` fits into a line.
inline constexpr std::int64_t most_items = 10'000;
inline constexpr std::int64_t most_runs_in_batch = 10'000'000;
inline constexpr std::int64_t highest_cpu = 65'535;

struct Loaded {
  std::string path;
  std::string build_id;
};

/// What the worker is and offers, before it is asked anything.
struct Greeting {
  int protocol = version;
  std::string library;
  std::string version_string;  ///< as the library reports it
  std::int64_t pid = 0;
  std::vector<Loaded> loaded;  ///< every shared object mapped
  /// Values that the library itself offers, for axes that say `all`, in the library's order:
  /// `compression` -> none, rle, zips, …; `api` -> cpp, core.
  std::map<std::string, std::vector<std::string>> offers;
};

/// Makes the worker ready to run one case; everything here is outside the timed region.
struct Prepare {
  std::string operation;                          ///< `read`
  std::map<std::string, std::string> parameters;  ///< `compression` -> `zip`, `tile` -> `64`, …
  std::string fixture;                            ///< raw pixel file (raw_image.hpp)
  std::string encoded;                            ///< the file to read, for operations that read one; empty otherwise,
                                                  ///< and before an Encode that makes it
  std::string scratch;                            ///< a folder of this worker's own for what it writes
  std::optional<int> cpu;                         ///< pin the process to this CPU; none: all that it was started with
  double slowdown_fraction = 0;                   ///< injected busy wait, inside the timed region
  std::int64_t slowdown_ns = 0;
  bool search_offsets = false;  ///< injected: each run looks for its offsets by a search over all before
};

struct Prepared {
  bool applicable = true;
  std::string reason;  ///< why not, when not
};

/// `items` timed items of `batch` runs each; warm-up is a Run whose answer is thrown away.
struct Run {
  std::int64_t items = 1;
  std::int64_t batch = 1;
  bool realtime = false;  ///< raise to SCHED_FIFO for the timed part where the system permits
};

/// Figures are per run: divided by batch.
struct Item {
  double wall_ns = 0;
  double cpu_ns = 0;
  double minor_faults = 0;
  double major_faults = 0;
  double voluntary_switches = 0;
  double involuntary_switches = 0;
};

struct Ran {
  std::vector<Item> items;
  bool realtime = false;  ///< whether it really was
};

/// One run of the operation under the counting library (the worker was started with it preloaded).
struct Count {};

/// System calls and calls on a caller's stream together.
struct Counted {
  std::int64_t read_calls = 0;
  std::int64_t write_calls = 0;
  std::int64_t seek_calls = 0;
  std::int64_t read_bytes = 0;
  std::int64_t write_bytes = 0;
  std::int64_t allocations = 0;
  std::int64_t allocated_bytes = 0;
  std::int64_t peak_allocated_bytes = 0;  ///< the most that the run had allocated and not yet freed
  std::int64_t map_calls = 0;             ///< files mapped into memory: what is read there needs no call
  std::int64_t stream_calls = 0;          ///< those of all the calls that went to a caller's stream
  std::int64_t sequential_calls = 0;      ///< reads and writes that began where the last one on that file ended
  std::int64_t page_faults = 0;           ///< of the process, in the counted run
  /// Calls by bytes transferred: element 0 has those that gave nothing, element k those of 2^(k-1) to 2^k - 1 bytes.
  std::vector<std::int64_t> read_sizes;
  std::vector<std::int64_t> write_sizes;
};

/// Checks the output of the last run; a Run or a Count comes before it.
struct Verify {};

struct Verified {
  bool lossless = false;                  ///< whether the round trip must be exact for these parameters
  bool exact = false;                     ///< pixels equal the fixture's
  std::string pixel_hash;                 ///< XXH3-128 of all samples in the fixture's plane order, hexadecimal;
                                          ///< of the written file besides, where that is to be the same everywhere
  std::optional<std::int64_t> file_size;  ///< bytes of the encoded file, written or read
};

/// Writes the encoded file that the prepared operation reads, with the parameters of the Prepare before it, which named
/// no encoded file. The file is not written atomically. Operations that read nothing answer with a Failure.
struct Encode {
  std::string output;
};

struct Encoded {
  std::int64_t bytes = 0;
};

/// Facts of the launch so far.
struct Describe {};

struct Description {
  std::int64_t peak_rss = 0;   ///< bytes, VmHWM
  int threads = 0;             ///< threads alive in the process now
  int most_threads = 0;        ///< most threads seen after a run, caller included
  std::vector<Loaded> loaded;  ///< mapped now; libraries opened late are seen here
};

enum class FailureKind {
  Error,
  StateNotReached,  ///< the storage could not be brought into the state that the case declares
};

/// The answer to any request that could not be carried out.
struct Failure {
  std::string message;
  FailureKind kind = FailureKind::Error;
};

using Request = std::variant<Prepare, Run, Count, Verify, Encode, Describe>;
using Reply = std::variant<Greeting, Prepared, Ran, Counted, Verified, Encoded, Description, Failure>;

/// One line without its end. Thread-safe.
std::string encode(const Request& request);
std::string encode(const Reply& reply);

/// Reads one line; a wrong type, a missing field, a number out of range or a foreign protocol version is an error that
/// quotes the beginning of the line. Unknown fields are passed over. Thread-safe.
Expected<Request> decode_request(std::string_view line);
Expected<Reply> decode_reply(std::string_view line);

}  // namespace versus::protocol

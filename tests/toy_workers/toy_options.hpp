#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace versus::toy {

/// How the toy behaves; every field is one flag of the same name with dashes (`busy_us` is `--busy-us N`).
/// `…_at_item` counts the timed runs of the process from 1.
struct Options {
  // What a run costs. Factors multiply.
  double busy_us = 1000;            ///< CPU time of one run
  double sleep_us = 0;              ///< waiting in one run, besides
  double slower_percent = 0;        ///< steadily
  double square_ns = 0;             ///< CPU time more for the square of the parameter `tile`: a cost that grows
  double noise_percent = 0;         ///< standard deviation of the logarithm, from run to run
  double launch_noise_percent = 0;  ///< the same, drawn once for each process
  double bimodal_percent = 0;       ///< half of the processes, drawn by lot, are slower by so much
  std::int64_t slow_first_items = 0;
  double slow_first_percent = 100;    ///< by how much those are slower
  std::optional<std::uint64_t> seed;  ///< of the noise; without it every process draws anew
  std::int64_t eat_mb = 0;            ///< memory that a run takes, touches and gives back
  std::int64_t read_calls = 0;        ///< of 16 bytes each
  std::int64_t write_calls = 0;
  std::int64_t allocations = 0;  ///< of 64 bytes each

  // What it answers.
  std::int64_t file_size = 1000;
  bool wrong_pixels = false;
  bool lossy = false;
  std::string not_applicable;  ///< the reason
  std::string fail_prepare;    ///< the message
  std::string library = "toy";
  std::string version_string = "1.0";

  // How it misbehaves.
  bool crash_at_prepare = false;
  bool crash_at_verify = false;
  std::int64_t crash_at_item = 0;
  std::int64_t hang_at_item = 0;
  std::int64_t fail_at_item = 0;       ///< the run throws
  std::int64_t garbage_at_item = 0;    ///< a line that is no message
  std::int64_t half_line_at_item = 0;  ///< half of the answer, then the process ends
  std::int64_t long_line_at_item = 0;  ///< a line beyond the limit
  std::int64_t exit_at_start = 0;      ///< ends with this code instead of greeting
  bool hang_at_start = false;
  bool garbage_at_start = false;
  std::int64_t protocol = 0;  ///< greets with this protocol version
  bool ignore_end_of_file = false;

  /// `only`: slowness and misbehaviour of runs (`…_at_item`, `crash_at_…`, `slower_percent`, `not_applicable`,
  /// `fail_prepare`, `wrong_pixels`) count in cases with this parameter only, `--only compression=zip`.
  std::optional<std::pair<std::string, std::string>> only;
};

/// Throws std::invalid_argument. What a worker gets from the harness (`--serve`, `--parent PID`) is passed over.
Options parse_options(const std::vector<std::string>& arguments);

}  // namespace versus::toy

#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "harness/system/progress.hpp"

namespace versus::provision {

enum class Phase { Waiting, Fetching, Configuring, Building, Installing, Copying };

/// `waiting for another build`, `fetching`, …
std::string_view to_string(Phase phase);

/// Gathers what the builds of a batch tell, from several threads, and shows it as one: how many versions are done of
/// how many, what is worked on, and how long the rest will take.
class BatchProgress {
 public:
  BatchProgress(system::ProgressSink& sink, std::size_t versions);

  /// `subject` is worked on for `version` (it may be one of its dependencies, or its worker).
  void tell(const std::string& version, const std::string& subject, Phase phase, std::optional<double> fraction);

  /// `share` of the work of a version lies behind it, 0 to 1.
  void advance(const std::string& version, double share);

  void message(const std::string& text);

 private:
  std::optional<double> seconds_left() const;

  std::mutex mutex_;
  system::ProgressSink& sink_;
  std::size_t versions_;
  std::map<std::string, double> shares_;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace versus::provision

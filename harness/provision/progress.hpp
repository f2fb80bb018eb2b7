#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace versus::provision {

enum class Phase { Waiting, Fetching, Unpacking, Configuring, Building, Installing, Copying, Done, Failed };

/// `waiting`, `fetching`, …
std::string_view to_string(Phase phase);

/// What a version is doing. `Done` and `Failed` come once for every version, whether something was built or not.
struct ProgressEvent {
  std::string version;  ///< id of the version that was asked for
  Phase phase = Phase::Waiting;
  std::string subject;             ///< what is worked on: `openexr 3.2.4`, its dependency `imath 3.1.12`, `worker`
  std::optional<double> fraction;  ///< of this phase of this subject, 0 to 1, where it can be known
};

/// Hears of progress. Events of one batch come one after the other, from several threads, never two at once.
class Progress {
 public:
  virtual ~Progress() = default;
  virtual void report(const ProgressEvent& event) = 0;
};

/// Hears nothing.
class SilentProgress : public Progress {
 public:
  void report(const ProgressEvent&) override {}
};

}  // namespace versus::provision

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace versus::system {

/// Where long work stands. Only `phase` has to be there.
struct ProgressEvent {
  std::string phase;    ///< `building`, `preparing`, `measuring`: a few words, each named once in a run
  std::string subject;  ///< what is worked on: a case id, a version
  std::optional<std::int64_t> done;
  std::optional<std::int64_t> total;
  std::optional<double> seconds_left;  ///< of the whole command, as far as it is known
};

/// Hears of the progress of long work. Called from one thread at a time; cheap enough to be told of every block (what
/// comes too often to be read is not shown).
class ProgressSink {
 public:
  virtual ~ProgressSink() = default;
  virtual void show(const ProgressEvent& event) = 0;
  /// A line that stays: a warning, a wait, something skipped.
  virtual void message(std::string_view text) = 0;
};

/// Hears nothing.
class NoProgress : public ProgressSink {
 public:
  void show(const ProgressEvent&) override {}
  void message(std::string_view) override {}
};

}  // namespace versus::system

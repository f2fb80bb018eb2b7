#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "framework/base/expected.hpp"
#include "harness/system/cancel.hpp"
#include "harness/system/process.hpp"

namespace versus::provision {

/// Runs the commands of one build, all into one log, and turns a bad end into an error that shows the log's end. For
/// one thread.
class LoggedRun {
 public:
  using OnFraction = std::function<void(double)>;

  /// `subject` stands in errors as the place: `openexr 3.2.4`. The first command overwrites an old log.
  LoggedRun(std::string subject, std::filesystem::path log, system::CancelToken cancel);

  /// `what` names the command in errors: `cmake --build`. `on_fraction` hears how far it is, where its output tells
  /// (Ninja's `[3/7]`, Make's `[ 42%]`).
  Expected<void> run(system::Command command, const std::string& what, const OnFraction& on_fraction = {}) const;

  /// Standard output of a command; its error output goes to the log.
  Expected<std::string> ask(system::Command command, const std::string& what) const;

  const std::string& subject() const { return subject_; }
  const std::filesystem::path& log() const { return log_; }
  const system::CancelToken& cancel() const { return cancel_; }

 private:
  void note(const system::Command& command) const;
  Error failure(const std::string& what, const std::string& end) const;

  std::string subject_;
  std::filesystem::path log_;
  system::CancelToken cancel_;
  mutable bool started_ = false;
};

/// The last fraction that a build's output names.
std::optional<double> fraction_in(const std::string& output);

}  // namespace versus::provision

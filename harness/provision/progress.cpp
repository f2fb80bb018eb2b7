#include "harness/provision/progress.hpp"

#include <algorithm>

namespace versus::provision {

namespace {

/// Before this much is done, a guess at the rest says nothing.
constexpr double least_known_share = 0.03;

}  // namespace

std::string_view to_string(Phase phase) {
  switch (phase) {
    case Phase::Waiting:
      return "waiting for another build";
    case Phase::Fetching:
      return "fetching";
    case Phase::Configuring:
      return "configuring";
    case Phase::Building:
      return "building";
    case Phase::Installing:
      return "installing";
    case Phase::Copying:
      return "copying";
  }
  return {};
}

BatchProgress::BatchProgress(system::ProgressSink& sink, std::size_t versions)
    : sink_(sink), versions_(versions), start_(std::chrono::steady_clock::now()) {}

void BatchProgress::tell(const std::string& version, const std::string& subject, Phase phase,
                         std::optional<double> fraction) {
  const std::lock_guard<std::mutex> guard(mutex_);
  shares_.emplace(version, 0.0);
  system::ProgressEvent event;
  event.phase = to_string(phase);
  event.subject = subject;
  if (fraction) event.subject += " " + std::to_string(static_cast<int>(*fraction * 100)) + " %";
  event.done = std::count_if(shares_.begin(), shares_.end(), [](const auto& entry) { return entry.second >= 1.0; });
  event.total = static_cast<std::int64_t>(versions_);
  event.seconds_left = seconds_left();
  sink_.show(event);
}

void BatchProgress::advance(const std::string& version, double share) {
  const std::lock_guard<std::mutex> guard(mutex_);
  double& known = shares_[version];
  known = std::max(known, std::min(share, 1.0));
}

void BatchProgress::message(const std::string& text) {
  const std::lock_guard<std::mutex> guard(mutex_);
  sink_.message(text);
}

std::optional<double> BatchProgress::seconds_left() const {
  double done = 0;
  for (const auto& entry : shares_) done += entry.second;
  done /= static_cast<double>(std::max<std::size_t>(versions_, 1));
  if (done < least_known_share) return std::nullopt;
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
  return elapsed.count() * (1.0 - done) / done;
}

}  // namespace versus::provision

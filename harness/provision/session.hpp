#pragma once

#include <mutex>
#include <optional>
#include <string>

#include "harness/provision/builder.hpp"
#include "harness/provision/provision.hpp"
#include "harness/provision/target.hpp"

namespace versus::provision {

/// The parts that one call of this folder's public functions works with, wired together. Its members are thread-safe.
struct Session {
  Session(const Manifests& manifests, const Options& wanted, system::ProgressSink& sink,
          const system::CancelToken& token, std::size_t versions);

  /// The hash of the workers' sources, computed once.
  Expected<std::string> worker_sources_key();

  Options options;
  system::CancelToken cancel;
  Layout layout;
  ArchivePlaces places;
  Toolchains toolchains;
  CoreBudget cores;
  BatchProgress progress;
  TargetFinder finder;
  Builder builder;

 private:
  std::mutex mutex_;
  std::optional<Expected<std::string>> worker_sources_key_;
};

}  // namespace versus::provision

#pragma once

#include <filesystem>

#include "framework/model/scenario.hpp"
#include "harness/protocol/messages.hpp"
#include "harness/run/worker.hpp"

namespace versus::run {

/// What one case needs besides its parameters.
struct CaseFiles {
  std::filesystem::path fixture;
  std::filesystem::path encoded;  ///< empty for operations that read none
};

/// Whether the worker of a case must be able to delay calls, because its storage is a model or a replay.
Calls calls_of(const model::Case& subject);

/// The request that prepares a worker for a case.
protocol::Prepare prepare_request(const model::Case& subject, const CaseFiles& files,
                                  const std::filesystem::path& scratch);

}  // namespace versus::run

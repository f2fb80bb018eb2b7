#pragma once

#include <filesystem>

#include "framework/model/scenario.hpp"
#include "harness/protocol/messages.hpp"

namespace versus::run {

/// What one case needs besides its parameters.
struct CaseFiles {
  std::filesystem::path fixture;
  std::filesystem::path encoded;  ///< empty for operations that read none
};

/// The request that prepares a worker for a case.
protocol::Prepare prepare_request(const model::Case& subject, const CaseFiles& files,
                                  const std::filesystem::path& scratch);

}  // namespace versus::run

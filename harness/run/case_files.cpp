#include "harness/run/case_files.hpp"

#include "framework/scenario/expand.hpp"

namespace versus::run {

Calls calls_of(const model::Case& subject) {
  const auto storage = model::parameter(subject, "storage");
  return storage == "model" || storage == "replay" ? Calls::Delayed : Calls::AsTheyAre;
}

protocol::Prepare prepare_request(const model::Case& subject, const CaseFiles& files,
                                  const std::filesystem::path& scratch) {
  protocol::Prepare request;
  request.operation = subject.operation;
  request.parameters = scenario::worker_parameters(subject);
  request.fixture = files.fixture.string();
  request.encoded = files.encoded.string();
  request.scratch = scratch.string();
  return request;
}

}  // namespace versus::run

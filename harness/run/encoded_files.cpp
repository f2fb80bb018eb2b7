#include "harness/run/encoded_files.hpp"

#include <unistd.h>

#include <set>
#include <system_error>

#include "framework/scenario/expand.hpp"
#include "harness/system/files.hpp"
#include "harness/system/sha256.hpp"

namespace versus::run {

namespace {

// How a file is read, not what it holds. An unknown parameter counts as shaping: one file too many does no harm.
const std::set<std::string>& reading_parameters() {
  static const std::set<std::string> names{
      "api",   "at_level",      "bandwidth", "buffer_bytes", "busy_threads", "latency", "layout", "lines",  "mapping",
      "order", "read_channels", "storage",   "stream",       "threads",      "tiles",   "trace",  "window", "writes"};
  return names;
}

}  // namespace

model::Parameters file_shaping(const model::Parameters& parameters) {
  model::Parameters shaping;
  for (const auto& [name, value] : parameters) {
    if (reading_parameters().count(name) == 0) shaping[name] = value;
  }
  return shaping;
}

std::filesystem::path encoded_path(const std::filesystem::path& folder, const model::Case& subject,
                                   const std::string& fixture_hash, const std::string& writer) {
  system::Sha256 hash;
  hash.add_field(subject.library);
  hash.add_field(fixture_hash);
  hash.add_field(writer);
  hash.add_field(subject.operation);
  for (const auto& [name, value] : file_shaping(scenario::worker_parameters(subject))) {
    hash.add_field(name);
    hash.add_field(value);
  }
  return folder / (subject.library + "-" + hash.digest().substr(0, 32));
}

WorkerExpected<void> ensure_encoded(Worker& worker, const model::Case& subject, const std::filesystem::path& fixture,
                                    const std::filesystem::path& encoded, const std::filesystem::path& scratch) {
  std::error_code code;
  if (std::filesystem::exists(encoded, code)) return {};
  model::Case writing = subject;
  writing.parameters = file_shaping(subject.parameters);
  const auto prepared =
      worker.ask<protocol::Prepared>(prepare_request(writing, CaseFiles{fixture, {}}, scratch), worker.patience());
  if (!prepared) return tl::unexpected(prepared.error());
  if (!prepared->applicable) {
    return tl::unexpected(
        WorkerFault{model::IncidentKind::WorkerError, "cannot write the file to read: " + prepared->reason});
  }
  const std::filesystem::path unfinished = encoded.string() + "." + std::to_string(::getpid());
  const auto written =
      worker.ask<protocol::Encoded>(protocol::Encode{unfinished.string()}, worker.patience_for_unknown_work());
  if (!written) {
    std::filesystem::remove(unfinished, code);
    return tl::unexpected(written.error());
  }
  if (auto kept = system::rename_path(unfinished, encoded); !kept) {
    return tl::unexpected(WorkerFault{model::IncidentKind::FixtureFailed, message(kept.error())});
  }
  return {};
}

}  // namespace versus::run

#pragma once

#include <optional>

#include "harness/protocol/messages.hpp"
#include "harness/worker/counting.hpp"
#include "harness/worker/prepared_case.hpp"
#include "harness/worker/scheduling.hpp"

namespace versus::worker {

/// The driven worker without its pipes: one answer to each request. Whatever an adapter throws ends as a Failure with
/// its text, and the session goes on. Not thread-safe.
class Session {
 public:
  explicit Session(const Adapter& adapter) : adapter_(adapter) {}

  protocol::Greeting greeting() const;
  protocol::Reply answer(const protocol::Request& request);

 private:
  protocol::Reply handle(const protocol::Prepare& request);
  protocol::Reply handle(const protocol::Run& request);
  protocol::Reply handle(const protocol::Count& request);
  protocol::Reply handle(const protocol::Verify& request);
  protocol::Reply handle(const protocol::Encode& request);
  protocol::Reply handle(const protocol::Describe& request);
  void note_extent();
  /// Throws when nothing is prepared.
  PreparedCase& prepared();

  const Adapter& adapter_;
  Counting counting_;
  Pinning pinning_;
  std::optional<PreparedCase> prepared_;
  bool ran_ = false;  ///< the prepared operation has an outcome
  std::int64_t peak_rss_ = 0;
  int most_threads_ = 0;
};

}  // namespace versus::worker

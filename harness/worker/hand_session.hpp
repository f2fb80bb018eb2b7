#pragma once

#include <cstdint>
#include <vector>

#include "harness/protocol/messages.hpp"
#include "harness/worker/session.hpp"

namespace versus::worker {

/// The driven worker within this process: the same requests in the same order, written and read as lines, so that the
/// memory that the library finds was used and given back in the same way. What lies at the end of the heap decides
/// whether the C library gives freed pages back, and that is some per cent of a short item. One case is prepared at a
/// time, since a library's pool is one for the process.
class HandSession {
 public:
  explicit HandSession(const Adapter& adapter);

  /// Prepares unless this very case is prepared already. Throws NotApplicable, or std::runtime_error with the worker's
  /// message.
  void prepare(const protocol::Prepare* request);

  /// Measures `count` items as one request, as the runner does: nothing but the operation happens between them.
  std::vector<protocol::Item> run(std::int64_t count, std::int64_t batch);

 private:
  template <class Answer>
  Answer ask(const protocol::Request& request);

  Session session_;
  const protocol::Prepare* current_ = nullptr;
};

}  // namespace versus::worker

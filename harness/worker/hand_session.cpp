#include "harness/worker/hand_session.hpp"

#include <stdexcept>
#include <utility>
#include <variant>

namespace versus::worker {

template <class Answer>
Answer HandSession::ask(const protocol::Request& request) {
  const auto read = protocol::decode_request(protocol::encode(request));
  if (!read) throw std::runtime_error(message(read.error()));
  auto reply = session_.answer(*read);
  protocol::encode(reply);
  if (const auto* failure = std::get_if<protocol::Failure>(&reply)) throw std::runtime_error(failure->message);
  return std::get<Answer>(std::move(reply));
}

HandSession::HandSession(const Adapter& adapter) : session_(adapter) {
  protocol::encode(protocol::Reply(session_.greeting()));
}

void HandSession::prepare(const protocol::Prepare* request) {
  if (request == current_) return;
  current_ = nullptr;
  const auto prepared = ask<protocol::Prepared>(*request);
  if (!prepared.applicable) throw NotApplicable(prepared.reason);
  current_ = request;
}

std::vector<protocol::Item> HandSession::run(std::int64_t count, std::int64_t batch) {
  return ask<protocol::Ran>(protocol::Run{count, batch, false}).items;
}

}  // namespace versus::worker

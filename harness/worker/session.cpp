#include "harness/worker/session.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "harness/worker/fixture_file.hpp"
#include "harness/worker/pixel_hash.hpp"
#include "harness/worker/process_facts.hpp"
#include "harness/worker/storage.hpp"

namespace versus::worker {

using namespace protocol;

namespace {

std::int64_t size_of(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) throw std::runtime_error("no file was written at " + path);
  return status.st_size;
}

}  // namespace

Greeting Session::greeting() const {
  Greeting greeting;
  greeting.library = adapter_.library();
  greeting.version_string = adapter_.version_string();
  greeting.pid = ::getpid();
  greeting.loaded = loaded_objects();
  greeting.offers = adapter_.offers();
  greeting.offers["operation"] = adapter_.operations();
  return greeting;
}

Reply Session::answer(const Request& request) {
  try {
    return std::visit([this](const auto& one) { return handle(one); }, request);
  } catch (const StateNotReached& fault) {
    return Failure{fault.what(), FailureKind::StateNotReached};
  } catch (const std::exception& fault) {
    return Failure{fault.what()};
  } catch (...) {
    return Failure{"something was thrown that is no std::exception"};
  }
}

// Looked at once, after the runs and before anything else: a look in between would cost as much as a short item, and
// verification has memory of its own.
void Session::note_extent() {
  if (peak_rss_ > 0) return;
  peak_rss_ = peak_rss();
  most_threads_ = thread_count();
}

PreparedCase& Session::prepared() {
  if (!prepared_) throw std::logic_error("no case is prepared");
  return *prepared_;
}

Reply Session::handle(const Prepare& request) {
  prepared_.reset();
  ran_ = false;
  try {
    prepared_ = prepare_case(adapter_, request);
  } catch (const NotApplicable& reason) {
    return Prepared{false, reason.what()};
  }
  // Only now: the workers of a round prepare at the same time, on all CPUs.
  if (const auto fault = pinning_.pin(request.cpu)) return Failure{*fault};
  forget_peak_rss();
  peak_rss_ = 0;
  most_threads_ = 0;
  return Prepared{true, {}};
}

Reply Session::handle(const Run& request) {
  auto& [operation, timing, fixture] = prepared();
  timing.batch = request.batch;
  ran_ = false;
  Ran ran;
  ran.items.reserve(static_cast<std::size_t>(request.items));
  for (std::int64_t item = 0; item < request.items; ++item) {
    const Realtime realtime(request.realtime);
    ran.items.push_back(time_item(*operation, timing));
    ran.realtime = realtime.active();
  }
  ran_ = true;
  return ran;
}

Reply Session::handle(const Count&) {
  auto& operation = *prepared().operation;
  if (!counting_.available()) return Failure{"cannot count: the worker was not started with libversus_counting.so"};
  ran_ = false;
  operation.reset(1);
  counting_.start();
  try {
    operation.run();
  } catch (...) {
    counting_.stop();
    throw;
  }
  const auto counted = counting_.stop();
  ran_ = true;
  return counted;
}

Reply Session::handle(const Verify&) {
  auto& [operation, timing, fixture] = prepared();
  if (!ran_) throw std::logic_error("nothing to verify: no run has succeeded since the case was prepared");
  note_extent();
  const auto outcome = operation->outcome();
  const FixtureFile expected(fixture);
  Verified verified;
  verified.lossless = outcome.lossless;
  verified.exact = difference(expected.image(), outcome.pixels).empty();
  verified.pixel_hash =
      outcome.same_bytes.empty() ? pixel_hash(outcome.pixels) : pixel_hash(outcome.pixels, outcome.same_bytes);
  verified.file_size = outcome.encoded_bytes;
  return verified;
}

Reply Session::handle(const Encode& request) {
  try {
    prepared().operation->encode(request.output);
  } catch (...) {
    ::unlink(request.output.c_str());
    throw;
  }
  return Encoded{size_of(request.output)};
}

Reply Session::handle(const Describe&) {
  note_extent();
  Description description;
  description.peak_rss = peak_rss_;
  description.threads = thread_count();
  description.most_threads = std::max(most_threads_, description.threads);
  description.loaded = loaded_objects();
  return description;
}

}  // namespace versus::worker

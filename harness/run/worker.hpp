#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <tl/expected.hpp>

#include "framework/model/run.hpp"
#include "harness/protocol/line_channel.hpp"
#include "harness/protocol/messages.hpp"
#include "harness/system/cancel.hpp"
#include "harness/system/piped_process.hpp"

namespace versus::run {

/// How long a start, a preparation or a verification may take before it is called a hang. Work of a known length gets
/// a multiple of that length besides, work of unknown length many times this.
inline constexpr std::chrono::seconds usual_patience{60};

/// How to start the worker of one version, and what it must then have loaded.
struct WorkerSpec {
  std::string version;  ///< id, for messages
  std::string library;  ///< that it must say it measures; empty: any
  std::filesystem::path executable;
  std::vector<std::string> arguments;      ///< besides `--serve`
  std::filesystem::path counting_library;  ///< preloaded in counting launches; empty: the worker counts by itself
  std::filesystem::path delays_library;    ///< preloaded where calls may be delayed; empty: the worker needs none
  std::string build_id;                    ///< of the library itself: it must be loaded; empty when it has none
  /// What the pinned build consists of: of these names, nothing else may be loaded.
  std::vector<model::LoadedLibrary> expected;
  std::chrono::nanoseconds patience = usual_patience;
};

/// A worker that did not do what it was asked: becomes an incident.
struct WorkerFault {
  model::IncidentKind kind = model::IncidentKind::Crash;
  std::string message;
};

template <class T>
using WorkerExpected = tl::expected<T, WorkerFault>;

/// Whether the launch measures or counts: counting disturbs the clocks.
enum class LaunchKind { Timing, Counting };

/// Whether the worker must be able to delay the library's calls, for a storage that is a model or a replay.
enum class Calls { AsTheyAre, Delayed };

struct LaunchOptions {
  LaunchKind kind = LaunchKind::Timing;
  Calls calls = Calls::AsTheyAre;
  int padding = 0;            ///< bytes of environment, to move the stack
  std::filesystem::path log;  ///< gets the worker's standard error
};

/// One life of a worker process. Dies with the object. Not thread-safe.
class Worker {
 public:
  /// Starts the process and does not wait for it.
  static WorkerExpected<Worker> start(const WorkerSpec& spec, const LaunchOptions& options,
                                      const system::CancelToken& cancel);

  /// Waits for the greeting and compares what the worker measures, and what it has loaded, with what must be.
  WorkerExpected<protocol::Greeting> greet();

  /// Sends without waiting, so that several workers can get ready at the same time.
  WorkerExpected<void> send(const protocol::Request& request);

  /// How long it may take for what needs no work, and for work that nobody has timed yet.
  std::chrono::nanoseconds patience() const { return spec_->patience; }
  std::chrono::nanoseconds patience_for_unknown_work() const { return 10 * spec_->patience; }

  /// The answer to the last request. `patience` should be generous: passing it is called a hang.
  template <class Answer>
  WorkerExpected<Answer> receive(std::chrono::nanoseconds patience) {
    auto reply = receive_reply(patience);
    if (!reply) return tl::unexpected(reply.error());
    if (auto* answer = std::get_if<Answer>(&*reply)) return std::move(*answer);
    return tl::unexpected(unexpected_answer(*reply));
  }

  template <class Answer>
  WorkerExpected<Answer> ask(const protocol::Request& request, std::chrono::nanoseconds patience) {
    if (auto sent = send(request); !sent) return tl::unexpected(sent.error());
    return receive<Answer>(patience);
  }

  /// Closes its input, upon which it ends by itself: several can be told before the first is waited for.
  void dismiss() { process_.close_input(); }

  /// Closes its input and waits a little; kills it when it stays.
  void end();

  pid_t id() const { return process_.id(); }

 private:
  Worker(const WorkerSpec& spec, const LaunchOptions& options, const system::CancelToken& cancel,
         system::PipedProcess process);
  WorkerExpected<protocol::Reply> receive_reply(std::chrono::nanoseconds patience);
  WorkerFault fault_of(const protocol::LineError& error);
  WorkerFault unexpected_answer(const protocol::Reply& reply) const;
  std::string last_words() const;

  const WorkerSpec* spec_;
  std::filesystem::path log_;
  std::uintmax_t log_begin_ = 0;
  system::CancelToken cancel_;
  system::PipedProcess process_;
  protocol::LineChannel channel_;
};

/// Says what is wrong when the library itself is not among the loaded ones, or one of its parts and dependencies was
/// loaded from another place or is another build; nothing when all is as it must be. A part that is not loaded at all
/// is one that the worker does not use.
std::optional<std::string> wrong_library(const WorkerSpec& spec, const std::vector<protocol::Loaded>& loaded);

}  // namespace versus::run

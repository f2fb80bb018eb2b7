#include "harness/run/worker.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

namespace versus::run {

using model::IncidentKind;
using protocol::LineFault;
using std::chrono::steady_clock;

namespace {

// How often a waiting runner looks whether the user wants to stop, and how long the item at work may then still take.
constexpr auto slice = std::chrono::milliseconds(200);
constexpr auto patience_after_cancel = std::chrono::seconds(10);
constexpr auto patience_for_end = std::chrono::seconds(2);

system::Command command_for(const WorkerSpec& spec, const LaunchOptions& options) {
  system::Command command;
  command.arguments.push_back(spec.executable.string());
  command.arguments.insert(command.arguments.end(), spec.arguments.begin(), spec.arguments.end());
  command.arguments.emplace_back("--serve");
  command.log = options.log;
  command.environment["VERSUS_PADDING"] = std::string(static_cast<std::size_t>(options.padding), 'x');
  command.environment["LD_LIBRARY_PATH"] = std::nullopt;  // what is measured is pinned by rpath, not found by luck
  command.environment["LD_PRELOAD"] = std::nullopt;
  // Counting launches serve many cases, so they get both.
  const bool counting = options.kind == LaunchKind::Counting;
  std::string preloaded = counting ? spec.counting_library.string() : "";
  if (counting || options.calls == Calls::Delayed) {
    preloaded += (preloaded.empty() || spec.delays_library.empty() ? "" : ":") + spec.delays_library.string();
  }
  if (!preloaded.empty()) command.environment["LD_PRELOAD"] = preloaded;
  return command;
}

// `libImath-3_1` of `…/libImath-3_1.so.29.11.0`: what tells a library from others, whatever its version's suffix.
std::string library_name(const std::string& path) {
  const std::string file = std::filesystem::path(path).filename().string();
  return file.substr(0, file.find(".so"));
}

bool same_file(const std::string& a, const std::string& b) {
  std::error_code code;
  return a == b || std::filesystem::equivalent(a, b, code);
}

}  // namespace

std::optional<std::string> wrong_library(const WorkerSpec& spec, const std::vector<protocol::Loaded>& loaded) {
  for (const auto& entry : loaded) {
    const auto wanted = std::find_if(spec.expected.begin(), spec.expected.end(), [&entry](const auto& expected) {
      return library_name(expected.path) == library_name(entry.path);
    });
    if (wanted == spec.expected.end()) continue;
    if (!same_file(wanted->path, entry.path)) return "it loaded " + entry.path + " and not " + wanted->path;
    if (!wanted->build_id.empty() && wanted->build_id != entry.build_id) {
      return wanted->path + " has build-id " + entry.build_id + ", the pinned build has " + wanted->build_id;
    }
  }
  const bool found = spec.build_id.empty() || std::any_of(loaded.begin(), loaded.end(), [&spec](const auto& entry) {
                       return entry.build_id == spec.build_id;
                     });
  if (!found) return "no library with the build-id " + spec.build_id + " of " + spec.version + " is loaded";
  return std::nullopt;
}

Worker::Worker(const WorkerSpec& spec, const LaunchOptions& options, const system::CancelToken& cancel,
               system::PipedProcess process)
    : spec_(&spec),
      log_(options.log),
      cancel_(cancel),
      process_(std::move(process)),
      channel_(process_.from_program(), process_.to_program(), protocol::longest_line) {}

WorkerExpected<Worker> Worker::start(const WorkerSpec& spec, const LaunchOptions& options,
                                     const system::CancelToken& cancel) {
  std::error_code code;
  const auto log_size = std::filesystem::file_size(options.log, code);
  auto process = system::PipedProcess::start(command_for(spec, options));
  if (!process) return tl::unexpected(WorkerFault{IncidentKind::Crash, message(process.error())});
  Worker worker(spec, options, cancel, *std::move(process));
  worker.log_begin_ = code ? 0 : log_size;
  return worker;
}

WorkerExpected<protocol::Greeting> Worker::greet() {
  auto greeting = receive<protocol::Greeting>(patience());
  if (!greeting) return greeting;
  if (!spec_->library.empty() && greeting->library != spec_->library) {
    return tl::unexpected(WorkerFault{IncidentKind::WrongLibrary,
                                      "the worker measures " + greeting->library + ", not " + spec_->library});
  }
  if (const auto wrong = wrong_library(*spec_, greeting->loaded)) {
    return tl::unexpected(WorkerFault{IncidentKind::WrongLibrary, "the worker measures another library: " + *wrong});
  }
  return greeting;
}

WorkerExpected<void> Worker::send(const protocol::Request& request) {
  const auto sent = channel_.send(protocol::encode(request), steady_clock::now() + patience());
  if (sent) return {};
  return tl::unexpected(fault_of(sent.error()));
}

WorkerExpected<protocol::Reply> Worker::receive_reply(std::chrono::nanoseconds patience) {
  auto deadline = steady_clock::now() + patience;
  bool hurried = false;
  for (;;) {
    if (cancel_.cancelled() && !hurried) {
      deadline = std::min(deadline, steady_clock::now() + std::chrono::nanoseconds(patience_after_cancel));
      hurried = true;
    }
    const auto until = std::min(deadline, steady_clock::now() + std::chrono::nanoseconds(slice));
    auto line = channel_.receive(until);
    if (line) {
      auto reply = protocol::decode_reply(*line);
      if (!reply) return tl::unexpected(WorkerFault{IncidentKind::Garbage, message(reply.error())});
      if (const auto* failure = std::get_if<protocol::Failure>(&*reply)) {
        const bool state = failure->kind == protocol::FailureKind::StateNotReached;
        return tl::unexpected(
            WorkerFault{state ? IncidentKind::StateNotReached : IncidentKind::WorkerError, failure->message});
      }
      return *std::move(reply);
    }
    const bool only_late = line.error().fault == LineFault::Timeout && steady_clock::now() < deadline;
    if (!only_late) return tl::unexpected(fault_of(line.error()));
  }
}

WorkerFault Worker::fault_of(const protocol::LineError& error) {
  if (error.fault == LineFault::Timeout) {
    process_.kill();
    return {IncidentKind::Hang, "no answer in time; the worker was ended" + last_words()};
  }
  if (error.fault == LineFault::TooLong) return {IncidentKind::Garbage, error.text};
  const auto end = process_.wait(std::chrono::seconds(2));
  const std::string how = end ? system::describe(*end) : "its pipe closed while it lives";
  return {IncidentKind::Crash, "the worker ended with " + how +
                                   (error.fault == LineFault::PartialLine ? " in the middle of an answer" : "") +
                                   last_words()};
}

WorkerFault Worker::unexpected_answer(const protocol::Reply& reply) const {
  return {IncidentKind::Garbage, "an answer to another question: " + protocol::beginning_of(protocol::encode(reply))};
}

std::string Worker::last_words() const {
  std::ifstream file(log_, std::ios::binary);
  if (!file) return {};
  file.seekg(static_cast<std::streamoff>(log_begin_));
  std::string line;
  std::string last;
  while (std::getline(file, line)) {
    if (!line.empty()) last = line;
  }
  return last.empty() ? std::string() : "; its last words: " + protocol::beginning_of(last);
}

void Worker::end() {
  process_.close_input();
  if (!process_.wait(std::chrono::duration_cast<std::chrono::milliseconds>(patience_for_end))) process_.kill();
}

}  // namespace versus::run

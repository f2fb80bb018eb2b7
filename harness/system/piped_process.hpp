#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>

#include "framework/base/expected.hpp"
#include "harness/system/process.hpp"

namespace versus::system {

/// A program that stays alive and is talked to over its standard input and output. It runs in a process group of its
/// own, inherits no other descriptor of ours and dies with the thread that started it; the object's end kills what is
/// left of the group. Not thread-safe.
class PipedProcess {
 public:
  /// `command.log` gets the program's standard error at its end; empty: it is dropped.
  static Expected<PipedProcess> start(const Command& command);

  PipedProcess(PipedProcess&& other) noexcept;
  PipedProcess& operator=(PipedProcess&& other) noexcept;
  PipedProcess(const PipedProcess&) = delete;
  PipedProcess& operator=(const PipedProcess&) = delete;
  ~PipedProcess();

  pid_t id() const { return id_; }
  int to_program() const { return to_program_; }      ///< write end of its standard input
  int from_program() const { return from_program_; }  ///< read end of its standard output

  /// The program sees the end of its input.
  void close_input();

  /// How it ended; nothing when it still lives after `patience`.
  std::optional<ProcessEnd> wait(std::chrono::milliseconds patience);

  /// Ends the whole group at once and waits for the leader.
  ProcessEnd kill();

 private:
  PipedProcess(pid_t id, int to_program, int from_program);
  void release();

  pid_t id_ = -1;
  int to_program_ = -1;
  int from_program_ = -1;
  std::optional<ProcessEnd> end_;
};

}  // namespace versus::system

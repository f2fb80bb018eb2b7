#include "harness/provision/toolchain.hpp"

#include <cstdlib>

#include "harness/system/process.hpp"

namespace versus::provision {

namespace {

std::string wanted_program(const std::string& wanted, const char* variable, const char* fallback) {
  if (!wanted.empty()) return wanted;
  const char* named = std::getenv(variable);
  return named != nullptr && named[0] != '\0' ? named : fallback;
}

Expected<std::filesystem::path> locate(const std::string& program, const char* language, const char* variable) {
  const auto found = system::find_program(program);
  if (found) return *found;
  return unexpected(run_error("", std::string("no ") + language + " compiler '" + program + "'",
                              "a program in PATH, or one that " + std::string(variable) + " names",
                              "install one (Debian: apt-get install g++), or set " + std::string(variable)));
}

Expected<std::string> ask(const std::filesystem::path& program, const char* question,
                          const system::CancelToken& cancel) {
  system::Command command;
  command.arguments = {program.string(), question};
  command.environment = {{"LC_ALL", "C"}};
  return system::capture(command, cancel);
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

}  // namespace

Expected<Toolchain> Toolchains::find(const Compiler& wanted, const system::CancelToken& cancel) {
  const std::string c_name = wanted_program(wanted.c, "CC", "cc");
  const std::string cxx_name = wanted_program(wanted.cxx, "CXX", "c++");
  const std::lock_guard<std::mutex> guard(mutex_);
  if (const auto known = known_.find(c_name + "\n" + cxx_name); known != known_.end()) return known->second;
  const auto c = locate(c_name, "C", "CC");
  if (!c) return unexpected(c.error());
  const auto cxx = locate(cxx_name, "C++", "CXX");
  if (!cxx) return unexpected(cxx.error());
  const auto c_version = ask(*c, "--version", cancel);
  const auto cxx_version = ask(*cxx, "--version", cancel);
  const auto target = ask(*cxx, "-dumpmachine", cancel);
  for (const auto* answer : {&c_version, &cxx_version, &target}) {
    if (!*answer) return unexpected(answer->error());
  }
  Toolchain toolchain{*c, *cxx, first_line(*cxx_version), {}};
  toolchain.identity = first_line(*c_version) + "\n" + first_line(*cxx_version) + "\n" + first_line(*target);
  known_[c_name + "\n" + cxx_name] = toolchain;
  return toolchain;
}

}  // namespace versus::provision

#include "harness/cli/cli.hpp"

#include <chrono>
#include <exception>
#include <new>
#include <ostream>
#include <sstream>

#include "framework/report/text.hpp"
#include "harness/cli/command_line.hpp"
#include "harness/cli/documents.hpp"
#include "harness/cli/help_text.hpp"
#include "harness/cli/progress_line.hpp"

namespace versus::cli {

namespace {

std::string typed(const std::vector<std::string>& arguments) {
  std::string text = "versus";
  for (const std::string& argument : arguments) {
    const bool plain = !argument.empty() && argument.find_first_of(" \t\n'\"\\$*?;&|<>()[]{}`#!~") == std::string::npos;
    std::string shown = argument;
    if (!plain) {
      shown = "'";
      for (const char c : argument) shown += c == '\'' ? std::string("'\\''") : std::string(1, c);
      shown += "'";
    }
    text += " " + shown;
  }
  return text;
}

void write_help(const Invocation& invocation, const std::vector<std::unique_ptr<Command>>& commands, Streams& streams) {
  const std::size_t width = streams.out_screen.width;
  const std::string text =
      invocation.command != nullptr ? help_of(*invocation.command, width) : overview(commands, invocation.group, width);
  streams.out << (streams.out_screen.charset == report::Charset::Ascii ? report::to_ascii(text) : text);
}

ExitCode execute(const Invocation& invocation, const std::vector<std::string>& arguments, Streams& streams,
                 const Ports& ports) {
  auto progress = make_progress(streams, invocation.verbosity, [] { return std::chrono::steady_clock::now(); });
  // Both streams may lead to one terminal: nothing is written to it before the line of progress is wiped.
  std::ostringstream out;
  Streams kept{out, streams.err, streams.out_screen, streams.err_screen};
  Context context{kept, ports, *progress, invocation.form, typed(arguments)};
  auto code = invocation.command->execute(context);
  progress.reset();
  streams.out << out.str();
  if (code) return *code;
  tell(code.error(), invocation.form, streams);
  return exit_code_of(code.error());
}

ExitCode run_guarded(const std::vector<std::string>& arguments, Streams& streams, const Ports& ports,
                     const std::vector<std::unique_ptr<Command>>& commands) {
  if (arguments.empty()) {
    streams.err << overview(commands, {}, streams.err_screen.width);
    return ExitCode::Usage;
  }
  const auto invocation = parse_command_line(arguments, commands);
  if (!invocation) {
    tell(invocation.error(), form_of(arguments), streams);
    return exit_code_of(invocation.error());
  }
  switch (invocation->wish) {
    case Wish::Help:
      write_help(*invocation, commands, streams);
      return ExitCode::Nothing;
    case Wish::Version:
      streams.out << version_text(invocation->form);
      return ExitCode::Nothing;
    case Wish::Execute:
      return execute(*invocation, arguments, streams, ports);
  }
  return ExitCode::Nothing;
}

}  // namespace

void tell(const Error& error, OutputForm form, Streams& streams) {
  std::string text = "versus: " + report::printable(message(error));
  if (streams.err_screen.charset == report::Charset::Ascii) text = report::to_ascii(text);
  streams.err << report::paint(text, report::Tone::Bad, streams.err_screen.colour) << "\n" << std::flush;
  if (form == OutputForm::Json) streams.out << error_document(error);
}

int run(const std::vector<std::string>& arguments, Streams& streams, const Ports& ports,
        const std::vector<std::unique_ptr<Command>>& commands) {
  ExitCode code = ExitCode::RunFailed;
  try {
    code = run_guarded(arguments, streams, ports, commands);
  } catch (const std::bad_alloc&) {
    tell(run_error("", "out of memory"), OutputForm::Text, streams);
  } catch (const std::exception& error) {
    tell(run_error("", std::string("internal error: ") + error.what(), {}, "please report it with the command"),
         OutputForm::Text, streams);
  }
  streams.out.flush();
  if (!streams.out) {
    tell(run_error("standard output", "could not be written", {}, "is the disk full, or the reader gone?"),
         OutputForm::Text, streams);
    code = more_pressing(code, ExitCode::RunFailed);
  }
  return static_cast<int>(code);
}

int run(const std::vector<std::string>& arguments, Streams& streams, const Ports& ports) {
  return run(arguments, streams, ports, all_commands());
}

}  // namespace versus::cli

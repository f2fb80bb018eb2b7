#include "harness/cli/help_text.hpp"

#include <algorithm>
#include <utility>

#include "framework/report/text.hpp"
#include "harness/cli/command_line.hpp"

namespace versus::cli {

namespace {

using Entries = std::vector<std::pair<std::string, std::string>>;

constexpr std::size_t widest_term = 30;
constexpr std::size_t widest_help = 100;  // longer lines are hard to read, however wide the terminal is

void append_paragraph(std::string& text, const std::string& paragraph, std::size_t width) {
  for (const std::string& line : report::wrap(paragraph, width, 0)) text += line + "\n";
}

// Terms in a column, explanations beside them; beneath, where the terminal is narrow.
void append_entries(std::string& text, const Entries& entries, std::size_t width) {
  std::size_t column = 0;
  for (const auto& [term, help] : entries)
    column = std::max(column, std::min(report::display_width(term), widest_term));
  const bool beneath = column + 30 > width;
  const std::size_t indent = beneath ? 6 : column + 4;
  for (const auto& [term, help] : entries) {
    std::string head = "  " + term;
    if (beneath || report::display_width(term) > column) {
      text += head + "\n";
      head.clear();
    }
    const std::string line = report::pad_right(head, indent) + help;
    for (const std::string& part : report::wrap(line, width, indent)) text += part + "\n";
  }
}

std::string usage_of(const Command& command, const Declaration& declaration) {
  std::string usage = "versus " + command.name();
  for (const ArgumentSpec& argument : declaration.arguments) {
    std::string word = argument.name + (argument.most > 1 ? "…" : "");
    usage += argument.least == 0 ? " [" + word + "]" : " " + word;
  }
  return usage + " [OPTIONS]";
}

}  // namespace

std::string help_of(Command& command, std::size_t width) {
  width = std::min(width, widest_help);
  const Declaration declaration = command.declare();
  std::string text;
  append_paragraph(text, "Usage: " + usage_of(command, declaration), width);
  text += "\n";
  append_paragraph(text, command.summary() + ".", width);
  if (!command.details().empty()) {
    text += "\n";
    append_paragraph(text, command.details(), width);
  }
  Entries arguments;
  for (const ArgumentSpec& argument : declaration.arguments) arguments.emplace_back(argument.name, argument.help);
  if (!arguments.empty()) {
    text += "\nArguments:\n";
    append_entries(text, arguments, width);
  }
  Entries options;
  for (const OptionSpec& option : declaration.options) {
    std::string name = option.name;
    if (const std::size_t comma = name.find(','); comma != std::string::npos) name.insert(comma + 1, " ");
    options.emplace_back(option.value.empty() ? name : name + " " + option.value, option.help);
  }
  options.emplace_back("--json", "one JSON document on standard output, and nothing else there");
  options.emplace_back("-v, --verbose", "say what is being done also when the output is piped");
  options.emplace_back("-h, --help", "this text");
  text += "\nOptions:\n";
  append_entries(text, options, width);
  text += "\nExample:\n";
  for (const std::string& line : report::wrap(command.example(), std::string::npos, 0)) text += "  " + line + "\n";
  return text;
}

std::string overview(const std::vector<std::unique_ptr<Command>>& commands, const std::string& group,
                     std::size_t width) {
  width = std::min(width, widest_help);
  std::string text;
  append_paragraph(
      text, group.empty() ? "Usage: versus COMMAND [OPTIONS]" : "Usage: versus " + group + " COMMAND [OPTIONS]", width);
  text += "\n";
  if (group.empty()) {
    append_paragraph(text,
                     "Measures the same image-I/O workload against several pinned versions of a library, side by side, "
                     "and says which got slower, by how much, and how sure that is.",
                     width);
    text += "\n";
  }
  text += "Commands:\n";
  Entries entries;
  for (const auto& command : commands) {
    if (group.empty() || group_of(*command) == group) entries.emplace_back(command->name(), command->summary());
  }
  append_entries(text, entries, width);
  if (group.empty()) {
    text += "\n";
    append_paragraph(
        text,
        "versus COMMAND --help explains a command. Exit codes: 0 nothing slower, 1 slower, 2 the request is "
        "wrong, 3 the run failed, 4 inconclusive or the machine was unfit, 130 interrupted.",
        width);
    text += "\nExample:\n  versus run openexr/tile_size --profile quick --versions openexr@3.2.4,openexr@3.5.3\n";
  }
  return text;
}

}  // namespace versus::cli

#include "harness/cli/command_line.hpp"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <list>
#include <map>
#include <utility>

#include "framework/base/suggest.hpp"

namespace versus::cli {

namespace {

// The options that every command has.
struct Shared {
  bool help = false;
  bool json = false;
  bool verbose = false;
};

struct TakenOption {
  const OptionSpec* spec = nullptr;
  std::vector<std::string> values;
  bool given = false;
};

// One command as CLI11 sees it. Nodes keep their addresses: CLI11 writes into them.
struct Leaf {
  Command* command = nullptr;
  CLI::App* app = nullptr;
  Declaration declaration;
  std::vector<std::string> arguments;
  std::list<TakenOption> options;
};

std::string last_word(const std::string& name) { return name.substr(name.rfind(' ') + 1); }

void add_shared(CLI::App& app, Shared& shared) {
  app.set_help_flag();
  app.allow_extras();
  app.add_flag("-h,--help", shared.help);
  app.add_flag("--json", shared.json);
  app.add_flag("-v,--verbose", shared.verbose);
}

void fill(Leaf& leaf, Shared& shared) {
  add_shared(*leaf.app, shared);
  leaf.declaration = leaf.command->declare();
  if (!leaf.declaration.arguments.empty()) leaf.app->add_option("ARGUMENT", leaf.arguments);
  for (const OptionSpec& spec : leaf.declaration.options) {
    TakenOption& option = leaf.options.emplace_back();
    option.spec = &spec;
    if (spec.value.empty()) {
      leaf.app->add_flag(spec.name, option.given);
    } else {
      // One value each time, so that an option never swallows the arguments behind it.
      leaf.app->add_option(spec.name, option.values)
          ->allow_extra_args(false)
          ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    }
  }
}

std::vector<std::string> option_names(const Leaf* leaf) {
  std::vector<std::string> names{"--help", "--json", "--verbose"};
  if (leaf == nullptr)
    names.emplace_back("--version");
  else
    for (const OptionSpec& spec : leaf->declaration.options)
      names.push_back(spec.name.substr(spec.name.rfind(',') + 1));
  return names;
}

std::string joined(const std::vector<std::string>& words, const char* separator) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : separator) + word;
  return text;
}

Error unknown_option(const std::string& place, const std::string& word, const Leaf* leaf) {
  const std::string name = word.substr(0, word.find('='));
  const auto names = option_names(leaf);
  std::string next = base::did_you_mean(name, names);
  if (next.empty()) next = "see " + place + " --help";
  return usage_error(place, "unknown option '" + name + "'", {}, next);
}

// `group` is empty at the top; `names` are the full names of all commands.
Error unknown_command(const std::string& word, const std::string& group, const std::vector<std::string>& names) {
  std::vector<std::string> words;
  std::string elsewhere;
  for (const std::string& name : names) {
    const std::string first = name.substr(0, name.find(' '));
    if (group.empty())
      words.push_back(first);
    else if (first == group && first != name)
      words.push_back(last_word(name));
    if (last_word(name) == word && name != word) elsewhere = "did you mean '" + name + "'?";
  }
  words.erase(std::unique(words.begin(), words.end()), words.end());
  if (group.empty()) words.emplace_back("help");
  std::string next = base::did_you_mean(word, words);
  if (next.empty()) next = elsewhere;
  return usage_error(group.empty() ? "versus" : "versus " + group, "unknown command '" + word + "'",
                     "one of: " + joined(words, ", "), next);
}

Expected<void> take_values(Leaf& leaf, const std::string& place) {
  const auto& specs = leaf.declaration.arguments;
  std::size_t at = 0;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const std::size_t left = leaf.arguments.size() - at;
    const std::size_t count = std::min(left, specs[i].most);
    if (count < specs[i].least) {
      return unexpected(
          usage_error(place, "no " + specs[i].name + " given", specs[i].help, "see " + place + " --help"));
    }
    for (std::size_t n = 0; n < count; ++n) {
      if (auto taken = specs[i].take(leaf.arguments[at++]); !taken) return taken;
    }
  }
  if (at < leaf.arguments.size()) {
    return unexpected(
        usage_error(place, "unexpected argument '" + leaf.arguments[at] + "'", {}, "see " + place + " --help"));
  }
  for (const TakenOption& option : leaf.options) {
    if (option.given) {
      if (auto taken = option.spec->take({}); !taken) return taken;
    }
    for (const std::string& value : option.values) {
      if (auto taken = option.spec->take(value); !taken) return taken;
    }
  }
  return {};
}

// CLI11's own words name the option; they end with a full stop or begin in capitals now and then.
Error parse_error(const CLI::ParseError& error, const std::string& place) {
  std::string text = error.what();
  while (!text.empty() && (text.back() == '.' || text.back() == '\n')) text.pop_back();
  return usage_error(place, text, {}, "see " + place + " --help");
}

class Parser {
 public:
  explicit Parser(const std::vector<std::unique_ptr<Command>>& commands) {
    add_shared(root_, shared_);
    root_.add_flag("--version", version_);
    for (const auto& command : commands) add(*command);
  }

  Expected<Invocation> parse(std::vector<std::string> arguments) {
    // Not for CLI11: it would take the words behind it for commands.
    if (!arguments.empty() && arguments.front() == "help") return help_on(words_behind_help(arguments));
    std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them from the back
    try {
      root_.parse(arguments);
    } catch (const CLI::ParseError& error) {
      const Leaf* leaf = parsed_leaf();
      return unexpected(parse_error(error, place_of(leaf)));
    }
    return understand();
  }

 private:
  void add(Command& command) {
    names_.push_back(command.name());
    const std::string group = group_of(command);
    CLI::App* parent = &root_;
    if (!group.empty()) {
      auto found = groups_.find(group);
      if (found == groups_.end()) {
        CLI::App* app = root_.add_subcommand(group);
        add_shared(*app, shared_);
        found = groups_.emplace(group, app).first;
      }
      parent = found->second;
    }
    Leaf& leaf = leaves_.emplace_back();
    leaf.command = &command;
    leaf.app = parent->add_subcommand(last_word(command.name()));
    fill(leaf, shared_);
  }

  Leaf* parsed_leaf() {
    for (Leaf& leaf : leaves_) {
      if (leaf.app->parsed()) return &leaf;
    }
    return nullptr;
  }

  std::string parsed_group() const {
    for (const auto& [name, app] : groups_) {
      if (app->parsed()) return name;
    }
    return {};
  }

  std::string place_of(const Leaf* leaf) const {
    if (leaf != nullptr) return "versus " + leaf->command->name();
    const std::string group = parsed_group();
    return group.empty() ? "versus" : "versus " + group;
  }

  Expected<Invocation> understand() {
    Leaf* leaf = parsed_leaf();
    const std::string group = parsed_group();
    const std::vector<std::string> left = root_.remaining(true);
    if (!left.empty()) {
      const std::string& word = left.front();
      if (word.size() > 1 && word.front() == '-') return unexpected(unknown_option(place_of(leaf), word, leaf));
      if (leaf == nullptr) return unexpected(unknown_command(word, group, names_));
      return unexpected(
          usage_error(place_of(leaf), "unexpected argument '" + word + "'", {}, "see " + place_of(leaf) + " --help"));
    }
    Invocation invocation;
    invocation.form = shared_.json ? OutputForm::Json : OutputForm::Text;
    invocation.verbosity = shared_.verbose ? Verbosity::Verbose : Verbosity::Normal;
    invocation.command = leaf == nullptr ? nullptr : leaf->command;
    invocation.group = group;
    if (version_)
      invocation.wish = Wish::Version;
    else if (shared_.help)
      invocation.wish = Wish::Help;
    else if (leaf == nullptr)
      return unexpected(no_command(group));
    else if (auto taken = take_values(*leaf, place_of(leaf)); !taken)
      return unexpected(std::move(taken.error()));
    return invocation;
  }

  Error no_command(const std::string& group) const {
    Error error = unknown_command("", group, names_);
    error.culprit = "no command given";
    error.next_step = "see " + error.place + " --help";
    return error;
  }

  static std::string words_behind_help(const std::vector<std::string>& arguments) {
    std::vector<std::string> words;
    for (std::size_t i = 1; i < arguments.size(); ++i) {
      if (arguments[i].substr(0, 1) != "-") words.push_back(arguments[i]);
    }
    return joined(words, " ");
  }

  Expected<Invocation> help_on(const std::string& words) {
    Invocation invocation;
    invocation.wish = Wish::Help;
    if (words.empty()) return invocation;
    for (Leaf& leaf : leaves_) {
      if (leaf.command->name() == words) invocation.command = leaf.command;
    }
    invocation.group = words.substr(0, words.find(' '));
    if (invocation.command == nullptr && groups_.count(words) == 0)
      return unexpected(unknown_command(words, "", names_));
    return invocation;
  }

  CLI::App root_;
  Shared shared_;
  bool version_ = false;
  std::map<std::string, CLI::App*> groups_;
  std::list<Leaf> leaves_;
  std::vector<std::string> names_;
};

}  // namespace

std::string group_of(const Command& command) {
  const std::string name = command.name();
  const std::size_t blank = name.find(' ');
  return blank == std::string::npos ? std::string() : name.substr(0, blank);
}

OutputForm form_of(const std::vector<std::string>& arguments) {
  const bool json = std::find(arguments.begin(), arguments.end(), "--json") != arguments.end();
  return json ? OutputForm::Json : OutputForm::Text;
}

Expected<Invocation> parse_command_line(const std::vector<std::string>& arguments,
                                        const std::vector<std::unique_ptr<Command>>& commands) {
  return Parser(commands).parse(arguments);
}

}  // namespace versus::cli

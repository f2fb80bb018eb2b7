#include "harness/cli/cli.hpp"

#include <gmock/gmock.h>

#include <stdexcept>

#include "tests/unit/cli/world.hpp"

namespace versus::cli {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

class CliTest : public WorldTest {};

TEST_F(CliTest, WithoutACommandExplainsItselfOnStandardErrorAndFails) {
  const Outcome outcome = run({});
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_THAT(outcome.err, HasSubstr("Usage: versus COMMAND"));
}

TEST_F(CliTest, HelpListsEveryCommand) {
  for (const auto& arguments : {std::vector<std::string>{"--help"}, {"help"}, {"-h"}}) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.exit, 0);
    for (const auto& command : all_commands()) EXPECT_THAT(outcome.out, HasSubstr(command->name()));
  }
}

TEST_F(CliTest, EveryCommandHasHelpWithAnExampleThatNamesIt) {
  for (const auto& command : all_commands()) {
    std::vector<std::string> arguments;
    std::istringstream words(command->name());
    for (std::string word; words >> word;) arguments.push_back(word);
    std::vector<std::string> help{"help"};
    help.insert(help.end(), arguments.begin(), arguments.end());
    arguments.emplace_back("--help");
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.exit, 0) << command->name();
    EXPECT_THAT(outcome.out, HasSubstr("Example:\n  versus " + command->name()));
    EXPECT_THAT(outcome.out, HasSubstr("--json"));
    EXPECT_EQ(run(help).out, outcome.out);
  }
}

TEST_F(CliTest, HelpKeepsToTheWidth) {
  for (const std::size_t width : {40U, 80U}) {
    out_screen_.width = width;
    std::istringstream lines(run({"run", "--help"}).out);
    for (std::string line; std::getline(lines, line) && line != "Example:";) {
      EXPECT_LE(report::display_width(line), width) << line;
    }
  }
}

TEST_F(CliTest, HelpOfAGroupListsItsCommands) {
  const Outcome outcome = run({"versions", "--help"});
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_THAT(outcome.out, HasSubstr("versions prune"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("scenarios")));
}

TEST_F(CliTest, SaysItsVersion) {
  EXPECT_THAT(run({"--version"}).out, StartsWith("versus "));
  EXPECT_THAT(run({"--version", "--json"}).out, HasSubstr("\"version\": "));
}

TEST_F(CliTest, SuggestsTheCommandThatWasMeant) {
  const Outcome outcome = run({"rum"});
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_THAT(outcome.err, HasSubstr("versus: unknown command 'rum'"));
  EXPECT_THAT(outcome.err, HasSubstr("did you mean 'run'?"));
  EXPECT_THAT(run({"versions", "lst"}).err, HasSubstr("did you mean 'list'?"));
  EXPECT_THAT(run({"build"}).err, HasSubstr("did you mean 'versions build'?"));
  EXPECT_THAT(run({"help", "rum"}).err, HasSubstr("did you mean 'run'?"));
}

TEST_F(CliTest, SuggestsTheOptionThatWasMeant) {
  const Outcome outcome = run({"run", "openexr/tile_size", "--version", "a,b"});
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_THAT(outcome.err, HasSubstr("versus run: unknown option '--version'; did you mean '--versions'?"));
  EXPECT_THAT(run({"run", "--budgt=5m"}).err, HasSubstr("did you mean '--budget'?"));
  EXPECT_THAT(run({"--versoin"}).err, HasSubstr("did you mean '--version'?"));
}

TEST_F(CliTest, GroupWithoutACommandIsAnError) {
  const Outcome outcome = run({"versions"});
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_THAT(outcome.err, HasSubstr("versus versions: no command given; one of: list, build"));
}

TEST_F(CliTest, AnOptionWithoutItsValueIsAnError) {
  const Outcome outcome = run({"run", "openexr/tile_size", "--versions"});
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_THAT(outcome.err, HasSubstr("--versions"));
}

TEST_F(CliTest, TooManyArgumentsAreAnError) {
  EXPECT_THAT(run({"compare", "a", "b"}).err, HasSubstr("versus compare: unexpected argument 'b'"));
  EXPECT_EQ(run({"scenarios", "list", "surplus"}).exit, 2);
}

TEST_F(CliTest, AMissingArgumentIsAnError) {
  const Outcome outcome = run({"versions", "build"});
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_THAT(outcome.err, HasSubstr("versus versions build: no VERSION given"));
}

TEST_F(CliTest, WithJsonAnErrorIsADocumentToo) {
  const Outcome outcome = run({"rum", "--json"});
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_THAT(outcome.out, HasSubstr("\"exit\": 2"));
  EXPECT_THAT(outcome.out, HasSubstr("\"next_step\": \"did you mean 'run'?\""));
}

TEST_F(CliTest, AnErrorDoesNotSteerTheTerminal) { EXPECT_THAT(run({"\x1b[2J"}).err, Not(HasSubstr("\x1b"))); }

TEST_F(CliTest, NoExceptionLeavesIt) {
  ports_.home = []() -> system::Home { throw std::runtime_error("no home"); };
  const Outcome outcome = run({"report", "--list"});
  EXPECT_EQ(outcome.exit, 3);
  EXPECT_THAT(outcome.err, HasSubstr("internal error: no home"));
}

TEST_F(CliTest, AnOutputThatCannotBeWrittenIsAFailure) {
  std::ostringstream out;
  out.setstate(std::ios::badbit);
  std::ostringstream err;
  Streams streams{out, err, {}, {}};
  EXPECT_EQ(cli::run({"--version"}, streams, ports_), 3);
  EXPECT_THAT(err.str(), HasSubstr("standard output: could not be written"));
}

TEST_F(CliTest, SpeaksAsciiToATerminalThatDoesNotKnowMore) {
  out_screen_.charset = report::Charset::Ascii;
  for (const char c : run({"run", "--help"}).out) EXPECT_LT(static_cast<unsigned char>(c), 128U);
}

}  // namespace
}  // namespace versus::cli

#include <ostream>
#include <utility>

#include "framework/report/text.hpp"
#include "harness/cli/cli.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/documents.hpp"
#include "harness/cli/scenario_shelf.hpp"

namespace versus::cli {

namespace {

class ScenariosCheckCommand : public Command {
 public:
  std::string name() const override { return "scenarios check"; }
  std::string summary() const override { return "Check scenario files and tell every error with its line"; }
  std::string example() const override { return "versus scenarios check mine.yaml"; }

  Declaration declare() override {
    Declaration declaration;
    declaration.arguments = {{"FILE", "YAML files, or names of scenarios", 1, 10000, into(files_)}};
    return declaration;
  }

  Expected<ExitCode> execute(Context& context) override {
    auto share = context.ports.share();
    if (!share) return unexpected(std::move(share.error()));
    ScenarioShelf shelf(std::move(*share));
    std::vector<std::pair<std::string, std::vector<Error>>> checked;
    ExitCode code = ExitCode::Nothing;
    for (const std::string& file : files_) {
      checked.emplace_back(file, errors_of(shelf, file));
      for (const Error& error : checked.back().second) code = more_pressing(code, exit_code_of(error));
    }
    if (context.form == OutputForm::Json)
      context.streams.out << check_document(checked, code);
    else
      write(checked, context);
    return code;
  }

 private:
  static std::vector<Error> errors_of(ScenarioShelf& shelf, const std::string& name) {
    auto file = shelf.file_of(name);
    if (!file) return {std::move(file.error())};
    auto scenario = shelf.load(*file, std::string(scenario::full_profile));
    if (scenario) return {};
    return std::move(scenario.error());
  }

  static void write(const std::vector<std::pair<std::string, std::vector<Error>>>& checked, Context& context) {
    for (const auto& [file, errors] : checked) {
      if (errors.empty()) context.streams.out << report::printable(file) << ": no errors\n";
      for (const Error& error : errors) tell(error, OutputForm::Text, context.streams);
    }
  }

  std::vector<std::string> files_;
};

}  // namespace

std::unique_ptr<Command> scenarios_check_command() { return std::make_unique<ScenariosCheckCommand>(); }

}  // namespace versus::cli

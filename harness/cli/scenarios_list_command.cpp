#include <fmt/core.h>

#include <algorithm>
#include <ostream>
#include <utility>

#include "framework/report/text.hpp"
#include "framework/scenario/expand.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/documents.hpp"
#include "harness/cli/places.hpp"
#include "harness/cli/scenario_shelf.hpp"

namespace versus::cli {

namespace {

CaseCount count_cases(ScenarioShelf& shelf, const std::filesystem::path& file, const std::string& profile) {
  CaseCount count;
  count.profile = profile;
  const auto scenario = shelf.load(file, profile);
  if (!scenario) return count;
  const auto vocabulary = shelf.vocabulary(scenario->library);
  if (!vocabulary) return count;
  scenario::Offers offers;
  for (const std::string& axis : scenario::asked_axes(*scenario)) {
    offers[axis] = scenario::known_words(**vocabulary, axis);
    count.asks_library = true;
  }
  if (const auto cases = scenario::expand(*scenario, offers)) count.cases = cases->size();
  return count;
}

std::string counts_text(const std::vector<CaseCount>& counts) {
  std::vector<std::string> parts;
  for (const CaseCount& count : counts) {
    const std::string number =
        count.cases ? fmt::format("{}{}", count.asks_library ? "about " : "", *count.cases) : std::string("?");
    parts.push_back(fmt::format("{}: {} cases", count.profile, number));
  }
  return report::join(parts, ", ");
}

std::string list_text(const std::vector<ScenarioRow>& rows, std::size_t width) {
  std::string text;
  for (const ScenarioRow& row : rows) {
    text += row.id + "\n";
    std::string rest = counts_text(row.counts);
    if (!row.tags.empty()) rest += "; tags: " + report::join(row.tags, ", ");
    for (const std::string& paragraph : {row.question, rest}) {
      for (const std::string& line : report::wrap("    " + report::printable(paragraph), width, 4)) text += line + "\n";
    }
  }
  return text;
}

class ScenariosListCommand : public Command {
 public:
  std::string name() const override { return "scenarios list"; }
  std::string summary() const override { return "List the scenarios that come with versus"; }
  std::string details() const override {
    return "With the question that each answers and its number of cases by profile; 'about' where the library decides.";
  }
  std::string example() const override { return "versus scenarios list --tag tiles"; }

  Declaration declare() override {
    Declaration declaration;
    declaration.options = {{"--tag", "TAG", "only those with this tag", into(tag_)}};
    return declaration;
  }

  Expected<ExitCode> execute(Context& context) override {
    auto share = context.ports.share();
    if (!share) return unexpected(std::move(share.error()));
    ScenarioShelf shelf(std::move(*share));
    std::vector<ScenarioRow> rows;
    ExitCode code = ExitCode::Nothing;
    for (const std::string& name : shelf.names()) {
      const auto file = shelf.file_of(name);
      if (!file) return unexpected(file.error());
      const auto headline = shelf.headline(*file);
      if (!headline) {
        for (const Error& error : headline.error()) context.progress.message("versus: " + message(error));
        code = ExitCode::Usage;
        continue;
      }
      const auto& tags = headline->tags;
      if (!tag_.empty() && std::find(tags.begin(), tags.end(), tag_) == tags.end()) continue;
      ScenarioRow row{headline->library + "/" + headline->name, file->string(), headline->question, tags, {}};
      for (const std::string& profile : headline->profiles) row.counts.push_back(count_cases(shelf, *file, profile));
      rows.push_back(std::move(row));
    }
    context.streams.out << (context.form == OutputForm::Json ? scenarios_document(rows)
                                                             : list_text(rows, context.streams.out_screen.width));
    return code;
  }

 private:
  std::string tag_;
};

}  // namespace

std::unique_ptr<Command> scenarios_list_command() { return std::make_unique<ScenariosListCommand>(); }

}  // namespace versus::cli

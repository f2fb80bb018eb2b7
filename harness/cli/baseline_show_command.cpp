#include <algorithm>
#include <filesystem>
#include <ostream>
#include <utility>

#include "harness/cli/baseline_text.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/record_places.hpp"

namespace versus::cli {

namespace {

class BaselineShowCommand : public Command {
 public:
  std::string name() const override { return "baseline show"; }
  std::string summary() const override { return "Show what is recorded and waived, and whether it can be read"; }
  std::string example() const override { return "versus baseline show\nversus baseline show openexr/tile_size --json"; }

  Declaration declare() override {
    Declaration declaration;
    declaration.arguments = {{"SCENARIO", "only records of these (default: all)", 0, 1000, into(scenarios_)}};
    declaration.options = {baselines_option(baselines_)};
    return declaration;
  }

  Expected<ExitCode> execute(Context& context) override {
    std::vector<gate::RecordFile> records;
    std::vector<model::Waiver> waivers;
    for (const std::string& library : libraries()) {
      auto shelf = open_shelf(baselines_, library, context);
      if (!shelf) return unexpected(std::move(shelf.error()));
      for (auto& record : shelf->records) {
        if (is_wanted(record.record.scenario)) records.push_back(std::move(record));
      }
      waivers.insert(waivers.end(), shelf->waivers.begin(), shelf->waivers.end());
    }
    if (records.empty() && !scenarios_.empty()) {
      return unexpected(usage_error(baselines_, "no record of " + scenarios_.front(), {},
                                    "versus baseline show lists what there is"));
    }
    const std::string today = context.ports.today();
    context.streams.out << (context.form == OutputForm::Json ? records_document(records, waivers, today)
                                                             : records_text(records, waivers, today));
    return ExitCode::Nothing;
  }

 private:
  bool is_wanted(const std::string& scenario) const {
    return scenarios_.empty() || std::find(scenarios_.begin(), scenarios_.end(), scenario) != scenarios_.end();
  }

  std::vector<std::string> libraries() const {
    std::vector<std::string> names;
    std::error_code code;
    for (std::filesystem::directory_iterator entry(baselines_, code), end; !code && entry != end;
         entry.increment(code)) {
      if (entry->is_directory(code)) names.push_back(entry->path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
  }

  std::vector<std::string> scenarios_;
  std::string baselines_ = "baselines";
};

}  // namespace

std::unique_ptr<Command> baseline_show_command() { return std::make_unique<BaselineShowCommand>(); }

}  // namespace versus::cli

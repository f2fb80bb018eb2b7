#include <algorithm>
#include <ostream>
#include <utility>

#include "harness/cli/baseline_text.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/load_scenario.hpp"
#include "harness/cli/quantities.hpp"
#include "harness/cli/record_places.hpp"

namespace versus::cli {

namespace {

class BaselineDiffCommand : public Command {
 public:
  std::string name() const override { return "baseline diff"; }
  std::string summary() const override { return "Compare two records: what would be accepted that was not"; }
  std::string details() const override {
    return "Ratio with ratio, with both sessions' noise. Exit 1 when something accepted got slower beyond half the "
           "threshold.";
  }
  std::string example() const override {
    return "versus baseline diff old.yaml baselines/openexr/tile_size/MACHINE.yaml\n"
           "git show HEAD:baselines/openexr/tile_size/MACHINE.yaml > old.yaml  # before";
  }

  Declaration declare() override {
    Declaration declaration;
    declaration.arguments = {{"RECORD", "two files, the older one first", 2, 2, into(files_)}};
    declaration.options = {{"--threshold", "SHARE", "the smallest effect that matters (default: 3%)",
                            [this](const std::string& value) -> Expected<void> {
                              auto share = parse_share("--threshold", value);
                              if (!share) return unexpected(std::move(share.error()));
                              threshold_ = *share;
                              return {};
                            }}};
    return declaration;
  }

  Expected<ExitCode> execute(Context& context) override {
    auto before = gate::read_record_file(files_[0]);
    if (!before) return unexpected(tell_all_but_last(std::move(before.error()), context));
    auto after = gate::read_record_file(files_[1]);
    if (!after) return unexpected(tell_all_but_last(std::move(after.error()), context));
    if (before->record.scenario != after->record.scenario || before->record.reference != after->record.reference) {
      return unexpected(
          usage_error(files_[1], "is a record of " + after->record.scenario + " against " + after->record.reference,
                      files_[0] + " is one of " + before->record.scenario + " against " + before->record.reference,
                      "effects against different references cannot be compared"));
    }
    const auto changes = records::changes_between(before->record, after->record,
                                                  [this](const auto&, const auto&) { return threshold_; });
    const bool slower =
        std::any_of(changes.begin(), changes.end(), [](const auto& c) { return c.change == records::Change::Slower; });
    const ExitCode code = slower ? ExitCode::Slower : ExitCode::Nothing;
    context.streams.out << (context.form == OutputForm::Json ? changes_document(changes, static_cast<int>(code))
                                                             : changes_text(changes));
    return code;
  }

 private:
  std::vector<std::string> files_;
  double threshold_ = 0.03;
};

}  // namespace

std::unique_ptr<Command> baseline_diff_command() { return std::make_unique<BaselineDiffCommand>(); }

}  // namespace versus::cli

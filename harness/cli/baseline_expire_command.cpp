#include <algorithm>
#include <filesystem>
#include <ostream>
#include <utility>

#include <nlohmann/json.hpp>

#include "framework/records/waiver_text.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/record_places.hpp"

namespace versus::cli {

namespace {

class BaselineExpireCommand : public Command {
 public:
  std::string name() const override { return "baseline expire"; }
  std::string summary() const override { return "Remove waivers whose day is over, or those that are named"; }
  std::string example() const override {
    return "versus baseline expire openexr\nversus baseline expire openexr 'openexr/compression/*zip*'";
  }

  Declaration declare() override {
    Declaration declaration;
    declaration.arguments = {
        {"LIBRARY", "whose waivers", 1, 1, into(library_)},
        {"CASES", "the patterns of waivers that end now (default: those whose day is over)", 0, 1000, into(patterns_)}};
    declaration.options = {baselines_option(baselines_)};
    return declaration;
  }

  Expected<ExitCode> execute(Context& context) override {
    auto shelf = open_shelf(baselines_, library_, context);
    if (!shelf) return unexpected(std::move(shelf.error()));
    for (const std::string& pattern : patterns_) {
      const bool known = std::any_of(shelf->waivers.begin(), shelf->waivers.end(),
                                     [&](const auto& waiver) { return waiver.cases == pattern; });
      if (known) continue;
      return unexpected(usage_error(shelf->waiver_file.string(), "no waiver for '" + pattern + "'",
                                    "the pattern as it is written there", "see versus baseline show"));
    }
    const std::string today = context.ports.today();
    std::vector<std::string> removed;
    std::vector<model::Waiver> kept;
    for (auto& waiver : shelf->waivers) {
      const bool named = std::find(patterns_.begin(), patterns_.end(), waiver.cases) != patterns_.end();
      const bool ends = patterns_.empty() ? records::is_expired(waiver, today) : named;
      if (ends) {
        removed.push_back(waiver.cases);
      } else {
        kept.push_back(std::move(waiver));
      }
    }
    shelf->waivers = std::move(kept);
    if (!removed.empty()) {
      if (auto written = gate::write_waiver_file(*shelf); !written) return unexpected(std::move(written.error()));
    }
    tell(removed, context);
    return ExitCode::Nothing;
  }

 private:
  static void tell(const std::vector<std::string>& removed, Context& context) {
    if (context.form == OutputForm::Json) {
      context.streams.out << nlohmann::json{{"removed", removed}}.dump(2) << "\n";
      return;
    }
    for (const std::string& pattern : removed) context.streams.out << "removed the waiver for " << pattern << "\n";
    if (removed.empty()) context.streams.out << "no waiver has ended\n";
  }

  std::string library_;
  std::vector<std::string> patterns_;
  std::string baselines_ = "baselines";
};

}  // namespace

std::unique_ptr<Command> baseline_expire_command() { return std::make_unique<BaselineExpireCommand>(); }

}  // namespace versus::cli

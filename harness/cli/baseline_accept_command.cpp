#include <algorithm>
#include <ostream>
#include <utility>

#include <nlohmann/json.hpp>

#include "framework/records/date.hpp"
#include "framework/scenario/filter.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/quantities.hpp"
#include "harness/cli/record_places.hpp"

namespace versus::cli {

namespace {

class BaselineAcceptCommand : public Command {
 public:
  std::string name() const override { return "baseline accept"; }
  std::string summary() const override { return "Let a known slowdown pass the gate until a day, up to a ceiling"; }
  std::string details() const override {
    return "Writes a waiver into the folder of records, to be reviewed and committed. One for the same cases and "
           "metric "
           "replaces the one before. When its day is over the gate fails, until somebody renews or removes it.";
  }
  std::string example() const override {
    return "versus baseline accept 'openexr/compression/write/*compression=zip*' --ceiling 8% --until 2027-01-31 \\\n"
           "  --who 'A. Maintainer' --reason 'checks every chunk now'";
  }

  Declaration declare() override {
    Declaration declaration;
    declaration.arguments = {{"CASES", "a pattern over case ids, in GoogleTest's syntax", 1, 1, into(waiver_.cases)}};
    declaration.options = {
        {"--ceiling", "SHARE", "the largest effect that is let pass (8%)",
         [this](const std::string& value) -> Expected<void> {
           auto share = parse_share("--ceiling", value);
           if (!share) return unexpected(std::move(share.error()));
           waiver_.ceiling = *share;
           return {};
         }},
        {"--until", "DAY", "the last day on which it holds (2027-01-31)", into(waiver_.expires)},
        {"--who", "NAME", "who has agreed", into(waiver_.who)},
        {"--reason", "TEXT", "why", into(waiver_.reason)},
        {"--metric", "NAME", "only this metric (default: all)",
         [this](const std::string& value) -> Expected<void> {
           waiver_.metric = model::find_metric(value);
           if (waiver_.metric) return {};
           return unexpected(usage_error("--metric", "'" + value + "' is no metric", {}, "such as cpu_time"));
         }},
        baselines_option(baselines_)};
    return declaration;
  }

  Expected<ExitCode> execute(Context& context) override {
    if (auto fine = check(context.ports.today()); !fine) return unexpected(std::move(fine.error()));
    const std::string library = waiver_.cases.substr(0, waiver_.cases.find('/'));
    auto shelf = open_shelf(baselines_, library, context);
    if (!shelf) return unexpected(std::move(shelf.error()));
    const std::size_t matched = matches(*shelf);
    if (!shelf->records.empty() && matched == 0) {
      return unexpected(usage_error("'" + waiver_.cases + "'", "matches no recorded case",
                                    "the whole id must match, as 'openexr/*zip*' does", "see versus baseline show"));
    }
    auto& waivers = shelf->waivers;
    waivers.erase(
        std::remove_if(waivers.begin(), waivers.end(),
                       [this](const auto& w) { return w.cases == waiver_.cases && w.metric == waiver_.metric; }),
        waivers.end());
    waivers.push_back(waiver_);
    if (auto written = gate::write_waiver_file(*shelf); !written) return unexpected(std::move(written.error()));
    if (context.form == OutputForm::Json) {
      context.streams.out << nlohmann::json{{"file", shelf->waiver_file.string()}, {"recorded_cases", matched}}.dump(2)
                          << "\n";
    } else {
      context.streams.out << "wrote " << shelf->waiver_file.string() << "; it holds for " << matched
                          << " recorded cases\n";
    }
    return ExitCode::Nothing;
  }

 private:
  Expected<void> check(const std::string& today) const {
    const std::pair<const char*, bool> missing[] = {{"--ceiling", waiver_.ceiling <= 0},
                                                    {"--until", waiver_.expires.empty()},
                                                    {"--who", waiver_.who.empty()},
                                                    {"--reason", waiver_.reason.empty()}};
    for (const auto& [option, is_missing] : missing) {
      if (!is_missing) continue;
      return unexpected(usage_error("versus baseline accept", std::string("no ") + option + " given",
                                    "a waiver says up to what, until when, who and why"));
    }
    if (!records::is_date(waiver_.expires)) {
      return unexpected(usage_error("--until", "'" + waiver_.expires + "' is no day", "as 2027-01-31"));
    }
    if (waiver_.expires < today) {
      return unexpected(usage_error("--until", waiver_.expires + " is over", "today is " + today));
    }
    const auto slash = waiver_.cases.find('/');
    const std::string library = waiver_.cases.substr(0, slash);
    if (slash == std::string::npos || !model::is_id_word(library)) {
      return unexpected(usage_error("'" + waiver_.cases + "'", "does not begin with a library",
                                    "waivers are kept by library", "such as 'openexr/*zip*'"));
    }
    return {};
  }

  std::size_t matches(const gate::RecordShelf& shelf) const {
    const scenario::Filter filter(waiver_.cases);
    std::size_t count = 0;
    for (const auto& entry : shelf.records) {
      for (const auto& [id, metrics] : entry.record.cases) count += filter.matches(id) ? 1U : 0U;
    }
    return count;
  }

  model::Waiver waiver_;
  std::string baselines_ = "baselines";
};

}  // namespace

std::unique_ptr<Command> baseline_accept_command() { return std::make_unique<BaselineAcceptCommand>(); }

}  // namespace versus::cli

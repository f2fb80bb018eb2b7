#include <algorithm>
#include <cmath>
#include <ostream>
#include <sstream>
#include <utility>

#include "framework/model/version_name.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/quantities.hpp"
#include "harness/cli/recording_file.hpp"
#include "harness/cli/run_options.hpp"
#include "harness/cli/selftest_text.hpp"
#include "harness/selftest/replay.hpp"

namespace versus::cli {

namespace {

constexpr std::uint64_t most_comparisons = 20000;

Taker count_into(int& target, bool& given) {
  return [&target, &given](const std::string& value) -> Expected<void> {
    auto count = parse_whole("--aa", value, 1, most_comparisons);
    if (!count) return unexpected(std::move(count.error()));
    target = static_cast<int>(*count);
    given = true;
    return {};
  };
}

Taker repeats_into(int& target) {
  return [&target](const std::string& value) -> Expected<void> {
    auto count = parse_whole("--comparisons", value, 1, most_comparisons);
    if (!count) return unexpected(std::move(count.error()));
    target = static_cast<int>(*count);
    return {};
  };
}

// An id of a repeated case names the size in thousandths.
constexpr double finest_size = 0.001;

Taker sizes_into(std::vector<double>& target) {
  return [&target](const std::string& value) -> Expected<void> {
    target.clear();
    std::istringstream words(value);
    for (std::string word; std::getline(words, word, ',');) {
      auto size = parse_share("--sizes", word);
      if (!size) return unexpected(std::move(size.error()));
      const double steps = *size / finest_size;
      if (*size < finest_size || std::abs(steps - std::round(steps)) > 1e-6) {
        return unexpected(usage_error("--sizes", "'" + word + "' cannot be injected", "whole multiples of 0.1 %"));
      }
      if (std::find(target.begin(), target.end(), *size) != target.end()) {
        return unexpected(usage_error("--sizes", "'" + word + "' is given twice"));
      }
      target.push_back(*size);
    }
    if (target.empty()) return unexpected(usage_error("--sizes", "names no size", {}, "such as --sizes 3%,5%"));
    return {};
  };
}

class SelftestCommand : public Command {
 public:
  std::string name() const override { return "selftest"; }
  std::string summary() const override { return "Measure on this machine how often the tool itself is wrong"; }
  std::string details() const override {
    return "Compares a version with its own copy, with and without an injected slow-down, by real measurements, and "
           "counts the verdicts. --aa N gives the false-alarm rate, --power the share found at 1, 2, 3, 5 and 10 %, "
           "beside what simulation expects for the scatter measured; --controls is short: it says whether the machine "
           "is fit. --recording measures nothing: it cuts a recording of equal programs into consecutive comparisons.";
  }
  std::string example() const override {
    return "versus selftest --aa 500\nversus selftest --power --sizes 3%,5% --comparisons 200 --version openexr@3.5.3\n"
           "versus selftest --recording times.csv";
  }

  Declaration declare() override {
    Declaration declaration;
    declaration.arguments = {
        {"SCENARIO", "whose cases are repeated (default: openexr/selftest)", 0, 1000, into(options_.scenarios)}};
    declaration.options = {
        {"--aa", "N", "this many comparisons of a version with itself (default: 100)", count_into(aa_, aa_given_)},
        {"--power", "", "inject slow-downs into the copy", into(power_)},
        {"--sizes", "LIST", "for --power: these slow-downs (default: 1%,2%,3%,5%,10%)", sizes_into(sizes_)},
        {"--comparisons", "N", "for --power: at each size (default: 40)", repeats_into(comparisons_)},
        {"--controls", "", "one comparison without and one with an injected slow-down per case", into(controls_)},
        {"--version", "V", "the version to use (default: openexr@3.2.4)", into(version_)}};
    for (auto& option : recording_options(recording_)) declaration.options.push_back(std::move(option));
    for (auto& option : shared_with_run(options_, {"--profile", "--filter", "--budget", "--threshold", "--rounds",
                                                   "--seed", "--store", "--manifest", "--patience"}))
      declaration.options.push_back(std::move(option));
    return declaration;
  }

  Expected<ExitCode> execute(Context& context) override {
    if (!recording_.file.empty()) return replay_recording(context);
    auto places = find_places(context, options_.places);
    if (!places) return unexpected(std::move(places.error()));
    auto manifests = context.ports.manifests(*places);
    if (!manifests) return unexpected(std::move(manifests.error()));
    auto order = order_of(*manifests, *places, context);
    if (!order) return unexpected(std::move(order.error()));
    auto report = context.ports.selftest(*order, *manifests, *places, context.progress);
    if (!report) return unexpected(std::move(report.error()));
    return tell(*report, context);
  }

 private:
  static ExitCode tell(const selftest::Report& report, Context& context) {
    const ExitCode code = judge(report);
    context.streams.out << (context.form == OutputForm::Json ? selftest_document(report, static_cast<int>(code))
                                                             : selftest_text(report));
    return code;
  }

  Expected<ExitCode> replay_recording(Context& context) const {
    if (aa_given_ || power_ || controls_ || !options_.scenarios.empty()) {
      return unexpected(
          usage_error("--recording", "measures nothing", "without scenario, --aa, --power and --controls"));
    }
    auto recorded = read_recording(recording_);
    if (!recorded) return unexpected(std::move(recorded.error()));
    store::StoredRun& run = recorded->run;
    if (options_.policy.threshold) run.header.policy.threshold = options_.policy.threshold;
    selftest::Report report;
    report.aa = selftest::replay(run.header, run.data);
    report.fit = selftest::keeps_promise(report.aa);
    if (report.aa.comparisons == 0) {
      return unexpected(usage_error(recording_.file, "too few rounds for a single verdict", "three at least"));
    }
    report.fit = selftest::keeps_promise(report.aa);
    return tell(report, context);
  }

  Expected<selftest::Order> order_of(const provision::Manifests& manifests, const Places& places, Context& context) {
    if (static_cast<int>(aa_given_) + static_cast<int>(power_) + static_cast<int>(controls_) > 1) {
      return unexpected(usage_error("versus selftest", "--aa, --power and --controls exclude each other"));
    }
    if (!power_ && !sizes_.empty()) return unexpected(usage_error("versus selftest", "--sizes belongs to --power"));
    if (options_.scenarios.empty()) options_.scenarios = {"openexr/selftest"};
    const auto version = model::parse_version_name(version_, "openexr");
    if (!version) return unexpected(version.error());
    options_.versions = {model::to_string(*version), model::to_string(model::counterpart(*version))};
    auto request = request_of(options_, manifests, places, context);
    if (!request) return unexpected(std::move(request.error()));
    selftest::Order order;
    order.request = std::move(*request);
    order.mode = power_ ? selftest::Mode::Power : controls_ ? selftest::Mode::Controls : selftest::Mode::Aa;
    order.comparisons = power_ ? comparisons_ : aa_;
    if (power_) order.injected = sizes_.empty() ? std::vector<double>{0.01, 0.02, 0.03, 0.05, 0.10} : sizes_;
    return order;
  }

  // A rate above what was promised beyond chance, or a missed control: this machine cannot be trusted with verdicts.
  static ExitCode judge(const selftest::Report& report) {
    if (report.interrupted) return ExitCode::Interrupted;
    for (const auto& point : report.curve) {
      if (point.tally.failed > 0) return ExitCode::RunFailed;
    }
    return report.fit ? ExitCode::Nothing : ExitCode::Unfit;
  }

  RunOptions options_;
  RecordingOptions recording_;
  std::string version_ = "openexr@3.2.4";
  int aa_ = 100;
  int comparisons_ = 40;
  bool aa_given_ = false;
  bool power_ = false;
  std::vector<double> sizes_;
  bool controls_ = false;
};

}  // namespace

std::unique_ptr<Command> selftest_command() { return std::make_unique<SelftestCommand>(); }

}  // namespace versus::cli

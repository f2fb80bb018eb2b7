#include <chrono>
#include <ostream>
#include <utility>

#include "framework/model/version_name.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/doctor_text.hpp"
#include "harness/cli/quantities.hpp"
#include "harness/cli/run_options.hpp"

namespace versus::cli {

namespace {

constexpr std::chrono::milliseconds looking_time{1000};
constexpr double usual_budget_seconds = 30;
constexpr int most_comparisons = 40;  // what half a minute is good for
constexpr std::uint64_t most_cases = 10'000;
constexpr const char* library = "openexr";
constexpr const char* scenario = "openexr/selftest";

class DoctorCommand : public Command {
 public:
  std::string name() const override { return "doctor"; }
  std::string summary() const override { return "Say whether this machine is fit to measure, and what it can find"; }
  std::string details() const override {
    return "Looks at the timer, the CPUs, their clock rate, quotas and other programs, then compares a version with "
           "itself for half a minute and says which slow-downs a gate could find here within which budget. Takes the "
           "newest OpenEXR that is built, or the one named with --version. Exit code 4 when the machine cannot hold "
           "the "
           "threshold.";
  }
  std::string example() const override { return "versus doctor\nversus doctor --threshold 2% --cases 60"; }

  Declaration declare() override {
    Declaration declaration;
    declaration.options = {
        {"--cases", "N", "of the gate that is planned (default: 20)",
         [this](const std::string& value) -> Expected<void> {
           auto count = parse_whole("--cases", value, 1, most_cases);
           if (!count) return unexpected(std::move(count.error()));
           wish_.cases = static_cast<int>(*count);
           return {};
         }},
        {"--version", "V", "the version to compare with itself (default: the newest that is built)", into(version_)}};
    for (auto& option :
         shared_with_run(options_, {"--threshold", "--rounds", "--budget", "--seed", "--store", "--manifest"}))
      declaration.options.push_back(std::move(option));
    return declaration;
  }

  Expected<ExitCode> execute(Context& context) override {
    auto places = find_places(context, options_.places);
    if (!places) return unexpected(std::move(places.error()));
    auto manifests = context.ports.manifests(*places);
    if (!manifests) return unexpected(std::move(manifests.error()));
    if (options_.policy.threshold) wish_.threshold = *options_.policy.threshold;
    wish_.max_rounds = options_.policy.max_rounds;
    Diagnosis diagnosis;
    diagnosis.wish = wish_;
    context.progress.show({"looking at the machine", {}, {}, {}, {}});
    diagnosis.findings = judge::findings(context.ports.look_at_machine(looking_time));
    if (auto done = measure(diagnosis, *manifests, *places, context); !done) return unexpected(std::move(done.error()));
    const ExitCode code = exit_code(diagnosis);
    context.streams.out << (context.form == OutputForm::Json
                                ? doctor_document(diagnosis, static_cast<int>(code))
                                : doctor_text(diagnosis, context.streams.out_screen.width));
    return code;
  }

 private:
  static ExitCode exit_code(const Diagnosis& diagnosis) {
    if (diagnosis.interrupted) return ExitCode::Interrupted;
    return judge::worst(diagnosis.findings) == judge::Fitness::Unfit ? ExitCode::Unfit : ExitCode::Nothing;
  }

  Expected<void> measure(Diagnosis& diagnosis, const provision::Manifests& manifests, const Places& places,
                         Context& context) {
    auto version = version_to_use(manifests, places, context);
    if (!version) return unexpected(std::move(version.error()));
    if (version->empty()) {
      diagnosis.findings.push_back({"noise", judge::Fitness::Unfit, "not measured: no version is built here",
                                    "versus versions build openexr@3.5.3, or --version, which builds it"});
      return {};
    }
    auto order = order_of(*version, manifests, places, context);
    if (!order) return unexpected(std::move(order.error()));
    const auto report = context.ports.selftest(*order, manifests, places, context.progress);
    if (!report) return unexpected(report.error());
    diagnosis.version = *version;
    diagnosis.interrupted = report->interrupted;
    diagnosis.noise =
        judge::Noise{report->aa.comparisons, report->aa.slower + report->aa.faster, selftest::keeps_promise(report->aa),
                     report->aa.worker_sd, report->seconds_per_round};
    diagnosis.findings.push_back(judge::judge_noise(*diagnosis.noise, wish_));
    diagnosis.reach = judge::reach(*diagnosis.noise, wish_);
    return {};
  }

  // Empty when none is built: a look at the machine is no reason to build for minutes.
  Expected<std::string> version_to_use(const provision::Manifests& manifests, const Places& places,
                                       Context& context) const {
    if (!version_.empty()) return version_;
    auto statuses = context.ports.list_versions(manifests, library, places);
    if (!statuses) return unexpected(std::move(statuses.error()));
    std::string newest;
    for (const auto& status : *statuses) {
      if (status.built && status.worker) newest = status.id;
    }
    return newest;
  }

  Expected<selftest::Order> order_of(const std::string& named, const provision::Manifests& manifests,
                                     const Places& places, Context& context) {
    const auto version = model::parse_version_name(named, library);
    if (!version) return unexpected(version.error());
    options_.scenarios = {scenario};
    options_.profile = "quick";
    options_.versions = {model::to_string(*version), model::to_string(model::counterpart(*version))};
    if (!options_.policy.budget_seconds) options_.policy.budget_seconds = usual_budget_seconds;
    auto request = request_of(options_, manifests, places, context);
    if (!request) return unexpected(std::move(request.error()));
    selftest::Order order;
    order.request = std::move(*request);
    order.mode = selftest::Mode::Aa;
    order.comparisons = most_comparisons;
    return order;
  }

  RunOptions options_;
  judge::GateWish wish_;
  std::string version_;
};

}  // namespace

std::unique_ptr<Command> doctor_command() { return std::make_unique<DoctorCommand>(); }

}  // namespace versus::cli

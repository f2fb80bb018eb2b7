#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <sstream>

#include "harness/cli/cli.hpp"
#include "harness/cli/real_ports.hpp"
#include "harness/cli/signals.hpp"
#include "harness/gtest/gate_tests.hpp"

namespace {

using namespace versus;

constexpr const char* usage =
    "Usage: versus-gtest [options of versus gate] [options of GoogleTest]\n\n"
    "Each gated case is a test: versus.CASE. One gate measures all tests that --gtest_filter chooses, in turns; the "
    "tests\n"
    "report what it found. Repeating single tests would void its error rates and is refused.\n\n";

class ReportedTest : public testing::Test {
 public:
  ReportedTest(const gtest::Outcomes& outcomes, std::string name) : outcomes_(outcomes), name_(std::move(name)) {}
  void TestBody() override {
    const auto found = outcomes_.tests.find(name_);
    if (!outcomes_.known || found == outcomes_.tests.end()) {
      ADD_FAILURE() << "not measured";
    } else if (found->second.result == gtest::Result::Failed) {
      ADD_FAILURE() << found->second.words;
    } else if (found->second.result == gtest::Result::Skipped) {
      GTEST_SKIP() << found->second.words;
    }
  }

 private:
  const gtest::Outcomes& outcomes_;
  std::string name_;
};

void register_test(const gtest::Outcomes& outcomes, const std::string& name) {
  testing::RegisterTest(gtest::suite_name, name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                        [&outcomes, name]() -> testing::Test* { return new ReportedTest(outcomes, name); });
}

int told(const Error& error) {
  std::cerr << "versus-gtest: " << message(error) << "\n";
  return static_cast<int>(error.kind);
}

gtest::Answer call(const std::vector<std::string>& arguments, const cli::Ports& ports) {
  std::ostringstream out;
  cli::Streams streams{out, std::cerr, {}, cli::screen_of(STDERR_FILENO)};
  gtest::Answer answer;
  answer.exit = cli::run(arguments, streams, ports);
  answer.out = out.str();
  return answer;
}

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  for (const auto& argument : arguments) {
    if (argument != "--help" && argument != "-h") continue;
    std::cout << usage;
    return 0;
  }
  if (testing::GTEST_FLAG(repeat) != 1 || std::getenv("GTEST_TOTAL_SHARDS") != nullptr) {
    return told(usage_error("versus-gtest", "a gate is neither repeated nor sharded",
                            "its error rates are those of one measurement of the whole suite", "run it once"));
  }
  system::CancelToken cancel;
  cli::cancel_on_signals(cancel);
  const cli::Ports ports = cli::real_ports(cancel);
  const gtest::CallVersus versus = [&](const auto& words) { return call(words, ports); };
  const auto cases = gtest::list_cases(versus, arguments);
  if (!cases) return told(cases.error());
  gtest::Outcomes outcomes;
  for (const auto& id : *cases) register_test(outcomes, id);
  if (testing::GTEST_FLAG(list_tests)) return RUN_ALL_TESTS();
  const auto chosen = gtest::choose(*cases, testing::GTEST_FLAG(filter));
  if (!chosen) return told(chosen.error());
  auto measured = gtest::measure(versus, arguments, *chosen);
  if (!measured) return told(measured.error());
  outcomes = *std::move(measured);
  // The controls are part of every gate, whatever the filter says.
  register_test(outcomes, gtest::controls_test);
  testing::GTEST_FLAG(filter) =
      std::string(gtest::suite_name) + "." + gtest::controls_test + ":" + testing::GTEST_FLAG(filter);
  return RUN_ALL_TESTS();
}

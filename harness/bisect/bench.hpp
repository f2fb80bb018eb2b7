#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/model/run.hpp"
#include "harness/bisect/axis.hpp"
#include "harness/bisect/order.hpp"
#include "harness/executor/local.hpp"
#include "harness/run/preparation.hpp"

namespace versus::bisect {

/// A place that is there to be measured.
struct Ready {
  double seconds = 0;      ///< that it took
  bool built_now = false;  ///< something was built for it
  std::string identity;    ///< of its code
};

/// A place that cannot be measured, by its own fault.
struct Unusable {
  std::string reason;
};

/// What one round gave.
struct Taken {
  model::Round round;
  std::vector<model::Incident> incidents;
  double seconds = 0;
  bool interrupted = false;
};

/// The versions of a line as far as they are built, and one case in which they are measured side by side. Does what it
/// is told and decides nothing. An Error means that the search must stop (the machine's fault, or an interruption).
/// Keeps references. Not thread-safe.
class Bench {
 public:
  Bench(const Axis& axis, const Order& order, const Limits& limits, const executor::Surroundings& surroundings,
        const std::string& id);
  ~Bench();
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;

  /// Builds the place unless it is there. Once it is ready, the same answer costs nothing.
  Expected<std::variant<Ready, Unusable>> make_ready(std::size_t place);

  /// Chooses the case, now that the ends can be asked what they offer. Precondition: both are ready.
  Expected<void> choose_case(const model::Scenario& scenario, const std::string& case_id);
  const model::Case& subject() const { return header_.cases.front(); }

  /// Counts one run and checks its output, once for each place. Precondition: it is ready.
  Expected<std::variant<model::Counts, Unusable>> count(std::size_t place);

  /// One round of fresh workers of these places, the first being the baseline. Precondition: all were counted.
  Expected<Taken> round(const std::vector<std::size_t>& places, int number);

 private:
  Expected<void> prepare_folders();
  std::int64_t batch_for(const std::vector<std::size_t>& places) const;
  plan::MeasureRound action_for(const std::vector<std::size_t>& places, int number) const;

  const Axis& axis_;
  const Limits& limits_;
  const executor::Surroundings& surroundings_;
  model::RunHeader header_;
  std::vector<std::optional<run::VersionWorkers>> workers_;
  std::map<std::string, std::vector<std::string>> offers_;
  std::map<std::size_t, Ready> ready_;
  std::map<std::size_t, model::Counts> counted_;
  std::filesystem::path scratch_;
  std::filesystem::path log_;
  std::optional<run::Preparation> preparation_;
};

}  // namespace versus::bisect

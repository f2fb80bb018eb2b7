#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/search/bisection.hpp"
#include "harness/bisect/bench.hpp"
#include "harness/bisect/journal.hpp"
#include "harness/bisect/reading.hpp"
#include "harness/bisect/report.hpp"

namespace versus::bisect {

/// One search from where its journal stands to its end: asks framework/search what is next, lets the bench do it, and
/// writes down what happened. Not thread-safe.
class Session {
 public:
  /// References are kept.
  Session(StoredSearch search, const Axis& axis, const model::Scenario& scenario, const Limits& limits,
          const executor::Surroundings& surroundings, Journal journal);

  Expected<Report> go();

 private:
  enum class Stop { No, Interrupted, BudgetSpent };

  std::size_t last() const { return axis_.points.size() - 1; }
  const std::string& label(std::size_t place) const { return axis_.points[place].label; }
  Expected<void> begin();
  Expected<Ready> ready_end(std::size_t place);
  Expected<void> loop();
  Expected<void> step(const search::Action& action);
  Expected<void> measure(const search::Measure& action);
  Expected<void> build(std::size_t place);
  Expected<void> note_built(std::size_t place, const Ready& ready);
  Expected<void> read_value(std::size_t place);
  Expected<void> take_rounds(std::size_t place, int rounds);
  Expected<bool> take_round(const std::vector<std::size_t>& places);
  Expected<void> blame(const Taken& taken, const std::vector<std::size_t>& places);
  Expected<bool> count(std::size_t place);
  Expected<void> compare(const search::Compare& action);
  Expected<void> fail(std::size_t place, const std::string& reason);
  Expected<void> record(Entry entry);
  Expected<void> say(const std::string& text);
  void take(const Entry& entry);
  void show() const;
  double spent() const;
  std::string where_it_is() const;
  std::string level_text(std::size_t place) const;
  double level_of_hash(const std::string& hash);
  search::Settings settings() const;

  StoredSearch stored_;
  const Axis& axis_;
  const model::Scenario& scenario_;
  const Limits& limits_;
  const executor::Surroundings& world_;
  Journal journal_;
  Bench bench_;
  Reading reading_;
  std::optional<search::Bisection> search_;
  std::map<std::size_t, std::string> identities_;
  std::map<std::size_t, int> accidents_;
  std::vector<std::string> hashes_;  ///< of pixels, in the order in which they were first seen
  std::map<std::size_t, double> values_;
  int built_now_ = 0;
  Stop stop_ = Stop::No;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace versus::bisect

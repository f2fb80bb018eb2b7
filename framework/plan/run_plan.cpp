#include "framework/plan/run_plan.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "framework/plan/order.hpp"

namespace versus::plan {

using model::Stage;

namespace {

constexpr double nanoseconds_per_second = 1e9;

// Under a budget, screening leaves this share of it to the confirmation of what it finds.
constexpr double screening_share = 0.7;

// Cases that are prepared after this share of a budget are so only when nothing prepared is left to screen: a few cases
// decided are worth more than all of them prepared.
constexpr double preparing_share = 0.25;

}  // namespace

RunPlan::RunPlan(const model::RunHeader& header, const model::RunData& data)
    : header_(header), suite_(header), rounds_made_(header.cases.size(), 0), last_start_(header.cases.size(), -1) {
  suite_.replay(data);
  for (const auto& round : data.rounds) {
    const auto place = suite_.find(round.case_id);
    if (!place) continue;
    rounds_made_[*place] = std::max(rounds_made_[*place], round.number + 1);
    last_start_[*place] = round.start_seconds;
  }
}

void RunPlan::add(const model::Round& round) {
  suite_.add(round);
  if (const auto place = suite_.find(round.case_id)) {
    rounds_made_[*place] = std::max(rounds_made_[*place], round.number + 1);
    last_start_[*place] = round.start_seconds;
  }
}

std::optional<PrepareCase> RunPlan::next_preparation() const {
  for (std::size_t i = 0; i < suite_.size(); ++i) {
    if (suite_.prepared(i)) continue;
    PrepareCase action;
    action.case_index = i;
    for (int side = 0; side < static_cast<int>(header_.versions.size()); ++side) {
      if (!suite_.asked(i, side)) action.sides.push_back(side);
    }
    return action;
  }
  return std::nullopt;
}

double RunPlan::item_seconds(std::size_t case_index, const std::vector<int>& sides) const {
  double slowest = 0;
  for (const int side : sides) {
    const auto* counts = suite_.counts(case_index, side);
    if (counts != nullptr) slowest = std::max(slowest, counts->typical_ns);
  }
  return slowest / nanoseconds_per_second * static_cast<double>(batch_of(case_index));
}

std::int64_t RunPlan::batch_of(std::size_t case_index) const {
  // Only the first of several runs would find the file cold.
  if (model::parameter(header_.cases[case_index], "storage") == "file_cold") return 1;
  double fastest = std::numeric_limits<double>::infinity();
  for (const int side : suite_.at(case_index).sides()) {
    const auto* counts = suite_.counts(case_index, side);
    if (counts != nullptr && counts->typical_ns > 0) fastest = std::min(fastest, counts->typical_ns);
  }
  if (!std::isfinite(fastest) || fastest >= shortest_item_ns) return 1;
  return static_cast<std::int64_t>(std::ceil(shortest_item_ns / fastest));
}

double RunPlan::round_seconds(std::size_t case_index, const std::vector<int>& sides, const Resources& resources) const {
  const auto& subject = suite_.at(case_index);
  const double item = std::max(1e-9, item_seconds(case_index, sides));
  const double launch = resources.launch_seconds + subject.warm_ups() * item;
  const double per_worker = launch + subject.blocks(launch, item) * item;
  return 2 * static_cast<double>(sides.size()) * per_worker;
}

std::vector<RunPlan::Candidate> RunPlan::open_cases(Stage stage, const Resources& resources, Forecast forecast) const {
  // Screening asks nothing of the families, which takes a walk through the whole suite.
  const bool needs_families = stage == Stage::Confirm || forecast == Forecast::Needed;
  const auto families = needs_families ? suite_.families() : judge::FamilySizes{};
  std::vector<Candidate> open;
  for (std::size_t i = 0; i < suite_.size(); ++i) {
    Candidate candidate;
    candidate.case_index = i;
    candidate.stage = stage;
    candidate.sides = suite_.sides_wanting(i, stage, families);
    if (candidate.sides.empty()) continue;
    if (forecast == Forecast::Needed) {
      candidate.expected_seconds =
          suite_.expected_rounds_left(i, families) * round_seconds(i, candidate.sides, resources);
    }
    open.push_back(std::move(candidate));
  }
  return open;
}

// Round by round through the suite: the case that waited longest comes first, so that the rounds of one case are as far
// apart as the suite allows. Where time is short, the case that is nearest to its decision comes first instead.
std::optional<RunPlan::Candidate> RunPlan::choose(double left_seconds, const Resources& resources) const {
  // Without a budget nothing is short of time, and the forecasts would cost more than they tell.
  const Forecast forecast = header_.policy.budget_seconds ? Forecast::Needed : Forecast::NotNeeded;
  auto open = open_cases(Stage::Screen, resources, forecast);
  const double budget = header_.policy.budget_seconds.value_or(std::numeric_limits<double>::infinity());
  const bool keep_for_confirmation = left_seconds < (1 - screening_share) * budget;
  if (open.empty() || keep_for_confirmation) {
    auto suspects = open_cases(Stage::Confirm, resources, forecast);
    if (!suspects.empty()) open = std::move(suspects);
  }
  if (open.empty()) return std::nullopt;

  double needed = 0;
  for (const auto& candidate : open) needed += candidate.expected_seconds;
  const bool short_of_time = needed > left_seconds;
  const auto order = cycle_order(header_.seed, 0, suite_.size());
  const auto comes_first = [&](const Candidate& a, const Candidate& b) {
    if (short_of_time && a.expected_seconds != b.expected_seconds) return a.expected_seconds < b.expected_seconds;
    const double start_a = last_start_[a.case_index];
    const double start_b = last_start_[b.case_index];
    if (start_a != start_b) return start_a < start_b;
    return order[a.case_index] < order[b.case_index];
  };
  return *std::min_element(open.begin(), open.end(), comes_first);
}

MeasureRound RunPlan::round_for(const Candidate& chosen, const Resources& resources) const {
  const auto& subject = header_.cases[chosen.case_index];
  const auto& judge = suite_.at(chosen.case_index);
  MeasureRound round;
  round.case_index = chosen.case_index;
  round.number = rounds_made_[chosen.case_index];
  round.stage = chosen.stage;
  round.sides = chosen.sides;
  round.warm_ups = judge.warm_ups();
  round.batch = batch_of(chosen.case_index);
  const double item = std::max(1e-9, item_seconds(chosen.case_index, chosen.sides));
  const int blocks = judge.blocks(resources.launch_seconds + round.warm_ups * item, item);
  std::vector<int> slots;
  for (int slot = 0; slot < 2 * static_cast<int>(chosen.sides.size()); ++slot) slots.push_back(slot);
  round.orders = block_orders(header_.seed, subject.id, round.number, slots, blocks);
  round.launch_order = launch_order(header_.seed, subject.id, round.number, slots);
  round.paddings = draw_paddings(header_.seed, subject.id, round.number, static_cast<int>(slots.size()));
  const bool single_threaded = model::threads(subject) == 0;
  if (single_threaded && !resources.cpus.empty()) {
    round.cpu = draw_cpu(header_.seed, subject.id, round.number, resources.cpus);
  }
  return round;
}

Action RunPlan::next(double spent_seconds, const Resources& resources) const {
  const double budget = header_.policy.budget_seconds.value_or(std::numeric_limits<double>::infinity());
  if (spent_seconds >= budget) return Finish{FinishReason::BudgetSpent};
  auto preparation = next_preparation();
  if (preparation && spent_seconds < preparing_share * budget) return *std::move(preparation);
  const auto chosen = choose(budget - spent_seconds, resources);
  const bool screening = chosen && chosen->stage == Stage::Screen;
  if (preparation && !screening && spent_seconds < screening_share * budget) return *std::move(preparation);
  if (!chosen) return Finish{preparation ? FinishReason::BudgetSpent : FinishReason::AllDecided};
  const bool fits = round_seconds(chosen->case_index, chosen->sides, resources) <= budget - spent_seconds;
  if (!fits) return Finish{FinishReason::BudgetSpent};
  return round_for(*chosen, resources);
}

Outlook RunPlan::outlook(const Resources& resources) const {
  Outlook outlook;
  outlook.cases = suite_.size();
  for (std::size_t i = 0; i < suite_.size(); ++i) outlook.prepared += suite_.prepared(i) ? 1U : 0U;
  for (const Stage stage : {Stage::Screen, Stage::Confirm}) {
    for (const auto& candidate : open_cases(stage, resources, Forecast::Needed)) {
      ++outlook.undecided;
      outlook.expected_seconds += candidate.expected_seconds;
    }
  }
  return outlook;
}

}  // namespace versus::plan

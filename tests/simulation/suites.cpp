#include "tests/simulation/suites.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "framework/judge/conclusion.hpp"
#include "framework/plan/run_plan.hpp"

namespace versus::simulation {

using model::Stage;
using model::Verdict;

namespace {

constexpr int blocks_without_items = 5;  // the fewest that the judge reads; all alike, since launches alone differ
// The wall clock sees more: its contrasts have three times the variance of those of CPU time.
const double wall_extra = std::sqrt(2.0);

/// One case's workers on its machine.
class SuiteCase {
 public:
  SuiteCase(const Suite& suite, std::size_t place, Random& random)
      : noise_(suite.noise ? *suite.noise : launches_alone(suite, random)),
        has_items_(suite.noise.has_value()),
        effect_(place < suite.changed.size() ? std::log1p(suite.changed[place]) : 0),
        machine_(noise_, random),
        random_(random) {}

  double effect() const { return effect_; }

  model::Round round(const plan::MeasureRound& asked, const std::string& id) {
    model::Round made;
    made.case_id = id;
    made.number = asked.number;
    made.stage = asked.stage;
    made.sides = asked.sides;
    const auto slots = 2 * asked.sides.size();
    made.launches.resize(slots);
    has_items_ ? fill_items(made, slots, static_cast<int>(asked.orders.size())) : fill_launches(made, slots);
    return made;
  }

  /// The same without items: launches alone, by clock.
  judge::ClockContrasts contrasts() {
    std::array<double, 4> cpu{};
    std::array<double, 4> wall{};
    for (std::size_t w = 0; w < cpu.size(); ++w) {
      cpu[w] = (w < 2 ? 0 : effect_) + noise_.launch * random_.normal();
      wall[w] = cpu[w] + wall_extra * noise_.launch * random_.normal();
    }
    return {stats::launch_contrast(cpu[0], cpu[1], cpu[2], cpu[3]),
            stats::launch_contrast(wall[0], wall[1], wall[2], wall[3])};
  }

 private:
  static Noise launches_alone(const Suite& suite, Random& random) {
    Noise noise;
    noise.launch = suite.smallest_launch + (suite.largest_launch - suite.smallest_launch) * random.uniform();
    return noise;
  }

  double effect_of(std::size_t slot) const { return slot < 2 ? 0 : effect_; }

  void fill_launches(model::Round& made, std::size_t slots) {
    std::vector<std::optional<model::Item>> block;
    for (std::size_t slot = 0; slot < slots; ++slot) {
      const double cpu = effect_of(slot) + noise_.launch * random_.normal();
      const double wall = cpu + wall_extra * noise_.launch * random_.normal();
      block.emplace_back(model::Item{1e7 * std::exp(wall), 1e7 * std::exp(cpu), 0, 0, 0, 0});
    }
    made.items.assign(blocks_without_items, block);
  }

  void fill_items(model::Round& made, std::size_t slots, int blocks) {
    const WorkerTimes times = make_times(machine_, effect_, made.number, {blocks, 30});
    std::vector<double> wall;
    for (std::size_t slot = 0; slot < slots; ++slot) wall.push_back(wall_extra * noise_.launch * random_.normal());
    for (std::size_t block = 0; block < times[0].size(); ++block) {
      std::vector<std::optional<model::Item>> items;
      for (std::size_t slot = 0; slot < slots; ++slot) {
        const double cpu = times[slot][block];
        const double more = wall[slot] + wall_extra * noise_.item * random_.normal();
        items.emplace_back(model::Item{cpu * std::exp(more), cpu, 0, 0, 0, 0});
      }
      made.items.push_back(std::move(items));
    }
  }

  Noise noise_;
  bool has_items_;
  double effect_;
  Machine machine_;
  Random& random_;
};

model::RunHeader header_of(const Suite& suite) {
  model::RunHeader header;
  header.id = "simulated";
  header.versions = {"toy@1", "toy@2"};
  for (int i = 0; i < suite.cases; ++i) {
    model::Case subject;
    subject.id = fmt::format("toy/steady/run/n={}", i);
    subject.library = "toy";
    subject.scenario = "steady";
    subject.operation = "run";
    header.cases.push_back(std::move(subject));
  }
  return header;
}

/// Everything that the plan asks for until it is content.
model::RunData carry_out(const model::RunHeader& header, std::vector<SuiteCase>& cases) {
  model::RunData data;
  plan::RunPlan plan(header, data);
  const plan::Resources resources{{0, 1}, 0.01};
  for (;;) {
    const auto action = plan.next(0, resources);
    if (const auto* preparation = std::get_if<plan::PrepareCase>(&action)) {
      for (const int side : preparation->sides) {
        model::Counts counts;
        counts.case_id = header.cases[preparation->case_index].id;
        counts.side = side;
        counts.typical_ns = item_seconds * 1e9;
        plan.add(counts);
        data.counts.push_back(std::move(counts));
      }
    } else if (const auto* round = std::get_if<plan::MeasureRound>(&action)) {
      data.rounds.push_back(cases[round->case_index].round(*round, header.cases[round->case_index].id));
      data.rounds.back().start_seconds = static_cast<double>(data.rounds.size());
      plan.add(data.rounds.back());
    } else {
      data.finished = true;
      return data;
    }
  }
}

std::vector<SuiteCase> cases_of(const Suite& suite, Random& random) {
  std::vector<SuiteCase> cases;
  cases.reserve(static_cast<std::size_t>(suite.cases));
  for (std::size_t i = 0; i < static_cast<std::size_t>(suite.cases); ++i) cases.emplace_back(suite, i, random);
  return cases;
}

bool any_screened_slower(const Suite& suite, const model::RunHeader& header, const model::RunData& data) {
  judge::SuiteJudge judge(header);
  judge.replay(data);
  for (std::size_t i = suite.changed.size(); i < judge.size(); ++i) {
    const auto& track = judge.at(i).candidate(1)->track(judge::Clock::Cpu, Stage::Screen);
    if (track.look().decided == Verdict::Slower) return true;
  }
  return false;
}

bool is_widened(const model::RunResult& result) {
  const auto says_so = [](const std::string& remark) { return remark.rfind("interval widened", 0) == 0; };
  return std::any_of(result.comparisons.begin(), result.comparisons.end(), [&](const auto& comparison) {
    return std::any_of(comparison.remarks.begin(), comparison.remarks.end(), says_so);
  });
}

void count_verdicts(const model::RunHeader& header, const Suite& suite, const model::RunResult& result,
                    SuiteOutcomes& tally) {
  std::int64_t found = 0;
  std::int64_t wrong = 0;
  bool any_slower = false;
  bool any_faster = false;
  for (const auto& comparison : result.comparisons) {
    const auto place = std::find_if(header.cases.begin(), header.cases.end(),
                                    [&](const auto& subject) { return subject.id == comparison.case_id; });
    const auto index = static_cast<std::size_t>(place - header.cases.begin());
    const bool changed = index < suite.changed.size();
    const bool primary = comparison.role == model::Role::Primary;
    const bool slower = comparison.verdict == Verdict::Slower;
    any_slower = any_slower || (slower && !changed);
    any_faster = any_faster || (comparison.verdict == Verdict::Faster && !changed);
    found += slower && changed && primary ? 1 : 0;
    tally.found_first += slower && primary && index < suite.changed.size() / 2 ? 1 : 0;
    wrong += slower && !changed ? 1 : 0;
    tally.undecided += primary && comparison.verdict == Verdict::Inconclusive ? 1 : 0;
  }
  const double share = wrong == 0 ? 0 : static_cast<double>(wrong) / static_cast<double>(wrong + found);
  tally.any_slower += any_slower ? 1 : 0;
  tally.any_faster += any_faster ? 1 : 0;
  tally.found += found;
  tally.changed += static_cast<std::int64_t>(suite.changed.size());
  tally.false_share += share;
  tally.squared_false_share += share * share;
}

}  // namespace

void SuiteOutcomes::add(const SuiteOutcomes& other) {
  runs += other.runs;
  any_screened_slower += other.any_screened_slower;
  any_slower += other.any_slower;
  any_faster += other.any_faster;
  widened += other.widened;
  unfit += other.unfit;
  undecided += other.undecided;
  found += other.found;
  found_first += other.found_first;
  changed += other.changed;
  screen_rounds += other.screen_rounds;
  confirm_rounds += other.confirm_rounds;
  false_share += other.false_share;
  squared_false_share += other.squared_false_share;
}

SuiteOutcomes simulate_suites(const Effort& effort, const Suite& suite) {
  const model::RunHeader header = header_of(suite);
  return run_paths<SuiteOutcomes>(effort, "suite " + suite.name, [&](Random& random, SuiteOutcomes& tally) {
    std::vector<SuiteCase> cases = cases_of(suite, random);
    const model::RunData data = carry_out(header, cases);
    const model::RunResult result = judge::conclude(header, data);
    ++tally.runs;
    tally.any_screened_slower += any_screened_slower(suite, header, data) ? 1 : 0;
    tally.widened += is_widened(result) ? 1 : 0;
    tally.unfit += result.remarks.empty() ? 0 : 1;
    for (const auto& round : data.rounds) {
      (round.stage == Stage::Screen ? tally.screen_rounds : tally.confirm_rounds) += 1;
    }
    count_verdicts(header, suite, result, tally);
  });
}

void Confirmation::add(const Confirmation& other) {
  runs += other.runs;
  screen_rounds += other.screen_rounds;
  confirm_rounds += other.confirm_rounds;
  squared_confirm_rounds += other.squared_confirm_rounds;
  hasty += other.hasty;
}

Confirmation simulate_confirmation(const Effort& effort, const Suite& suite, double acceptance) {
  judge::CandidateRules rules;
  rules.accept_at_once = acceptance / (2.0 * suite.cases);
  return run_paths<Confirmation>(effort, "confirmation " + suite.name, [&](Random& random, Confirmation& tally) {
    std::vector<SuiteCase> cases = cases_of(suite, random);
    std::vector<judge::CandidateJudge> judges(cases.size(), judge::CandidateJudge(rules));
    judge::FamilySizes families{0, 0};
    bool hasty = false;
    for (std::size_t i = 0; i < cases.size(); ++i) {
      for (; !judges[i].screened(); ++tally.screen_rounds) judges[i].add(Stage::Screen, cases[i].contrasts());
      for (const judge::Clock clock : judge::both_clocks) {
        const auto suspicion = judges[i].suspicion(clock);
        families.slower += suspicion == judge::Direction::Slower ? 1 : 0;
        families.faster += suspicion == judge::Direction::Faster ? 1 : 0;
        const bool slower = judges[i].track(clock, Stage::Screen).look().decided == Verdict::Slower;
        hasty = hasty || (slower && !suspicion && cases[i].effect() == 0);
      }
    }
    std::int64_t rounds = 0;
    for (std::size_t i = 0; i < cases.size(); ++i) {
      for (; !judges[i].confirmed(families); ++rounds) judges[i].add(Stage::Confirm, cases[i].contrasts());
    }
    ++tally.runs;
    tally.confirm_rounds += rounds;
    tally.squared_confirm_rounds += rounds * rounds;
    tally.hasty += hasty ? 1 : 0;
  });
}

}  // namespace versus::simulation

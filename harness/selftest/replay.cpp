#include "harness/selftest/replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "framework/judge/case_judge.hpp"
#include "framework/judge/conclusion.hpp"

namespace versus::selftest {

namespace {

class Cutter {
 public:
  Cutter(const model::Case& subject, const model::Policy& policy, std::vector<int> sides, model::RunHeader& header,
         model::RunData& into)
      : subject_(subject), policy_(policy), sides_(std::move(sides)), header_(header), into_(into) {}

  void cut(const std::vector<const model::Round*>& rounds) {
    std::size_t begin = 0;
    while (begin < rounds.size()) {
      judge::CaseJudge judge(subject_, policy_, 0);
      judge.set_sides(sides_);
      std::size_t end = begin;
      while (end < rounds.size() && !judge.sides_wanting(model::Stage::Screen, {}).empty()) {
        judge.add(screening(*rounds[end++]));
      }
      if (end == begin || !judge.sides_wanting(model::Stage::Screen, {}).empty()) return;
      keep(rounds, begin, end);
      begin = end;
    }
  }

 private:
  static model::Round screening(model::Round round) {
    round.stage = model::Stage::Screen;
    return round;
  }

  void keep(const std::vector<const model::Round*>& rounds, std::size_t begin, std::size_t end) {
    model::Case part = subject_;
    part.id = fmt::format("{}#{:04}", subject_.id, parts_++);
    for (const int side : sides_) {
      model::Counts counts;
      counts.case_id = part.id;
      counts.side = side;
      into_.counts.push_back(counts);
    }
    for (int side = 0; side < static_cast<int>(header_.versions.size()); ++side) {
      const bool takes_part = std::find(sides_.begin(), sides_.end(), side) != sides_.end();
      if (!takes_part) into_.not_applicable.push_back({part.id, header_.versions[static_cast<std::size_t>(side)], {}});
    }
    for (std::size_t i = begin; i < end; ++i) {
      into_.rounds.push_back(screening(*rounds[i]));
      into_.rounds.back().case_id = part.id;
    }
    header_.cases.push_back(std::move(part));
  }

  const model::Case& subject_;
  const model::Policy& policy_;
  std::vector<int> sides_;
  model::RunHeader& header_;
  model::RunData& into_;
  int parts_ = 0;
};

}  // namespace

Tally replay(const model::RunHeader& header, const model::RunData& data) {
  model::RunHeader parts = header;
  parts.cases.clear();
  parts.not_applicable.clear();
  parts.policy.confirm = false;
  model::RunData cut;
  cut.finished = true;
  for (const model::Case& subject : header.cases) {
    std::set<int> sides;
    std::vector<const model::Round*> rounds;
    for (const model::Round& round : data.rounds) {
      if (round.case_id != subject.id) continue;
      sides.insert(round.sides.begin(), round.sides.end());
      rounds.push_back(&round);
    }
    if (sides.size() < 2) continue;
    Cutter(subject, parts.policy, {sides.begin(), sides.end()}, parts, cut).cut(rounds);
  }
  return tally(judge::conclude(parts, cut), "*");
}

}  // namespace versus::selftest

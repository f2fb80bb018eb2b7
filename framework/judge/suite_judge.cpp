#include "framework/judge/suite_judge.hpp"

#include <algorithm>

namespace versus::judge {

using model::IncidentKind;

namespace {

double accept_at_once(const model::RunHeader& header) {
  if (header.policy.confirm_every_suspicion) return 0;
  const std::size_t candidates = header.versions.empty() ? 0 : header.versions.size() - 1;
  const std::size_t comparisons = std::max<std::size_t>(1, header.cases.size() * candidates * both_clocks.size());
  return chance_of_hasty_acceptance / static_cast<double>(comparisons);
}

bool is_accident(IncidentKind kind) {
  return kind == IncidentKind::Crash || kind == IncidentKind::Hang || kind == IncidentKind::Garbage;
}

}  // namespace

SuiteJudge::SuiteJudge(const model::RunHeader& header)
    : header_(header),
      curves_(header),
      counts_(header.cases.size()),
      absences_(header.cases.size()),
      shaky_(header.cases.size()),
      fixed_(header.cases.size(), false) {
  for (std::size_t i = 0; i < header.cases.size(); ++i) {
    cases_.emplace_back(header.cases[i], header.policy, accept_at_once(header));
    by_id_[header.cases[i].id] = i;
  }
  for (const auto& expectation : header.expectations) expect(expectation);
  for (const auto& absence : header.not_applicable) add(absence);
}

void SuiteJudge::expect(const model::Expectation& expectation) {
  const auto place = find(expectation.case_id);
  const auto side = find_version(expectation.candidate);
  if (!place || !side) return;
  for (const Clock clock : both_clocks) {
    if (metric_of(clock) != expectation.metric) continue;
    cases_[*place].expect(*side, clock, {expectation.log_ratio, expectation.se}, expectation.session_sd);
  }
}

// Places in header.versions, in the order of the case's roles.
std::vector<int> SuiteJudge::roles(std::size_t case_index) const {
  std::vector<int> sides;
  const auto& named = header_.cases[case_index].versions;
  for (const auto& version : named) {
    if (const auto side = find_version(version)) sides.push_back(*side);
  }
  if (!named.empty()) return sides;
  for (int side = 0; side < static_cast<int>(header_.versions.size()); ++side) sides.push_back(side);
  return sides;
}

bool SuiteJudge::takes_part(std::size_t case_index, int side) const {
  const auto& named = header_.cases[case_index].versions;
  const auto& version = header_.versions[static_cast<std::size_t>(side)];
  return named.empty() || std::find(named.begin(), named.end(), version) != named.end();
}

std::optional<std::size_t> SuiteJudge::find(const std::string& case_id) const {
  const auto found = by_id_.find(case_id);
  return found == by_id_.end() ? std::nullopt : std::optional<std::size_t>(found->second);
}

std::optional<int> SuiteJudge::find_version(const std::string& version) const {
  const auto found = std::find(header_.versions.begin(), header_.versions.end(), version);
  if (found == header_.versions.end()) return std::nullopt;
  return static_cast<int>(found - header_.versions.begin());
}

void SuiteJudge::add(const model::NotApplicable& absence) {
  const auto place = find(absence.case_id);
  const auto side = find_version(absence.version);
  if (!place || !side) return;
  absences_[*place][*side] = absence.reason;
  fix_sides(*place);
}

void SuiteJudge::add(const model::Counts& counts) {
  const auto place = find(counts.case_id);
  if (!place) return;
  counts_[*place][counts.side] = counts;
  fix_sides(*place);
}

void SuiteJudge::add(const model::Incident& incident) {
  if (const auto place = find(incident.case_id)) {
    fail(*place, incident);
  } else if (incident.case_id.empty()) {
    for (std::size_t i = 0; i < cases_.size(); ++i) fail(i, incident);
  }
}

void SuiteJudge::fail(std::size_t case_index, const model::Incident& incident) {
  const auto side = find_version(incident.version);
  if (!side || !takes_part(case_index, *side)) return;
  // While a case is prepared every failure counts, since nothing can be measured without its figures.
  const bool accident = is_accident(incident.kind) && incident.round.has_value();
  if (accident && ++shaky_[case_index][*side] <= forgiven_accidents) return;
  cases_[case_index].fail(*side);
  curves_.fail(case_index, *side);
  fix_sides(case_index);
}

void SuiteJudge::add(const model::Round& round) {
  const auto place = find(round.case_id);
  if (!place) return;
  for (const auto& [side, contrast] : cases_[*place].add(round)) curves_.add(*place, side, contrast);
}

void SuiteJudge::replay(const model::RunData& data) {
  for (const auto& absence : data.not_applicable) add(absence);
  for (const auto& incident : data.incidents) {
    if (!incident.round) add(incident);
  }
  for (const auto& counts : data.counts) add(counts);
  for (const auto& round : data.rounds) add(round);
  for (const auto& incident : data.incidents) {
    if (incident.round) add(incident);
  }
}

bool SuiteJudge::asked(std::size_t case_index, int side) const {
  return !takes_part(case_index, side) || counts_[case_index].count(side) != 0 ||
         absences_[case_index].count(side) != 0 || cases_[case_index].failed(side);
}

void SuiteJudge::fix_sides(std::size_t case_index) {
  if (fixed_[case_index]) return;
  std::vector<int> sides;
  for (const int side : roles(case_index)) {
    if (!asked(case_index, side)) return;
    const bool takes_part = counts_[case_index].count(side) != 0 && !cases_[case_index].failed(side);
    if (takes_part) sides.push_back(side);
  }
  cases_[case_index].set_sides(sides);
  curves_.set_sides(case_index, sides);
  fixed_[case_index] = true;
}

bool SuiteJudge::prepared(std::size_t case_index) const { return fixed_[case_index]; }

const model::Counts* SuiteJudge::counts(std::size_t case_index, int side) const {
  const auto found = counts_[case_index].find(side);
  return found == counts_[case_index].end() ? nullptr : &found->second;
}

std::optional<std::string> SuiteJudge::absence(std::size_t case_index, int side) const {
  const auto found = absences_[case_index].find(side);
  return found == absences_[case_index].end() ? std::nullopt : std::optional<std::string>(found->second);
}

std::vector<int> SuiteJudge::sides_wanting(std::size_t case_index, model::Stage stage,
                                           const FamilySizes& families) const {
  const CaseJudge& subject = cases_[case_index];
  std::vector<int> wanting = subject.sides_wanting(stage, families);
  if (stage != model::Stage::Screen || curves_.empty() || !subject.comparable()) return wanting;
  std::vector<int> merged{subject.sides().front()};
  for (std::size_t i = 1; i < subject.sides().size(); ++i) {
    const int side = subject.sides()[i];
    const bool of_its_own = std::find(wanting.begin(), wanting.end(), side) != wanting.end();
    if (of_its_own || (!subject.failed(side) && curves_.wants(case_index, side))) merged.push_back(side);
  }
  return merged.size() > 1 ? merged : std::vector<int>{};
}

double SuiteJudge::expected_rounds_left(std::size_t case_index, const FamilySizes& families) const {
  return std::max(cases_[case_index].expected_rounds_left(families), curves_.expected_rounds_left(case_index));
}

FamilySizes SuiteJudge::families() const {
  FamilySizes sizes{0, 0};
  for (const auto& subject : cases_) {
    for (const int side : subject.sides()) {
      const auto* candidate = subject.candidate(side);
      if (candidate == nullptr || subject.failed(side)) continue;
      for (const Clock clock : both_clocks) {
        const auto suspicion = candidate->suspicion(clock);
        if (suspicion == Direction::Slower) ++sizes.slower;
        if (suspicion == Direction::Faster) ++sizes.faster;
      }
    }
  }
  return FamilySizes{std::max(1, sizes.slower), std::max(1, sizes.faster)};
}

}  // namespace versus::judge

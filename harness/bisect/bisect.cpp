#include "harness/bisect/bisect.hpp"

#include "harness/bisect/git_axis.hpp"
#include "harness/bisect/journal.hpp"
#include "harness/bisect/option_axis.hpp"
#include "harness/bisect/release_axis.hpp"
#include "harness/bisect/session.hpp"
#include "harness/executor/run_identity.hpp"

namespace versus::bisect {

namespace {

std::vector<std::string> ids_of(const Axis& axis) {
  std::vector<std::string> ids;
  for (const Point& point : axis.points) ids.push_back(model::to_string(point.name));
  return ids;
}

Expected<Report> lead(StoredSearch search, const Axis& axis, const model::Scenario& scenario, const Limits& limits,
                      const executor::Surroundings& surroundings) {
  const auto file = searches_folder(surroundings.home.data) / (search.id + ".jsonl");
  auto journal = Journal::open(file, search);
  if (!journal) return unexpected(journal.error());
  const executor::Surroundings world{
      surroundings.home,  surroundings.share,    axis.manifests ? *axis.manifests : surroundings.manifests,
      surroundings.store, surroundings.progress, surroundings.cancel};
  return Session(std::move(search), axis, scenario, limits, world, *std::move(journal)).go();
}

Expected<Report> begin(const Order& order, const Axis& axis, const model::Scenario& scenario, const Limits& limits,
                       const executor::Surroundings& surroundings) {
  const auto identity = executor::new_run_identity();
  StoredSearch search{identity.id, identity.created_utc, order, ids_of(axis), {}};
  for (const std::string& note : axis.notes) {
    search.entries.push_back({});
    search.entries.back().text = note;
    surroundings.progress.message(note);
  }
  return lead(std::move(search), axis, scenario, limits, surroundings);
}

/// What a merge brought in is looked for on its own branch, from where that left the line.
void descend(Report& report, const Order& order, const Axis& axis, const model::Scenario& scenario,
             const Limits& limits, const executor::Surroundings& surroundings) {
  std::vector<Culprit> found;
  for (Culprit& culprit : report.culprits) {
    const auto name = model::parse_version_name(culprit.id, order.library);
    const auto branch = name && culprit.range.empty()
                            ? merged_branch(*axis.repository, name->revision, surroundings.cancel)
                            : std::vector<std::string>{};
    if (!branch || branch->size() != 2) {
      found.push_back(std::move(culprit));
      continue;
    }
    Order inner = order;
    inner.good = branch->front();
    inner.bad = branch->back();
    surroundings.progress.message(culprit.label + " is a merge: searching its branch");
    const auto part = axis_of(inner, surroundings);
    const auto deeper = part ? begin(inner, *part, scenario, limits, surroundings) : unexpected(part.error());
    if (!deeper || deeper->outcome != search::Outcome::Found) {
      report.log.push_back("the branch that " + culprit.label + " merged does not show the change by itself: " +
                           (deeper ? "see search " + deeper->id : message(deeper.error())));
      found.push_back(std::move(culprit));
      continue;
    }
    report.log.push_back("found on the branch that " + culprit.label + " merged: search " + deeper->id);
    report.builds += deeper->builds;
    report.built_now += deeper->built_now;
    report.rounds += deeper->rounds;
    report.seconds += deeper->seconds;
    found.insert(found.end(), deeper->culprits.begin(), deeper->culprits.end());
    report.probed.insert(report.probed.end(), deeper->probed.begin(), deeper->probed.end());
  }
  report.culprits = std::move(found);
}

Expected<Report> finished(Expected<Report> report, const Order& order, const Axis& axis,
                          const model::Scenario& scenario, const Limits& limits,
                          const executor::Surroundings& surroundings) {
  const bool deeper = report && order.merges == Merges::Descend && axis.repository && !report->interrupted;
  if (deeper) descend(*report, order, axis, scenario, limits, surroundings);
  return report;
}

}  // namespace

Expected<Axis> axis_of(const Order& order, const executor::Surroundings& surroundings) {
  const auto& manifests = surroundings.manifests;
  if (order.over == Over::Commits) {
    return commit_axis({order.library, order.repository, order.good, order.bad}, surroundings.home.cache,
                       surroundings.cancel);
  }
  if (order.over == Over::Releases) {
    return release_axis(manifests, order.library, order.good, order.bad, order.series);
  }
  const auto version = model::parse_version_name(order.version, order.library);
  if (!version) return unexpected(version.error());
  if (order.over == Over::Flags) return flag_axis(manifests, *version, order.argument);
  return dependency_axis(manifests, *version, order.argument, order.good, order.bad);
}

Expected<Report> bisect(const Order& order, const model::Scenario& scenario, const Limits& limits,
                        const executor::Surroundings& surroundings) {
  const auto axis = axis_of(order, surroundings);
  if (!axis) return unexpected(axis.error());
  return finished(begin(order, *axis, scenario, limits, surroundings), order, *axis, scenario, limits, surroundings);
}

Expected<Order> stored_order(const std::string& id, const std::filesystem::path& data) {
  const auto file = find_search(data, id);
  if (!file) return unexpected(file.error());
  const auto search = load_search(*file);
  if (!search) return unexpected(search.error());
  return search->order;
}

Expected<Report> resume(const std::string& id, const model::Scenario& scenario, const Limits& limits,
                        const executor::Surroundings& surroundings) {
  const auto file = find_search(surroundings.home.data, id);
  if (!file) return unexpected(file.error());
  auto search = load_search(*file);
  if (!search) return unexpected(search.error());
  const Order order = search->order;
  const auto axis = axis_of(order, surroundings);
  if (!axis) return unexpected(axis.error());
  if (ids_of(*axis) != search->points) {
    return unexpected(usage_error(
        "--resume " + search->id, "the line between good and bad is not what it was",
        std::to_string(search->points.size()) + " places then, " + std::to_string(axis->points.size()) + " now",
        "begin a new search; what was built is kept"));
  }
  return finished(lead(*std::move(search), *axis, scenario, limits, surroundings), order, *axis, scenario, limits,
                  surroundings);
}

}  // namespace versus::bisect

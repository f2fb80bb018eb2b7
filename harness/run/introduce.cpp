#include <algorithm>

#include "harness/run/execute.hpp"

namespace versus::run {

namespace {

// Keeps the order of the newest version and puts what only older ones offer behind it.
void merge(std::vector<std::string>& offered, const std::vector<std::string>& more) {
  for (const auto& value : more) {
    if (std::find(offered.begin(), offered.end(), value) == offered.end()) offered.push_back(value);
  }
}

void take(model::VersionFacts& facts, const protocol::Greeting& greeting) {
  facts.version_string = greeting.version_string;
  facts.loaded.clear();
  for (const auto& entry : greeting.loaded) facts.loaded.push_back({entry.path, entry.build_id});
}

}  // namespace

Introduction introduce(const std::vector<std::optional<VersionWorkers>>& workers,
                       std::vector<model::VersionFacts>& facts, const system::CancelToken& cancel) {
  Introduction introduction;
  for (std::size_t reversed = workers.size(); reversed-- > 0;) {
    if (!workers[reversed]) continue;
    const auto& spec = workers[reversed]->first;
    auto worker = Worker::start(spec, {}, cancel);
    auto greeting = worker ? worker->greet() : tl::unexpected(worker.error());
    if (!greeting) {
      introduction.incidents.push_back(
          {"", spec.version, greeting.error().kind, greeting.error().message, std::nullopt});
      continue;
    }
    if (reversed < facts.size()) take(facts[reversed], *greeting);
    for (const auto& [axis, values] : greeting->offers) merge(introduction.offers[axis], values);
    worker->end();
  }
  return introduction;
}

}  // namespace versus::run

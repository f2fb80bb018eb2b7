#include "harness/cli/places.hpp"

#include <utility>

namespace versus::cli {

OptionSpec store_option(PlaceOptions& options) {
  return {"--store", "FILE", "the run store to use instead of the one in VERSUS_HOME", into(options.store)};
}

OptionSpec manifest_option(PlaceOptions& options) {
  return {"--manifest", "FILE",
          "a version manifest of your own, besides the ones that come with versus (may be repeated)",
          into(options.manifests)};
}

std::filesystem::path store_file(const Context& context, const PlaceOptions& options) {
  if (!options.store.empty()) return options.store;
  return context.ports.home().data / "runs.sqlite";
}

Expected<Places> find_places(const Context& context, const PlaceOptions& options) {
  auto share = context.ports.share();
  if (!share) return unexpected(std::move(share.error()));
  Places places;
  places.share = std::move(*share);
  places.home = context.ports.home();
  places.store = store_file(context, options);
  for (const std::string& manifest : options.manifests) places.manifests.emplace_back(manifest);
  return places;
}

}  // namespace versus::cli

#include "tests/unit/cli/world.hpp"

#include <unistd.h>

#include <fstream>
#include <utility>

namespace versus::cli {

namespace fs = std::filesystem;

namespace {

constexpr const char* vocabulary = R"(library: LIBRARY
operations:
  write: {description: whole image}
  read: {description: whole image, reads_encoded: true}
parameters:
  compression: {words: asked, known: [none, zip, piz], default: zip, description: codec}
  tile: {integer: {min: 1, max: 65536}, words: [scanline], default: scanline}
  threads: {integer: {min: 0, max: 1024}, default: 0}
  storage: {words: [file_warm, memory], default: file_warm}
)";

constexpr const char* tile_size = R"(scenario: tile_size
library: openexr
question: How do times change with the tile size?
tags: [tiles]
operations: [write, read]
fixture: {recipe: white_noise, size: 512x512, channels: RGBA, type: half, seed: 1}
axes:
  compression: all
  tile: [8, 16, 64]
profiles:
  quick: {fixture: {size: 64x64}, axes: {compression: [none], tile: [8, 64]}}
metrics:
  cpu_time: {threshold: 3%}
)";

constexpr const char* strips = R"(scenario: strips
library: libtiff
question: How fast are strips?
operations: [read]
fixture: {recipe: constant, size: 64x64, channels: RGB, type: uint, seed: 1}
axes: {threads: [0, 2]}
metrics: {cpu_time: {threshold: 5%}}
)";

constexpr const char* manifest = R"(library: LIBRARY
main: [3.2.4, 3.5.3]
builds:
  - range: "*"
    steps: [{cmake: .}]
variants:
  slow:
    about: not optimised
    flags: [-O0]
versions:
  - {version: 3.2.4, date: 2024-03-26, sha256: SUM, archive: /none/a.tar.gz}
  - {version: 3.4.17, date: 2025-01-01, sha256: SUM, archive: /none/b.tar.gz}
  - {version: 3.5.3, date: 2026-01-01, sha256: SUM, archive: /none/c.tar.gz}
)";

std::string replaced(std::string text, const std::string& piece, const std::string& by) {
  for (std::size_t at = text.find(piece); at != std::string::npos; at = text.find(piece, at + by.size())) {
    text.replace(at, piece.size(), by);
  }
  return text;
}

}  // namespace

WorldTest::WorldTest() {
  const std::string pattern = (fs::temp_directory_path() / "versus_cli_XXXXXX").string();
  std::string name = pattern;
  folder_ = ::mkdtemp(name.data());
  write("share/scenarios/openexr/tile_size.yaml", tile_size);
  write("share/scenarios/libtiff/strips.yaml", strips);
  for (const char* library : {"openexr", "libtiff"}) {
    const std::string folder = library;
    write("share/harness/worker/" + folder + "/vocabulary.yaml", replaced(vocabulary, "LIBRARY", library));
    write("share/versions/" + folder + ".yaml",
          replaced(replaced(manifest, "LIBRARY", library), "SUM", std::string(64, '0')));
  }
  ports_.share = [this]() -> Expected<system::Share> {
    return system::Share{folder_ / "share/scenarios", folder_ / "share/versions", folder_ / "share"};
  };
  ports_.home = [this] { return system::Home{folder_ / "home/cache", folder_ / "home/data"}; };
  ports_.manifests = [](const Places& places) {
    return provision::load_manifests({places.share.versions, {}, places.manifests});
  };
  ports_.list_versions = [this](const provision::Manifests&, const std::string&,
                                const Places&) -> Expected<std::vector<provision::VersionStatus>> { return statuses_; };
  ports_.build_versions = [this](const provision::Manifests&, const std::vector<model::VersionName>& names,
                                 provision::WorkerWish wish, const Places&, system::ProgressSink&) {
    worker_wish_ = wish;
    std::vector<Expected<provision::ProvisionedVersion>> built;
    for (const auto& version : names) {
      const std::string id = to_string(version);
      asked_to_build_.push_back(id);
      if (id == failing_version_) {
        built.emplace_back(unexpected(run_error(id, "the build failed", {}, "see /log")));
        continue;
      }
      provision::ProvisionedVersion one;
      one.id = id;
      one.prefix = "/cache/" + id;
      one.built_now = true;
      built.emplace_back(std::move(one));
    }
    return built;
  };
  ports_.show_version = [](const provision::Manifests&, const model::VersionName& version,
                           const Places&) -> Expected<std::string> {
    return "{\"id\": \"" + to_string(version) + "\"}";
  };
  ports_.prune_versions = [](const provision::Manifests&, provision::PruneScope scope, provision::PruneMode,
                             const Places&) -> Expected<provision::Pruned> {
    if (scope == provision::PruneScope::Everything) return provision::Pruned{{"a", "b"}, 3U << 20U};
    return provision::Pruned{};
  };
  ports_.fetch_versions = [](const provision::Manifests&, const std::vector<model::VersionName>&, const fs::path&,
                             const Places&, system::ProgressSink&) -> Expected<std::vector<std::string>> {
    return std::vector<std::string>{"abc"};
  };
  ports_.run = [this](const executor::RunRequest& order, const provision::Manifests&, const Places& places,
                      system::ProgressSink& progress) -> Expected<model::RunResult> {
    order_ = order;
    places_ = places;
    progress.show({"measuring", "a case", 1, 2, 3.0});
    if (run_error_) return unexpected(*run_error_);
    return result_;
  };
  ports_.resume = [this](const executor::ResumeRequest& order, const provision::Manifests&, const Places& places,
                         system::ProgressSink&) -> Expected<model::RunResult> {
    resume_ = order;
    places_ = places;
    return result_;
  };
  ports_.judge = [this](const model::RunHeader& header, const model::RunData& data) {
    judged_ = header;
    judged_data_ = data;
    model::RunResult result = result_;
    result.header = header;
    return result;
  };
}

WorldTest::~WorldTest() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

Outcome WorldTest::run(const std::vector<std::string>& arguments) {
  std::ostringstream out;
  std::ostringstream err;
  Streams streams{out, err, out_screen_, err_screen_};
  Outcome outcome;
  outcome.exit = cli::run(arguments, streams, ports_);
  outcome.out = out.str();
  outcome.err = err.str();
  return outcome;
}

fs::path WorldTest::write(const fs::path& relative, const std::string& text) {
  const fs::path file = folder_ / relative;
  fs::create_directories(file.parent_path());
  std::ofstream(file) << text;
  return file;
}

void WorldTest::replace_in(const fs::path& relative, const std::string& piece, const std::string& by) {
  std::ostringstream text;
  text << std::ifstream(folder_ / relative).rdbuf();
  ASSERT_NE(text.str().find(piece), std::string::npos) << piece;
  write(relative, replaced(text.str(), piece, by));
}

void WorldTest::store_run(const std::string& id) {
  fs::create_directories(store_file().parent_path());
  auto store = store::RunStore::open(store_file(), store::OpenMode::ReadWrite);
  ASSERT_TRUE(store) << message(store.error());
  model::RunHeader header;
  header.id = id;
  header.created_utc = "2026-11-30T19:15:30Z";
  header.command = "versus run openexr/tile_size";
  header.versions = {"openexr@3.2.4", "openexr@3.4.17", "openexr@3.5.3"};
  for (const char* operation : {"read", "write"}) {
    model::Case one;
    one.library = "openexr";
    one.scenario = "tile_size";
    one.operation = operation;
    one.id = std::string("openexr/tile_size/") + operation + "/tile=8";
    header.cases.push_back(one);
  }
  ASSERT_TRUE(store->begin(header));
  for (int number = 0; number < 2; ++number) {
    model::Round round;
    round.case_id = header.cases.front().id;
    round.number = number;
    // The second round has only two sides: the last version was decided before.
    round.sides = number == 0 ? std::vector<int>{0, 1, 2} : std::vector<int>{0, 1};
    const auto key = store->begin_round(id, round);
    ASSERT_TRUE(key);
    store::Block block;
    for (std::size_t slot = 0; slot < 2 * round.sides.size(); ++slot) {
      model::Item item;
      item.wall_ns = 100.0 + static_cast<double>(slot);
      block.emplace_back(item);
    }
    ASSERT_TRUE(store->append_block(*key, 0, block));
    std::vector<model::LaunchFacts> launches(2 * round.sides.size());
    for (std::size_t slot = 0; slot < launches.size(); ++slot) launches[slot].padding = static_cast<int>(slot);
    ASSERT_TRUE(store->finish_round(*key, launches, 1.0));
  }
  model::Counts counts;
  counts.case_id = header.cases.front().id;
  counts.side = 2;
  counts.read_calls = 7;
  ASSERT_TRUE(store->append(id, counts));
  ASSERT_TRUE(store->finish(id, store::RunState::Finished));
}

}  // namespace versus::cli

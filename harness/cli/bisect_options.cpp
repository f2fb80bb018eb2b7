#include "harness/cli/bisect_options.hpp"

#include <chrono>
#include <utility>

#include "framework/base/suggest.hpp"
#include "framework/scenario/parse.hpp"
#include "harness/cli/quantities.hpp"

namespace versus::cli {

namespace {

using bisect::Over;

constexpr double least_confidence = 0.5;
constexpr double most_confidence = 0.9999;

Taker over_into(BisectOptions& options) {
  return [&options](const std::string& value) -> Expected<void> {
    options.over_given = true;
    const auto after = [&](const char* word) { return value.substr(std::string(word).size()); };
    if (value == "commits") {
      options.order.over = Over::Commits;
    } else if (value == "releases") {
      options.order.over = Over::Releases;
    } else if (value.rfind("dependency:", 0) == 0 && value.size() > 11) {
      options.order.over = Over::Dependency;
      options.order.argument = after("dependency:");
    } else if (value.rfind("flags:", 0) == 0 && value.size() > 6) {
      options.order.over = Over::Flags;
      options.order.argument = after("flags:");
    } else {
      return unexpected(usage_error("--over", "'" + value + "' is no line that can be searched",
                                    "commits, releases, dependency:NAME, flags:'-O2|-O3'",
                                    base::did_you_mean(value, {"commits", "releases"})));
    }
    return {};
  };
}

Taker sought_into(search::Sought& target) {
  return [&target](const std::string& value) -> Expected<void> {
    if (value == "slower") {
      target = search::Sought::Slower;
    } else if (value == "faster") {
      target = search::Sought::Faster;
    } else if (value == "change") {
      target = search::Sought::Change;
    } else {
      return unexpected(usage_error("--seek", "'" + value + "' is none of its words", "slower, faster, change",
                                    base::did_you_mean(value, {"slower", "faster", "change"})));
    }
    return {};
  };
}

Taker confidence_into(double& target) {
  return [&target](const std::string& value) -> Expected<void> {
    auto share = parse_share("--confidence", value);
    if (!share) return unexpected(std::move(share.error()));
    if (*share < least_confidence || *share > most_confidence) {
      return unexpected(usage_error("--confidence", "'" + value + "' is out of range", "from 50% to 99.99%"));
    }
    target = *share;
    return {};
  };
}

Taker layout_into(double& target) {
  return [&target](const std::string& value) -> Expected<void> {
    auto share = parse_share("--layout-noise", value);
    if (!share) return unexpected(std::move(share.error()));
    if (*share < 0.0001 || *share > 0.2) {
      return unexpected(usage_error("--layout-noise", "'" + value + "' is out of range", "from 0.01% to 20%"));
    }
    target = *share;
    return {};
  };
}

Taker seed_into(std::uint64_t& target) {
  return [&target](const std::string& value) -> Expected<void> {
    auto seed = parse_whole("--seed", value, 0, INT64_MAX);
    if (!seed) return unexpected(std::move(seed.error()));
    target = *seed;
    return {};
  };
}

Taker budget_into(bisect::Limits& limits) {
  return [&limits](const std::string& value) -> Expected<void> {
    auto duration = parse_duration("--budget", value);
    if (!duration) return unexpected(std::move(duration.error()));
    limits.budget_seconds = std::chrono::duration<double>(*duration).count();
    return {};
  };
}

Taker patience_into(bisect::Limits& limits) {
  return [&limits](const std::string& value) -> Expected<void> {
    auto duration = parse_duration("--patience", value);
    if (!duration) return unexpected(std::move(duration.error()));
    limits.patience = *duration;
    return {};
  };
}

Error missing(const char* option, const std::string& meaning, const std::string& example) {
  return usage_error("versus bisect", std::string("no ") + option + " given", meaning, "such as " + example);
}

Expected<void> check_line(const bisect::Order& order) {
  const bool has_ends = !order.good.empty() && !order.bad.empty();
  switch (order.over) {
    case Over::Commits:
      if (order.repository.empty()) return unexpected(missing("--repo", "a git repository", "--repo $HOME/openexr"));
      if (!has_ends) return unexpected(missing("--good and --bad", "two revisions", "--good v3.2.4 --bad main"));
      return {};
    case Over::Releases:
      if (!has_ends) return unexpected(missing("--good and --bad", "two releases", "--good 3.2.4 --bad 3.5.3"));
      return {};
    case Over::Dependency:
      if (order.version.empty()) return unexpected(missing("--version", "what is built", "--version openexr@3.2.4"));
      if (!has_ends) return unexpected(missing("--good and --bad", "two of its releases", "--good 1.14 --bad 1.23"));
      return {};
    case Over::Flags:
      if (order.version.empty()) return unexpected(missing("--version", "what is built", "--version openexr@3.5.3"));
      return {};
  }
  return {};
}

}  // namespace

Declaration declare_bisect(BisectOptions& options) {
  auto& order = options.order;
  Declaration declaration;
  declaration.options = {
      {"--library", "NAME", "openexr or libtiff (default: the one that the case's id begins with)",
       into(order.library)},
      {"--repo", "DIR|URL", "the git repository whose commits are searched; it is only read", into(order.repository)},
      {"--good", "REV", "a revision, tag or release that is fast", into(order.good)},
      {"--bad", "REV", "a later one that is slow", into(order.bad)},
      {"--case", "ID", "the case in which it is slow, as versus run prints it", into(order.case_id)},
      {"--metric", "NAME", "cpu_time, read_calls, file_size, …, or pixels (default: the clock that decides the case)",
       into(order.metric)},
      {"--over", "LINE",
       "what lies between good and bad: commits (default), releases, dependency:NAME (releases of a dependency, built "
       "into --version), flags:'-O2|-O3' (from good to bad)",
       over_into(options)},
      {"--line", "SERIES", "with --over releases: only those whose number begins so, such as 3.3", into(order.series)},
      {"--version", "V", "with --over dependency and flags: the version that is built", into(order.version)},
      {"--dag", "", "search also the branch of a merge that is found", into(options.dag)},
      {"--seek", "WORD", "slower (default), faster, or change", sought_into(order.sought)},
      {"--scenario", "NAME", "the case's scenario, by name or file (default: the one that its id names)",
       into(options.scenario)},
      {"--profile", "NAME", "of the scenario (default: full)", into(order.profile)},
      {"--confidence", "SHARE", "how sure to be of an answer before it is verified (default: 95%)",
       confidence_into(order.confidence)},
      {"--layout-noise", "SHARE",
       "by how much two builds of equal code may differ (default: 0.5%); changes below four times that are not traced",
       layout_into(order.build_sd)},
      {"--budget", "TIME", "stop after this time, builds included; --resume goes on", budget_into(options.limits)},
      {"--patience", "TIME", "end a worker that has not answered for this long (default: 60s)",
       patience_into(options.limits)},
      {"--seed", "N", "draw another order of measuring (default: 1)", seed_into(order.seed)},
      {"--resume", "SEARCH", "go on with a search that was stopped or killed; latest is the newest",
       into(options.resume)},
      {"--dry-run", "", "say what lies between good and bad and about how long it takes, and stop",
       into(options.dry_run)},
      store_option(options.places),
      manifest_option(options.places)};
  return declaration;
}

Expected<bisect::Order> bisect_order_of(const BisectOptions& options, const std::string& command_line) {
  bisect::Order order = options.order;
  if (order.case_id.empty()) {
    return unexpected(missing("--case", "the id of one case",
                              "--case openexr/tile_size/read/compression=none,storage=file_warm,tile=8"));
  }
  const std::size_t library_end = order.case_id.find('/');
  const std::size_t scenario_end = order.case_id.find('/', library_end == std::string::npos ? 0 : library_end + 1);
  if (library_end == std::string::npos || scenario_end == std::string::npos) {
    return unexpected(usage_error("--case " + order.case_id, "this is no id of a case", "LIBRARY/SCENARIO/OPERATION/…",
                                  "versus scenarios show SCENARIO lists them"));
  }
  const std::string library = order.case_id.substr(0, library_end);
  if (order.library.empty()) order.library = library;
  if (order.library != library) {
    return unexpected(usage_error("--library " + order.library, "the case is one of " + library));
  }
  order.scenario_word = options.scenario.empty() ? order.case_id.substr(0, scenario_end) : options.scenario;
  if (order.profile.empty()) order.profile = std::string(scenario::full_profile);
  if (options.dag) order.merges = bisect::Merges::Descend;
  if (options.dag && order.over != Over::Commits) {
    return unexpected(usage_error("--dag", "only commits have branches", "without --over"));
  }
  if (!order.series.empty() && order.over != Over::Releases) {
    return unexpected(usage_error("--line", "only releases have lines", "with --over releases"));
  }
  if (auto fine = check_line(order); !fine) return unexpected(fine.error());
  order.command = command_line;
  return order;
}

}  // namespace versus::cli

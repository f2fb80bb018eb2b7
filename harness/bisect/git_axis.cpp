#include "harness/bisect/git_axis.hpp"

#include <sstream>

#include "harness/provision/source_git.hpp"
#include "harness/system/process.hpp"

namespace versus::bisect {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t label_length = 10;
constexpr char between_fields = '\x1f';

class Repository {
 public:
  Repository(fs::path folder, const system::CancelToken& cancel) : folder_(std::move(folder)), cancel_(cancel) {}

  /// What git prints; nothing when it ends badly.
  std::optional<std::string> ask(std::vector<std::string> arguments) const {
    auto text = system::capture(command(std::move(arguments)), cancel_);
    return text ? std::optional<std::string>(*text) : std::nullopt;
  }

  std::vector<std::string> lines(std::vector<std::string> arguments) const {
    std::vector<std::string> lines;
    std::istringstream stream(ask(std::move(arguments)).value_or(""));
    for (std::string line; std::getline(stream, line);) {
      if (!line.empty()) lines.push_back(line);
    }
    return lines;
  }

  bool is_ancestor(const std::string& early, const std::string& late) const {
    const auto end = system::run(command({"merge-base", "--is-ancestor", early, late}), cancel_);
    return end && system::succeeded(*end);
  }

  std::string first_line(std::vector<std::string> arguments) const {
    const auto all = lines(std::move(arguments));
    return all.empty() ? std::string() : all.front();
  }

 private:
  system::Command command(std::vector<std::string> arguments) const {
    system::Command command;
    command.arguments = {"git", "-C", folder_.string()};
    command.arguments.insert(command.arguments.end(), arguments.begin(), arguments.end());
    command.environment = {{"GIT_DIR", std::nullopt},
                           {"GIT_WORK_TREE", std::nullopt},
                           {"GIT_INDEX_FILE", std::nullopt},
                           {"GIT_OPTIONAL_LOCKS", "0"},
                           {"LC_ALL", "C"}};
    return command;
  }

  fs::path folder_;
  system::CancelToken cancel_;
};

Expected<void> check_order(const Repository& repository, const GitRange& range, const std::string& good,
                           const std::string& bad) {
  const std::string place = "--good " + range.good + " --bad " + range.bad;
  if (good == bad) return unexpected(usage_error(place, "good and bad are the same commit " + good.substr(0, 10)));
  if (repository.is_ancestor(good, bad)) return {};
  if (repository.is_ancestor(bad, good)) {
    return unexpected(usage_error(place, "good and bad are swapped: bad is an ancestor of good", "good before bad",
                                  "exchange them; to look for what became faster, add --seek faster"));
  }
  if (repository.first_line({"rev-parse", "--is-shallow-repository"}) == "true") {
    return unexpected(usage_error(range.repository, "this clone is shallow: its history ends between good and bad", {},
                                  "`git -C " + range.repository + " fetch --unshallow`"));
  }
  const std::string base = repository.first_line({"merge-base", good, bad});
  return unexpected(
      usage_error(place, "good is not an ancestor of bad",
                  base.empty() ? "they have no common history" : "both come from " + base.substr(0, label_length),
                  base.empty() ? "" : "--good " + base.substr(0, label_length)));
}

Point point_of(const GitRange& range, const std::string& where, const std::string& line) {
  std::istringstream fields(line);
  Point point;
  std::getline(fields, point.name.revision, between_fields);
  std::getline(fields, point.date, between_fields);
  std::getline(fields, point.subject);
  point.name.library = range.library;
  point.name.origin = model::VersionOrigin::Git;
  point.name.value = where;
  point.label = point.name.revision.substr(0, label_length);
  return point;
}

}  // namespace

Expected<Axis> commit_axis(const GitRange& range, const fs::path& cache, const system::CancelToken& cancel) {
  const provision::Layout layout{cache};
  const provision::LoggedRun run("git " + range.repository, layout.log("bisect-git"), cancel);
  std::error_code code;
  const bool local = fs::is_directory(range.repository, code);
  const std::string where = local ? fs::absolute(range.repository).lexically_normal().string() : range.repository;
  std::vector<provision::GitRevision> ends;
  for (const std::string& revision : {range.good, range.bad}) {
    const auto end = provision::resolve_git({provision::SourceKind::Git, where, {}, {}, revision}, layout, run);
    if (!end) return unexpected(end.error());
    ends.push_back(*end);
  }
  const Repository repository(ends[0].repository, cancel);
  if (auto fine = check_order(repository, range, ends[0].commit, ends[1].commit); !fine) {
    return unexpected(fine.error());
  }
  const std::string format = std::string("--format=%H") + between_fields + "%as" + between_fields + "%s";
  Axis axis;
  axis.kind = "commits";
  axis.repository = ends[0].repository;
  axis.points.push_back(point_of(range, where, repository.first_line({"log", "-1", format, ends[0].commit})));
  for (const std::string& line :
       repository.lines({"log", "--first-parent", "--reverse", format, ends[0].commit + ".." + ends[1].commit})) {
    axis.points.push_back(point_of(range, where, line));
  }
  if (cancel.cancelled()) return unexpected(interrupted_error(range.repository));
  if (local && !repository.lines({"status", "--porcelain", "--untracked-files=no"}).empty()) {
    axis.notes.push_back(range.repository +
                         " has changes that are in no commit: they are left as they are and not "
                         "measured");
  }
  return axis;
}

Expected<std::vector<std::string>> merged_branch(const fs::path& folder, const std::string& commit,
                                                 const system::CancelToken& cancel) {
  const Repository repository(folder, cancel);
  const std::string branch = repository.first_line({"rev-parse", "--verify", "--quiet", commit + "^2"});
  if (branch.empty()) return std::vector<std::string>{};
  const std::string base = repository.first_line({"merge-base", commit + "^1", branch});
  if (base.empty() || base == branch) return std::vector<std::string>{};
  return std::vector<std::string>{base, branch};
}

std::vector<std::string> changed_files(const fs::path& folder, const std::string& before, const std::string& after,
                                       const system::CancelToken& cancel) {
  return Repository(folder, cancel).lines({"diff", "--name-only", before, after});
}

}  // namespace versus::bisect

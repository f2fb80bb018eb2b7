#include "harness/provision/source_git.hpp"

#include "harness/system/file_lock.hpp"
#include "harness/system/files.hpp"
#include "harness/system/sha256.hpp"

namespace versus::provision {

namespace fs = std::filesystem;

namespace {

system::Command git(const fs::path& repository, std::vector<std::string> arguments) {
  system::Command command;
  command.arguments = {"git", "-C", repository.string()};
  command.arguments.insert(command.arguments.end(), arguments.begin(), arguments.end());
  // Variables of a calling hook would lead git to another repository; nobody is there to type a password.
  command.environment = {{"GIT_DIR", std::nullopt},
                         {"GIT_WORK_TREE", std::nullopt},
                         {"GIT_INDEX_FILE", std::nullopt},
                         {"GIT_TERMINAL_PROMPT", "0"},
                         {"LC_ALL", "C"}};
  return command;
}

std::optional<std::string> parse_revision(const fs::path& repository, const std::string& revision,
                                          const system::CancelToken& cancel) {
  auto text =
      system::capture(git(repository, {"rev-parse", "--verify", "--quiet", "--end-of-options", revision}), cancel);
  if (!text) return std::nullopt;
  return text->substr(0, text->find('\n'));
}

std::optional<GitRevision> look_up(const fs::path& repository, const std::string& revision,
                                   const system::CancelToken& cancel) {
  const auto commit = parse_revision(repository, revision + "^{commit}", cancel);
  if (!commit) return std::nullopt;
  const auto tree = parse_revision(repository, *commit + "^{tree}", cancel);
  if (!tree) return std::nullopt;
  return GitRevision{repository, *commit, *tree};
}

bool is_full_commit(const std::string& revision) {
  return revision.size() == 40 && revision.find_first_not_of("0123456789abcdef") == std::string::npos;
}

Error unknown_revision(const SourceOrigin& origin) {
  return usage_error(to_string(origin), "this repository has no revision '" + origin.revision + "'",
                     "a commit, tag or branch", "`git -C " + origin.name + " log --oneline` shows some");
}

Expected<GitRevision> resolve_remote(const SourceOrigin& origin, const Layout& layout, const LoggedRun& run) {
  const std::string name = system::sha256_of_text(origin.name).substr(0, 16);
  const fs::path clone = layout.git() / name;
  const auto lock = system::FileLock::acquire(layout.lock("git-" + name), run.cancel());
  if (!lock) return unexpected(lock.error());
  std::error_code code;
  if (!fs::exists(clone / "HEAD", code)) {
    if (auto gone = system::remove_tree(clone); !gone) return unexpected(gone.error());
    if (auto made = system::make_folders(layout.git()); !made) return unexpected(made.error());
    const fs::path parts = clone.string() + ".part";
    if (auto gone = system::remove_tree(parts); !gone) return unexpected(gone.error());
    system::Command command = git(layout.git(), {"clone", "--quiet", "--mirror", "--", origin.name, parts.string()});
    if (auto cloned = run.run(command, "git clone"); !cloned) return unexpected(cloned.error());
    if (auto moved = system::rename_path(parts, clone); !moved) return unexpected(moved.error());
  } else if (is_full_commit(origin.revision)) {
    if (const auto known = look_up(clone, origin.revision, run.cancel())) return *known;
  }
  const auto fetched = run.run(git(clone, {"fetch", "--quiet", "--prune"}), "git fetch");
  const auto found = look_up(clone, origin.revision, run.cancel());
  if (found) return *found;
  if (!fetched) return unexpected(fetched.error());
  return unexpected(unknown_revision(origin));
}

}  // namespace

Expected<GitRevision> resolve_git(const SourceOrigin& origin, const Layout& layout, const LoggedRun& run) {
  if (!system::find_program("git")) {
    return unexpected(run_error(to_string(origin), "git is not installed", {}, "install the package git"));
  }
  std::error_code code;
  if (!fs::is_directory(origin.name, code)) {
    if (origin.name.find(':') == std::string::npos) {
      return unexpected(usage_error(to_string(origin), "no such repository '" + origin.name + "'"));
    }
    return resolve_remote(origin, layout, run);
  }
  const auto inside = system::capture(git(origin.name, {"rev-parse", "--git-dir"}), run.cancel());
  // What git says when it was ended early says nothing about the repository.
  if (run.cancel().cancelled()) return unexpected(interrupted_error(to_string(origin)));
  if (!inside) {
    return unexpected(usage_error(to_string(origin), "'" + origin.name + "' is no git repository that can be read", {},
                                  "for a folder of sources, write path:" + origin.name));
  }
  const auto found = look_up(origin.name, origin.revision, run.cancel());
  if (run.cancel().cancelled()) return unexpected(interrupted_error(to_string(origin)));
  if (!found) return unexpected(unknown_revision(origin));
  return *found;
}

std::optional<std::string> file_at(const GitRevision& revision, const std::string& file,
                                   const system::CancelToken& cancel) {
  auto text = system::capture(git(revision.repository, {"cat-file", "blob", revision.commit + ":" + file}), cancel);
  if (!text) return std::nullopt;
  return *text;
}

Expected<void> check_out(const GitRevision& revision, const fs::path& to, const LoggedRun& run) {
  system::Command clone = git(to.parent_path(), {"clone", "--quiet", "--shared", "--no-checkout", "--",
                                                 fs::absolute(revision.repository).string(), to.string()});
  if (auto cloned = run.run(clone, "git clone"); !cloned) return cloned;
  system::Command checkout =
      git(to, {"-c", "advice.detachedHead=false", "checkout", "--quiet", "--detach", revision.commit});
  if (auto checked = run.run(checkout, "git checkout"); !checked) return checked;
  return system::remove_tree(to / ".git");
}

}  // namespace versus::provision

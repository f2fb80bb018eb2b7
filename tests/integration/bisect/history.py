"""A git repository of a small C library with a real cost, and `versus` that searches it.

Each commit is a function that changes the working tree. The library's builds take seconds; its worker is linked from
the project's own worker sources and an adapter that lies beside this file.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(os.environ["VERSUS_SOURCE_DIR"]) / "tests" / "integration" / "faults"))

from toys import BUILD, SOURCE, ToyCase  # noqa: E402  (the path has to be known first)

HERE = pathlib.Path(__file__).resolve().parent

SCENARIO = """\
scenario: loop
library: cost
operations: [write]
fixture: {recipe: constant, size: 8x8, channels: Y}
axes: {threads: [0]}
metrics: {cpu_time: {threshold: 3%}}
"""
CASE = "cost/loop/write/threads=0"
MANIFEST = """\
library: cost
provides: [libcost]
builds:
  - {range: '*', steps: [{cmake: .}], cxx_standard: 17}
"""


class Repository:
    """Commits are numbered from 0; `revisions[i]` is the hash of commit i."""

    def __init__(self, folder):
        self.folder = folder
        shutil.copytree(HERE / "library", folder)
        self.revisions = []
        self.git("init", "--quiet", "--initial-branch=main")
        self.commit("Begin")

    def git(self, *arguments):
        identity = {"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "A",
                    "GIT_COMMITTER_EMAIL": "a@example.org", "GIT_AUTHOR_DATE": "2026-01-01T12:00:00Z",
                    "GIT_COMMITTER_DATE": "2026-01-01T12:00:00Z", "GIT_CONFIG_NOSYSTEM": "1"}
        return subprocess.run(["git", "-C", str(self.folder), *arguments], check=True, capture_output=True, text=True,
                              env={**os.environ, **identity}).stdout.strip()

    def commit(self, subject):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "-m", subject)
        self.revisions.append(self.git("rev-parse", "HEAD"))

    def edit(self, name, change):
        path = self.folder / name
        path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")

    def define(self, name, value):
        self.edit("steps.h", lambda text: re.sub(rf"(#define {name}) \d+", rf"\1 {value}", text))

    # Kinds of commits.

    def comment(self, number):
        self.edit("cost.c", lambda text: f"/* Remark {number}. */\n" + text)
        self.commit(f"Comment on the passes, {number}")

    def document(self, number):
        (self.folder / "README").write_text(f"Notes {number}\n", encoding="utf-8")
        self.commit(f"Describe, {number}")

    def extra(self, number):
        self.edit("extras.c", lambda text: text + f"int cost_extra_{number}(void) {{ return {number}; }}\n")
        self.commit(f"Add extra {number}")

    def broken(self, number):
        self.edit("extras.c", lambda text: text.replace("/* What else", "#error unfinished\n/* What else"))
        self.commit(f"Begin a change, {number}")

    def repaired(self, number):
        self.edit("extras.c", lambda text: text.replace("#error unfinished\n", ""))
        self.commit(f"Finish the change, {number}")

    def merge(self, changes, subject):
        """Commits on a branch that leaves here, merged after another commit of this line."""
        self.git("checkout", "--quiet", "-b", "branch")
        changes()
        self.git("checkout", "--quiet", "main")
        self.document(f"beside {subject}")
        self.git("merge", "--quiet", "--no-ff", "-m", subject, "branch")
        self.git("branch", "--quiet", "-D", "branch")
        self.revisions.append(self.git("rev-parse", "HEAD"))

    def slower(self, steps, subject):
        self.define("COST_STEPS", steps)
        self.commit(subject)


def two_steps(folder):
    """44 commits: one makes it 8 % slower, a later one 5 %; six do not build, many change nothing that runs."""
    repository = Repository(folder)
    for number in range(1, 44):
        if number == 15:
            repository.slower(1080, "Smooth eighty times more")
        elif number == 34:
            repository.slower(1134, "Smooth a little longer")
        elif number in (9, 22, 39):
            repository.broken(number)
        elif number in (10, 23, 40):
            repository.document(number)  # and still broken
        elif number in (11, 24, 41):
            repository.repaired(number)
        elif number % 3 == 0:
            repository.extra(number)
        elif number % 3 == 1:
            repository.comment(number)
        else:
            repository.document(number)
    return repository


# One home for all searches of a process: what the workers of all builds share is compiled once. The compiler's cache
# outlives it, so that the tests take seconds when the sources of the workers are those of the last time.
KEPT = tempfile.TemporaryDirectory(prefix="versus-bisect-")


class HistoryCase(ToyCase):
    """A share folder with the library `cost`, and a home in which its builds are kept from one search to the next."""

    def setUp(self):
        super().setUp()
        self.home = pathlib.Path(KEPT.name) / "home"
        ccache = self.home / "cache" / "ccache"
        if not ccache.is_symlink():
            (BUILD / "ccache-of-tests").mkdir(exist_ok=True)
            ccache.parent.mkdir(parents=True)
            ccache.symlink_to(BUILD / "ccache-of-tests")
        self.plant("worker-src/harness/worker/cost/.keep", "")
        for part in ("framework/base", "harness/protocol", "harness/worker"):
            shutil.copytree(SOURCE / part, self.share / "worker-src" / part, dirs_exist_ok=True,
                            ignore=shutil.ignore_patterns("openexr", "libtiff"))
        shutil.copytree(HERE / "adapter", self.share / "worker-src/harness/worker/cost", dirs_exist_ok=True)
        (self.share / "worker-src/harness/worker/cost/.keep").unlink()
        self.plant("scenarios/cost/loop.yaml", SCENARIO)
        self.plant("versions/cost.yaml", MANIFEST)

    def arguments(self, repository, good, bad, *more):
        return ["bisect", "--repo", str(repository.folder), "--good", good, "--bad", bad, "--case", CASE, *more]

    def bisect(self, repository, good, bad, *more, **environment):
        return self.start(*self.arguments(repository, good, bad, "--json", *more), **environment).result(900)

    def culprits(self, repository, result):
        """Numbers of the commits that were found."""
        return [repository.revisions.index(one["id"].split("#")[1]) for one in result.json()["culprits"]]

#!/usr/bin/python3
"""Searches of a real git history: a library in C, built commit by commit, measured by real workers."""

import json
import os
import signal
import subprocess
import unittest

from history import CASE, HistoryCase, Repository, two_steps

from toys import main


class Bisect(HistoryCase):
    def test_both_steps_are_found_among_commits_that_do_not_build_and_commits_that_change_nothing(self):
        repository = two_steps(self.folder / "repository")
        before = self.state_of(repository)
        result = self.bisect(repository, repository.revisions[0], "main")
        self.assertEqual(result.code, 1, result)
        self.assertEqual(self.culprits(repository, result), [15, 34], result)
        document = result.json()
        self.assertEqual(document["outcome"], "found")
        for culprit, expected in zip(document["culprits"], (0.08, 0.05)):
            self.assertTrue(culprit["verified"], culprit)
            self.assertTrue(0.6 * expected < culprit["effect"] < 1.5 * expected, culprit)
            self.assertEqual(culprit["files"], ["steps.h"])
            self.assertGreaterEqual(culprit["probability"], 0.95)
            self.assertIn("versus run cost/loop", culprit["command"])
        self.assertLessEqual(document["builds"], 14, result)
        self.assertTrue(any(one["state"] == "same_code" for one in document["probed"]) or document["builds"] < 10, result)
        self.assertEqual(self.state_of(repository), before, "the user's repository is only read")
        self.assertEqual(list((self.home / "cache/work").iterdir()), [], "nothing is left behind")
        self.resumed_after_a_kill(repository, document)

    def state_of(self, repository):
        return (repository.git("rev-parse", "HEAD"), repository.git("status", "--porcelain"),
                repository.git("worktree", "list"), repository.git("branch", "--all"))

    def resumed_after_a_kill(self, repository, whole):
        """The builds are there already, so this is about the search alone."""
        running = self.start(*self.arguments(repository, repository.revisions[0], "main", "--seed", "2"))
        folder = self.home / "data/bisect"
        known = {path.name for path in folder.iterdir()}

        def rounds():
            new = [path for path in folder.iterdir() if path.name not in known]
            return new and new[0].read_text(encoding="utf-8").count('"event":"round"') >= 4

        self.wait_until(rounds, "four rounds are kept")
        running.send(signal.SIGKILL)
        running.process.communicate(timeout=30)
        kept = max(folder.iterdir())
        with kept.open("a", encoding="utf-8") as file:
            file.write('{"event":"rou')  # what a killed process was writing
        rounds_before = kept.read_text(encoding="utf-8").count('"event":"round"')
        result = self.start("bisect", "--resume", "latest", "--json").result(900)
        self.assertEqual(result.code, 1, result)
        self.assertEqual(self.culprits(repository, result), [15, 34], result)
        built = [json.loads(line)["place"] for line in kept.read_text(encoding="utf-8").splitlines()
                 if '"event":"built"' in line]
        self.assertEqual(len(built), len(set(built)), "nothing is built twice")
        self.assertGreater(result.json()["rounds"], rounds_before)
        self.assertEqual(max(folder.iterdir()), kept)
        self.assertNotEqual(result.json()["search"], whole["search"])


class OneLibrary(HistoryCase):
    """Short histories; the builds of one test serve the next questions."""

    def test_counts_pixels_comments_and_merges(self):
        repository = Repository(self.folder / "repository")
        revisions = repository.revisions
        repository.comment(1)
        repository.document(2)
        repository.define("COST_ALLOCATIONS", 5)
        repository.commit("Ask for more memory")  # 3
        repository.extra(4)
        repository.define("COST_SHADE", 3)
        repository.commit("Paint darker")  # 5
        repository.extra(6)

        nothing = self.bisect(repository, revisions[0], revisions[2])
        self.assertEqual(nothing.code, 0, nothing)
        document = nothing.json()
        self.assertEqual((document["outcome"], document["rounds"], document["culprits"]), ("nothing", 0, []))
        self.assertEqual(document["probed"][-1]["state"], "same_code")

        counted = self.bisect(repository, revisions[0], revisions[6], "--metric", "allocations")
        self.assertEqual(counted.code, 1, counted)
        self.assertEqual(self.culprits(repository, counted), [3], counted)
        self.assertEqual(counted.json()["rounds"], 0, "exact figures need no repetition")
        self.assertEqual(counted.json()["culprits"][0]["difference"], 4)

        painted = self.bisect(repository, revisions[0], revisions[6], "--metric", "pixels")
        self.assertEqual(painted.code, 0, painted)
        self.assertEqual(self.culprits(repository, painted), [5], painted)

        fewer = self.bisect(repository, revisions[0], revisions[6], "--metric", "allocations", "--seek", "faster")
        self.assertEqual((fewer.code, fewer.json()["outcome"]), (0, "other_direction"), fewer)


    def test_a_merge_is_one_commit_unless_its_branch_is_asked_for(self):
        repository = Repository(self.folder / "repository")
        revisions = repository.revisions

        def branch():
            repository.extra(1)  # 1
            repository.define("COST_ALLOCATIONS", 3)
            repository.commit("Ask for more memory")  # 2
            repository.comment(3)

        repository.merge(branch, "Merge the branch")  # 4 is the commit beside it, 5 the merge
        whole = self.bisect(repository, revisions[0], "main", "--metric", "allocations")
        self.assertEqual(self.culprits(repository, whole), [5], whole)
        inside = self.bisect(repository, revisions[0], "main", "--metric", "allocations", "--dag")
        self.assertEqual(inside.code, 1, inside)
        self.assertEqual(self.culprits(repository, inside), [2], inside)
        self.assertIn("found on the branch", "\n".join(inside.json()["log"]))


class Refusals(HistoryCase):
    def refused(self, code, *parts, repository, good, bad, more=()):
        result = self.bisect(repository, good, bad, *more)
        self.assertEqual(result.code, code, result)
        self.assertEqual(json.loads(result.out)["exit"], code, result)
        self.assert_says(result, *parts)

    def test_what_cannot_be_searched_is_said(self):
        repository = Repository(self.folder / "repository")
        repository.document(1)
        repository.git("checkout", "--quiet", "-b", "side")
        repository.document(2)
        repository.git("checkout", "--quiet", "main")
        repository.document(3)
        one, side, three = repository.revisions[1:4]
        self.refused(2, "this repository has no revision 'v9'", repository=repository, good="v9", bad="main")
        self.refused(2, "good and bad are swapped", "exchange them", repository=repository, good="main", bad=one)
        self.refused(2, "good and bad are the same commit", repository=repository, good="main", bad=three)
        self.refused(2, "good is not an ancestor of bad", f"--good {one[:10]}", repository=repository, good=side,
                     bad="main")
        self.refused(2, "unknown metric 'cpu_tim'", "did you mean 'cpu_time'?", repository=repository, good=one,
                     bad="main", more=("--metric", "cpu_tim"))
        missing = self.versus("bisect", "--repo", str(self.folder / "nowhere"), "--good", "a", "--bad", "b", "--case", CASE)
        self.assertEqual(missing.code, 2, missing)
        self.assert_says(missing, "no such repository")

        shallow = self.folder / "shallow"
        subprocess.run(["git", "clone", "--quiet", "--depth", "1", f"file://{repository.folder}", str(shallow)], check=True)
        subprocess.run(["git", "-C", str(shallow), "fetch", "--quiet", "--depth", "1", "origin", one], check=True)
        result = self.versus("bisect", "--repo", str(shallow), "--good", one, "--bad", "HEAD", "--case", CASE)
        self.assertEqual(result.code, 2, result)
        self.assert_says(result, "this clone is shallow", "fetch --unshallow")

    def test_an_end_that_does_not_build_and_changes_that_are_in_no_commit(self):
        repository = Repository(self.folder / "repository")
        repository.broken(1)
        repository.repaired(2)
        (repository.folder / "cost.h").write_text("unfinished work\n", encoding="utf-8")
        result = self.bisect(repository, repository.revisions[0], repository.revisions[1])
        self.assertEqual(result.code, 3, result)
        self.assert_says(result, "has changes that are in no commit", "the bad end cannot be measured", "#error",
                         "versus bisect --resume")
        self.assertEqual((repository.folder / "cost.h").read_text(encoding="utf-8"), "unfinished work\n")

    @unittest.skipUnless(os.environ.get("VERSUS_TEST_APART") == "yes", "a file system cannot be mounted here")
    def test_a_full_disk_stops_the_search_and_blames_no_commit(self):
        repository = Repository(self.folder / "repository")
        repository.extra(1)
        self.home = self.folder / "small"
        self.home.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", str(self.home)], check=True)
        self.addCleanup(subprocess.run, ["umount", "-l", str(self.home)], check=False)
        result = self.bisect(repository, repository.revisions[0], "main")
        self.assertEqual(result.code, 3, result)
        self.assert_says(result, "MiB are free on its disk", "versus bisect --resume")
        self.assertNotIn("is left out", result.err)

    def test_a_killed_compiler_stops_the_search_and_blames_no_commit(self):
        repository = Repository(self.folder / "repository")
        repository.extra(1)
        # Other searches of this process may have built these very commits in the home that they share.
        self.home = self.folder / "own-home"
        self.home.mkdir()
        compiler = self.folder / "cc"
        compiler.write_text('#!/bin/sh\ncase "$*" in *extras.c*) kill -9 $$ ;; esac\nexec cc "$@"\n', encoding="utf-8")
        compiler.chmod(0o755)
        result = self.bisect(repository, repository.revisions[0], "main", CC=str(compiler))
        self.assertEqual(result.code, 3, result)
        self.assert_says(result, "Killed", "versus bisect --resume")


if __name__ == "__main__":
    os.umask(0o022)
    main()

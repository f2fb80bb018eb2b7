#!/usr/bin/python3
"""The recipes for CI systems are sound YAML, and their commands do what they say, on toy versions.

recipes_test.py          with the built versus in place of an installed one
recipes_test.py --full   installs versus as the recipes do, from a clone of this tree (some minutes)
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

import yaml

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "gate"))

from gates import SLOWER, GateCase, main  # noqa: E402  (found by the line above)
from toys import BUILD, SOURCE  # noqa: E402

RECIPES = SOURCE / "ci/recipes"
FULL = "--full" in sys.argv
RULES = "{extends: default, rules: {line-length: {max: 140}, indentation: {spaces: 2}}}"


def of_github():
    document = yaml.safe_load((RECIPES / "github-actions.yml").read_text(encoding="utf-8"))
    job = document["jobs"]["gate"]
    return job["env"], [step["run"] for step in job["steps"] if "run" in step]


def of_gitlab():
    document = yaml.safe_load((RECIPES / "gitlab-ci.yml").read_text(encoding="utf-8"))["performance"]
    return document["variables"], ["\n".join(document["before_script"] + document["script"])]


def of_jenkins():
    text = (RECIPES / "Jenkinsfile").read_text(encoding="utf-8")
    return {}, [a or b for a, b in re.findall(r"sh '''(.*?)'''|sh '([^']+)'", text, re.DOTALL)]


class Recipes(GateCase):
    def setUp(self):
        super().setUp()
        self.repository = self.folder / "repository"
        shutil.copytree(RECIPES, self.repository / "ci/recipes")
        for arguments in (["init", "--quiet"], ["-c", "user.name=t", "-c", "user.email=t@t", "commit", "--quiet",
                                                "--allow-empty", "-m", "begin"]):
            subprocess.run(["git", *arguments], cwd=self.repository, check=True)
        self.prefix = self.folder / "prefix"
        programs = self.folder / "programs"
        programs.mkdir()
        # The packages that the recipes ask for are here already.
        (programs / "apt-get").write_text("#!/bin/sh\nexit 0\n", encoding="utf-8")
        (programs / "apt-get").chmod(0o755)
        if not FULL:
            (self.prefix / "bin").mkdir(parents=True)
            (self.prefix / "bin/versus").symlink_to(BUILD / "bin/versus")
        self.path = f"{programs}:{os.environ['PATH']}"

    def follow(self, commands, candidate, reference):
        """Runs the commands as a CI system does: each in a shell that stops at the first failure; the last code."""
        added = self.folder / "github_path"
        added.touch()
        code = 0
        for command in commands:
            if code != 0 and "gate*.md" not in command:
                continue
            path = ":".join([*added.read_text(encoding="utf-8").replace("/opt/versus", str(self.prefix)).split(), self.path])
            result = subprocess.run(
                ["bash", "-e", "-c", command], cwd=self.repository, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                check=False, env=self.environment(
                    PATH=path, HOME=str(self.folder), LIBRARY="toy", CANDIDATE=candidate, REFERENCE=reference,
                    BASE_SHA="HEAD", VERSUS_PREFIX=str(self.prefix), VERSUS_SOURCE=str(SOURCE), GITHUB_PATH=str(added),
                    GITHUB_STEP_SUMMARY=str(self.folder / "summary.md")))
            self.said = result.stdout + result.stderr
            code = code or result.returncode
        return code

    def test_the_yaml_is_sound(self):
        for name in ("github-actions.yml", "gitlab-ci.yml"):
            result = subprocess.run(["yamllint", "--strict", "--config-data", RULES, RECIPES / name], capture_output=True,
                                    text=True, check=False)
            self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def test_each_keeps_what_was_built(self):
        github = yaml.safe_load((RECIPES / "github-actions.yml").read_text(encoding="utf-8"))["jobs"]["gate"]["steps"]
        kept = [step["with"]["path"] for step in github if step.get("uses", "").startswith("actions/cache@")]
        self.assertIn(".versus/cache", kept[0])
        gitlab = yaml.safe_load((RECIPES / "gitlab-ci.yml").read_text(encoding="utf-8"))["performance"]
        self.assertIn(".versus/cache", gitlab["cache"]["paths"])
        self.assertIn("${env.HOME}/.versus", (RECIPES / "Jenkinsfile").read_text(encoding="utf-8"))

    def test_their_commands_pass_what_costs_nothing_and_fail_what_is_slower(self):
        base, same = self.toy("1.0"), self.toy("1.1")
        slow = self.toy("1.2", SLOWER, "20")
        for recipe in (of_github, of_gitlab, of_jenkins):
            with self.subTest(recipe.__name__):
                _, commands = recipe()
                self.assertGreater(len(commands), 0)
                self.assertEqual(self.follow(commands, same, base), 0, self.said)
                self.assertIn("<testsuite ", (self.repository / "gate.xml").read_text(encoding="utf-8"))
                self.assertIn("versus gate: **passes", (self.repository / "gate.md").read_text(encoding="utf-8"))
        self.assertEqual(self.follow(of_github()[1], slow, base), 1, self.said)
        self.assertIn("### versus gate: **slower**", (self.folder / "summary.md").read_text(encoding="utf-8"))

    def test_records_in_the_repository_are_held_to(self):
        base = self.toy("1.0")
        self.record(base, "--baselines", str(self.repository / "baselines"))
        slow = self.toy("1.2", SLOWER, "20")
        self.assertEqual(self.follow(of_gitlab()[1], slow, slow), 1, self.said)
        self.assertTrue((self.repository / "gate-records.xml").exists())


if __name__ == "__main__":
    sys.argv = [argument for argument in sys.argv if argument != "--full"]
    main()

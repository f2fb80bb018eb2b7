#!/usr/bin/python3
"""What cmake --install puts into an empty prefix works from there, without the source tree.

install_test.py          what needs no image library
install_test.py --run    a comparison from the prefix, with the source tree hidden; needs the versions of ci/test
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(os.environ["VERSUS_SOURCE_DIR"])
BUILD = pathlib.Path(os.environ["VERSUS_BUILD_DIR"])
HOME = pathlib.Path(os.environ.get("VERSUS_HOME") or os.environ["VERSUS_TEST_HOME"])

# Covers the source tree with an empty folder, keeps the built libraries in sight elsewhere, and runs the rest.
HIDDEN = 'mount --bind "$1" "$2" && mount -t tmpfs none "$3" && shift 3 && cd / && exec "$@"'


def environment(**more):
    kept = {key: value for key, value in os.environ.items() if not key.startswith("VERSUS_")}
    return {**kept, **more}


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.kept = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.kept.cleanup)
        cls.folder = pathlib.Path(cls.kept.name)
        cls.prefix = cls.folder / "prefix"
        subprocess.run(["cmake", "--install", BUILD, "--prefix", cls.prefix], check=True, stdout=subprocess.DEVNULL)
        cls.versus = cls.prefix / "bin" / "versus"

    def json(self, *arguments, **more):
        result = subprocess.run(
            [self.versus, *arguments, "--json"], cwd="/", stdin=subprocess.DEVNULL, capture_output=True, text=True,
            env=environment(VERSUS_HOME=str(self.folder / "home"), **more),
        )
        self.assertEqual(result.returncode, 0, result.stderr)
        return json.loads(result.stdout)

    def test_scenarios_are_found(self):
        ids = [row["id"] for row in self.json("scenarios", "list")["scenarios"]]
        there = [f"{path.parent.name}/{path.stem}" for path in SOURCE.glob("scenarios/*/*.yaml")]
        self.assertEqual(sorted(ids), sorted(there))

    def test_versions_are_found(self):
        ids = [row["id"] for row in self.json("versions", "list")["versions"]]
        self.assertIn("openexr@3.5.3", ids)
        self.assertIn("libtiff@4.7.2", ids)

    def test_worker_sources_are_complete(self):
        root = self.prefix / "share" / "versus" / "worker-src"
        sources = [path for path in root.rglob("*") if path.suffix in (".cpp", ".hpp", ".h")]
        self.assertTrue((root / "harness" / "worker" / "CMakeLists.txt").is_file())
        self.assertTrue((root / "harness" / "worker" / "openexr" / "vocabulary.yaml").is_file())
        self.assertGreater(len(sources), 20)
        for path in sources:
            for included in re.findall(r'^\s*#\s*include\s*"([^"]+)"', path.read_text(encoding="utf-8"), re.MULTILINE):
                self.assertTrue((root / included).is_file(), f"{path}: {included} was not installed")

    def test_a_page_needs_nothing_but_the_program(self):
        store, page = self.folder / "runs.sqlite", self.folder / "report.html"
        dump = (SOURCE / "tests/integration/readme/run.sql").read_text(encoding="utf-8")
        subprocess.run(["sqlite3", store], input=dump, text=True, check=True)
        result = subprocess.run([self.versus, "report", "latest", "--store", store, "--output", page], cwd="/",
                                stdin=subprocess.DEVNULL, capture_output=True, text=True,
                                env=environment(VERSUS_HOME=str(self.folder / "home")), check=False)
        self.assertEqual(result.returncode, 1, result.stderr)
        text = page.read_text(encoding="utf-8")
        self.assertTrue(text.startswith("<!doctype html>"))
        self.assertNotRegex(text.split('<script type="application/json"')[0], r"<(script|link|img)\b")

    @unittest.skipUnless("--run" in sys.argv, "asked for with --run")
    def test_a_comparison_runs_with_the_source_tree_hidden(self):
        home = self.folder / "built"
        home.mkdir()
        result = subprocess.run(
            ["unshare", "--mount", "bash", "-c", HIDDEN, "hidden", HOME, home, SOURCE, self.versus, "run",
             "openexr/tile_size", "--profile", "quick", "--filter", "*/read/compression=none,storage=memory*tile=32",
             "--versions", "openexr@3.2.4,openexr@3.5.3", "--json"],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, env=environment(VERSUS_HOME=str(home)),
        )
        self.assertIn(result.returncode, (0, 1, 4), result.stderr)
        verdicts = {row["verdict"] for row in json.loads(result.stdout)["comparisons"]}
        self.assertTrue(verdicts)
        self.assertNotIn("failed", verdicts)


if __name__ == "__main__":
    unittest.main(argv=[argument for argument in sys.argv if argument != "--run"])

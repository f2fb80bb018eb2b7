#!/usr/bin/python3
"""Comparisons of real versions whose answer is known on every machine. Needs the versions of ci/test."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import jsonschema

SOURCE = pathlib.Path(os.environ["VERSUS_SOURCE_DIR"])
VERSUS = pathlib.Path(os.environ["VERSUS_BUILD_DIR"]) / "bin" / "versus"
HOME = os.environ.get("VERSUS_HOME") or os.environ["VERSUS_TEST_HOME"]
SCHEMA = json.loads((SOURCE / "docs" / "schema" / "result-1.json").read_text(encoding="utf-8"))

OLD, NEW = "openexr@3.2.4", "openexr@3.5.3"
SMALL_TILES = "*/read/compression=none,storage=file_warm,threads=0,tile=8"


class RealVersions(unittest.TestCase):
    def setUp(self):
        kept = tempfile.TemporaryDirectory()
        self.addCleanup(kept.cleanup)
        self.store = str(pathlib.Path(kept.name) / "runs.sqlite")

    def ask(self, *arguments, codes=(0, 1, 4)):
        """The JSON document of a command that ends with one of the codes."""
        done = subprocess.run(
            [VERSUS, *arguments, "--store", self.store, "--json"],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, env={**os.environ, "VERSUS_HOME": HOME},
        )
        self.assertIn(done.returncode, codes, done.stderr)
        result = json.loads(done.stdout)
        self.assertEqual(result["exit"], done.returncode)
        jsonschema.validate(result, SCHEMA)
        return result

    def run_scenario(self, scenario, versions, case, *more, **codes):
        return self.ask(
            "run", scenario, "--profile", "quick", "--versions", versions, "--filter", case, *more, **codes)

    def test_small_tiles_cost_thirty_times_the_read_calls_since_3_3(self):
        result = self.run_scenario("openexr/tile_size", f"{OLD},{NEW}", SMALL_TILES, codes=(1,))
        calls = [row for row in result["comparisons"] if row["metric"] == "read_calls"]
        self.assertEqual(len(calls), 1)
        self.assertEqual(calls[0]["verdict"], "slower")
        self.assertGreater(calls[0]["effect"], 20)
        self.assertEqual(result["incidents"], [])
        self.assertGreater(result["wall_seconds"], result["measured_seconds"])

    def test_what_was_measured_is_what_was_pinned(self):
        result = self.run_scenario("openexr/tile_size", f"{OLD},{NEW}", SMALL_TILES)
        for row in result["versions"]:
            self.assertRegex(row["source_sha256"], r"^[0-9a-f]{64}$")
            number = row["id"].partition("@")[2]
            libraries = [item for item in row["loaded"] if "libOpenEXR-" in item["path"]]
            self.assertEqual(len(libraries), 1)
            self.assertTrue(libraries[0]["path"].startswith(HOME), libraries)
            self.assertIn(number, os.path.realpath(libraries[0]["path"]))
            self.assertEqual(libraries[0]["build_id"], row["build_id"])

    def test_a_version_is_not_slower_than_its_own_copy(self):
        result = self.run_scenario("openexr/tile_size", f"{OLD},{OLD}+copy", "*zip*memory*tile=32", codes=(0, 4))
        self.assertEqual([row for row in result["comparisons"] if row["verdict"] == "slower"], [])
        exact = [row for row in result["comparisons"] if row["metric"] in ("read_calls", "file_size")]
        self.assertEqual({row["verdict"] for row in exact}, {"equivalent"})

    def test_an_injected_slowdown_is_found_and_marked(self):
        result = self.run_scenario(
            "openexr/tile_size", f"{OLD},{OLD}+copy", "*zip*memory*tile=32", "--inject-slowdown", f"{OLD}+copy=20%",
            codes=(1,))
        times = [row for row in result["comparisons"] if row["metric"] == "cpu_time"]
        self.assertEqual({row["verdict"] for row in times}, {"slower"})
        for row in times:
            self.assertAlmostEqual(row["effect"], 0.2, delta=0.1)

    def test_a_stored_run_is_judged_again_without_measuring(self):
        first = self.run_scenario("openexr/tile_size", f"{OLD},{NEW}", SMALL_TILES)
        again = self.ask("compare", first["run"])
        self.assertEqual(again["comparisons"], first["comparisons"])
        turned = self.ask("compare", first["run"], "--baseline", NEW)
        calls = [row for row in turned["comparisons"] if row["metric"] == "read_calls"]
        self.assertEqual([(row["candidate"], row["verdict"]) for row in calls], [(OLD, "faster")])

    def test_a_level_that_no_version_has_is_not_applicable_to_who_reads_either(self):
        with tempfile.TemporaryDirectory() as folder:
            scenario = pathlib.Path(folder) / "levels.yaml"
            scenario.write_text(
                "scenario: levels_of_codecs\nlibrary: openexr\noperations: [write, read]\n"
                "fixture: {recipe: white_noise, size: 64x64, channels: RGBA, type: half, seed: 1}\n"
                "axes: {compression: [none, piz], level: [default, 1]}\n"
                "exclude: [{compression: none, level: 1}, {compression: piz, level: default}]\n", encoding="utf-8")
            result = self.ask("run", str(scenario), "--rounds", "3", "--versions", f"{OLD},{OLD}+copy")
        self.assertEqual(result["incidents"], [])
        gaps = {(gap["case"].split("/")[2], gap["reason"]) for gap in result["not_applicable"]}
        self.assertEqual(gaps, {(name, "compression 'piz' has no level") for name in ("write", "read")})

    def test_libtiff_is_measured_the_same_way(self):
        result = self.run_scenario("libtiff/tile_size", "libtiff@4.5.0,libtiff@4.5.0+copy", "*", "--budget", "20s")
        self.assertTrue(result["comparisons"])
        self.assertNotIn("slower", {row["verdict"] for row in result["comparisons"]})
        self.assertEqual(result["incidents"], [])


if __name__ == "__main__":
    unittest.main()

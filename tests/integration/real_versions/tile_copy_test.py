#!/usr/bin/python3
"""A cost that grows with the square of the number of tiles is found by its curve. Needs the versions of ci/test."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(os.environ["VERSUS_SOURCE_DIR"]) / "tests/integration/worker"))
import round_trips  # noqa: E402

VERSUS = pathlib.Path(os.environ["VERSUS_BUILD_DIR"]) / "bin" / "versus"
HOME = os.environ.get("VERSUS_HOME") or os.environ["VERSUS_TEST_HOME"]
VERSION = "libtiff@4.5.0"
COPY = VERSION + "+copy"

# The search takes about a twelfth of the time for the most of these tiles, and hardly any for the fewest. Both
# thresholds are wide enough for a machine that does other things meanwhile.
SCENARIO = """
scenario: growth
library: libtiff
operations: [copy_tiles]
fixture: {recipe: rendered, size: 128x256, channels: Y, type: half, seed: 1}
fixed: {compression: deflate, tile: 16, layout: cloud, writes: each}
axes: {tiles: [8, 32, 128]}
curves: [{axis: tiles, threshold: 0.01}]
metrics:
  cpu_time: {threshold: 30%}
  wall_time: {threshold: 30%}
"""


class OffsetSearch(unittest.TestCase):
    def run_with(self, *arguments):
        with tempfile.TemporaryDirectory() as folder:
            scenario = pathlib.Path(folder) / "growth.yaml"
            scenario.write_text(SCENARIO, encoding="utf-8")
            done = subprocess.run(
                [VERSUS, "run", str(scenario), "--versions", f"{VERSION},{COPY}", "--store",
                 folder + "/runs.sqlite", "--json", *arguments],
                stdin=subprocess.DEVNULL, capture_output=True, text=True, env={**os.environ, "VERSUS_HOME": HOME})
        self.assertIn(done.returncode, (0, 1, 4), done.stderr)
        result = json.loads(done.stdout)
        self.assertEqual(result["incidents"], [])
        self.assertEqual(len(result["curves"]), 1)
        return result

    def test_is_found_by_the_slope_though_each_point_is_within_its_threshold(self):
        result = self.run_with("--rounds", "40", "--inject-slowdown", COPY + "=offset_search")
        curve = result["curves"][0]
        self.assertEqual(curve["verdict"], "slower", curve)
        points = [row for row in result["comparisons"] if row["role"] == "primary"]
        self.assertEqual({row["verdict"] for row in points}, {"equivalent"}, points)
        self.assertEqual(result["exit"], 1)

    def test_without_it_the_copy_grows_as_its_original(self):
        self.assertNotEqual(self.run_with()["curves"][0]["verdict"], "slower")


class SameBytes(unittest.TestCase):
    def test_the_search_changes_no_byte_of_the_copy(self):
        programs = [one for one in round_trips.built_workers(pathlib.Path(HOME)) if "/libtiff-" in one]
        self.assertTrue(programs)
        for program in programs:
            hashes = {self.copied(program, layout, search) for layout in ("append", "cloud") for search in (False, True)}
            self.assertEqual(len(hashes), 2, program)  # one for each layout

    def copied(self, program, layout, search):
        """The hash of the pixels and bytes of a copy."""
        worker = round_trips.Worker(program)
        with tempfile.TemporaryDirectory() as scratch:
            fixture, encoded = scratch + "/fixture.raw", scratch + "/encoded"
            round_trips.write_fixture(fixture, "half")
            parameters = {"tile": "16", "layout": layout, "writes": "each", "compression": "deflate"}
            worker.prepare("copy_tiles", parameters, fixture, scratch)
            self.assertEqual(worker.ask("encode", output=encoded)["type"], "encoded")
            worker.ask("prepare", operation="copy_tiles", parameters=parameters, fixture=fixture, encoded=encoded,
                       scratch=scratch, slowdown_fraction=0, slowdown_ns=0, search_offsets=search)
            self.assertEqual(worker.ask("run", items=1, batch=1, realtime=False)["type"], "ran")
            verified = worker.ask("verify")
            self.assertTrue(verified["exact"], verified)
            self.assertEqual(worker.close(), 0)
            worker.process.stdout.close()
        return verified["pixel_hash"]


if __name__ == "__main__":
    unittest.main()

#!/usr/bin/python3
"""A modelled storage costs what the calls of each version say. Needs the versions of ci/test."""

import csv
import io
import json
import os
import pathlib
import statistics
import subprocess
import tempfile
import unittest

VERSUS = pathlib.Path(os.environ["VERSUS_BUILD_DIR"]) / "bin" / "versus"
HOME = os.environ.get("VERSUS_HOME") or os.environ["VERSUS_TEST_HOME"]

LATENCY_NS = 100e3
NS_PER_BYTE = 1e9 / 200e6


class SlowStorage(unittest.TestCase):
    def setUp(self):
        kept = tempfile.TemporaryDirectory()
        self.addCleanup(kept.cleanup)
        self.store = str(pathlib.Path(kept.name) / "runs.sqlite")

    def versus(self, *arguments, codes=(0,)):
        done = subprocess.run(
            [VERSUS, *arguments, "--store", self.store], stdin=subprocess.DEVNULL, capture_output=True, text=True,
            env={**os.environ, "VERSUS_HOME": HOME})
        self.assertIn(done.returncode, codes, done.stderr)
        return done.stdout

    def measure(self, scenario, versions):
        """Median wall times and counts by case and version."""
        result = json.loads(self.versus(
            "run", scenario, "--profile", "quick", "--versions", ",".join(versions), "--json", codes=(0, 1, 4)))
        self.assertEqual(result["incidents"], [])
        self.assertEqual(result["not_applicable"], [])
        items = csv.DictReader(io.StringIO(self.versus("export", result["run"], "--format", "csv")))
        times = {}
        for item in items:
            times.setdefault((item["case"], item["version"]), []).append(float(item["wall_time_ns"]))
        counts = csv.DictReader(io.StringIO(self.versus("export", result["run"], "--format", "counts")))
        return (result, {key: statistics.median(values) for key, values in times.items()},
                {(row["case"], row["version"]): row for row in counts})

    @staticmethod
    def delay(counts):
        calls = sum(int(counts[name]) for name in ("read_calls", "write_calls", "seek_calls"))
        return calls * LATENCY_NS + (int(counts["read_bytes"]) + int(counts["write_bytes"])) * NS_PER_BYTE

    def predict(self, times, counts, subject):
        case, version = subject
        return times[case.replace("storage=model", "storage=file_warm"), version] + self.delay(counts[subject])

    def check_ratio(self, times, counts, one, other):
        measured = times[one] / times[other]
        predicted = self.predict(times, counts, one) / self.predict(times, counts, other)
        with self.subTest(one=one, other=other, measured=measured, predicted=predicted):
            self.assertAlmostEqual(measured / predicted, 1, delta=0.1)
            # The ratio would also come out if nobody waited.
            self.assertGreaterEqual(times[one], 0.99 * self.delay(counts[one]))

    def test_call_counts_predict_the_ratio_of_two_releases_of_openexr(self):
        old, new = "openexr@3.2.4", "openexr@3.5.3"
        result, times, counts = self.measure("openexr/slow_storage", (old, new))
        modelled = sorted({case for case, _ in times if "storage=model" in case})
        self.assertTrue(modelled)
        for case in modelled:
            self.check_ratio(times, counts, (case, new), (case, old))
        primary = {row["metric"] for row in result["comparisons"]
                   if row["role"] == "primary" and "storage=model" in row["case"]}
        self.assertEqual(primary, {"wall_time"})

    def test_they_predict_what_libtiff_waits_longer_without_mapping(self):
        version = "libtiff@4.5.0"
        _, times, counts = self.measure("libtiff/slow_storage", (version, version + "+copy"))
        refused = [case for case, _ in times if "mapping=no" in case and "storage=model" in case]
        self.assertTrue(refused)
        for case in set(refused):
            self.check_ratio(times, counts, (case, version), (case.replace("mapping=no", "mapping=yes"), version))


if __name__ == "__main__":
    unittest.main()

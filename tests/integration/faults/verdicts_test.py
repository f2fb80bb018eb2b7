#!/usr/bin/python3
"""What versus says of versions whose truth is known."""

import time

from toys import NONE, SCENARIO, ZIP, ToyCase, main


class Verdicts(ToyCase):
    def test_equal_versions_are_not_slower(self):
        result = self.run_pair([self.toy("1.0"), self.toy("1.1")])
        self.assertEqual(result.code, 0, result)
        self.assertEqual(result.verdicts(), {NONE: "equivalent", ZIP: "equivalent"}, result)
        self.assertNotIn("slower", result.verdicts("wall_time").values())

    def test_a_version_that_is_slower_is_found_in_each_case(self):
        result = self.run_pair([self.toy("1.0"), self.toy("1.1", "--slower-percent", "10")])
        self.assertEqual(result.code, 1, result)
        self.assertEqual(result.verdicts(), {NONE: "slower", ZIP: "slower"}, result)
        for row in result.json()["comparisons"]:
            if row["metric"] == "cpu_time":
                low, high = row["interval"]
                self.assertTrue(low <= row["effect"] <= high and 0.05 < row["effect"] < 0.15, row)

    def test_a_version_that_is_slower_in_one_case_is_found_there_only(self):
        slow = self.toy("1.1", "--slower-percent", "10", "--only", "compression=zip")
        result = self.run_pair([self.toy("1.0"), slow])
        self.assertEqual(result.code, 1, result)
        self.assertEqual(result.verdicts(), {NONE: "equivalent", ZIP: "slower"}, result)

    def test_a_version_that_is_faster_is_no_complaint(self):
        result = self.run_pair([self.toy("1.0", "--slower-percent", "10"), self.toy("1.1")])
        self.assertEqual(result.code, 0, result)
        self.assertEqual(result.verdicts(), {NONE: "faster", ZIP: "faster"}, result)

    def test_the_recording_of_a_run_is_judged_like_the_run(self):
        result = self.run_pair([self.toy("1.0"), self.toy("1.1", "--slower-percent", "10", "--only", "compression=zip")])
        file = self.folder / "times.csv"
        self.assertEqual(self.versus("export", "latest", "--recording", "--output", str(file)).code, 0)
        replayed = self.versus("compare", "--recording", str(file), "--json")
        self.assertEqual(replayed.code, result.code, replayed)
        times = [[row for row in each.json()["comparisons"] if row["unit"] == "ns"] for each in (result, replayed)]
        self.assertEqual(times[0], times[1])

    def test_a_cost_that_grows_is_found_by_the_curve_where_no_point_shows_it(self):
        self.plant("scenarios/toy/pair.yaml", SCENARIO.replace("axes: {compression: [none, zip]}", """\
axes: {tile: [8, 16, 32, scanline]}
curves: [{axis: tile, threshold: 0.004}]"""))
        # 2 % of a run's time at 32, .1 % at 8.
        result = self.run_pair([self.toy("1.0"), self.toy("1.1", "--square-ns", "30")])
        self.assertEqual(result.code, 1, result)
        self.assertNotIn("slower", result.verdicts().values(), result)
        curve, = result.json()["curves"]
        self.assertEqual((curve["cases"], curve["verdict"], curve["values"]),
                         ("toy/pair/write/tile=*", "slower", ["8", "16", "32"]), result)
        self.assertTrue(0.004 < curve["interval"][0] <= curve["difference"] < 0.03, curve)
        again = self.versus("compare", "latest")
        self.assertEqual(again.code, 1, again)
        self.assertIn("1 of 1 curve slower", again.out)
        same = self.run_pair([self.toy("1.0"), self.toy("1.2")])
        self.assertEqual(same.code, 0, same)
        self.assertEqual(same.json()["curves"][0]["verdict"], "equivalent", same)

    def test_an_injected_slowdown_is_found_and_marked(self):
        versions = [self.toy("1.0"), self.toy("1.1")]
        result = self.run_pair(versions, "--inject-slowdown", f"toy@1.1/{ZIP}=10%")
        self.assertEqual(result.code, 1, result)
        self.assertEqual(result.verdicts(), {NONE: "equivalent", ZIP: "slower"}, result)
        self.assertIn("inject", result.out)

    def test_several_candidates_are_compared_with_one_baseline(self):
        versions = [self.toy("1.0"), self.toy("1.1"), self.toy("1.2", "--slower-percent", "12")]
        result = self.run_pair(versions, "--filter", "*zip")
        self.assertEqual(result.code, 1, result)
        self.assertEqual(result.verdicts(), {(ZIP, "toy@1.1"): "equivalent", (ZIP, "toy@1.2"): "slower"}, result)

    def test_the_baseline_can_be_named(self):
        versions = [self.toy("1.0"), self.toy("1.1", "--slower-percent", "12")]
        result = self.run_pair(versions, "--filter", "*zip", "--baseline", "@1.1")
        self.assertEqual(result.code, 0, result)
        self.assertEqual({(row["baseline"], row["candidate"], row["verdict"]) for row in result.json()["comparisons"]
                          if row["metric"] == "cpu_time"}, {("toy@1.1", "toy@1.0", "faster")}, result)

    def test_a_copy_is_not_slower_than_its_original(self):
        version = self.toy("1.0")
        result = self.run_pair([version, version + "+copy"])
        self.assertEqual(result.code, 0, result)
        self.assertEqual(result.verdicts(), {NONE: "equivalent", ZIP: "equivalent"}, result)

    def test_a_budget_holds_for_ten_thousand_cases(self):
        tiles = ", ".join(str(tile) for tile in range(1, 5001))
        self.plant("scenarios/toy/pair.yaml", SCENARIO.replace("axes: {", f"axes: {{tile: [{tiles}], ", 1))
        begin = time.monotonic()
        result = self.run_pair([self.toy("1.0"), self.toy("1.1")], "--budget", "1s")
        self.assertLess(time.monotonic() - begin, 30)
        self.assertEqual(result.code, 4, result.err)
        self.assertEqual(len({row["case"] for row in result.json()["comparisons"]}), 10000)
        rules = [row["rule"] for row in result.json()["comparisons"]]
        # What the second is spent on measuring may decide a few.
        self.assertGreater(rules.count("budget_exhausted"), 0.99 * len(rules))

    def test_a_case_that_takes_longer_than_the_budget_is_refused_with_the_figure(self):
        result = self.run_pair([self.toy("1.0"), self.toy("1.1")], "--budget", "50ms", "--filter", "*zip")
        self.assertEqual(result.code, 4, result)
        self.assertEqual(result.verdicts(), {ZIP: "inconclusive"}, result)
        self.assertEqual({row["rule"] for row in result.json()["comparisons"]}, {"budget_exhausted"}, result)
        self.assert_says(result, "too_long", "the budget is 0.05 s")

    def test_a_prefix_can_be_named_by_its_folder(self):
        self.toy("1.0")
        self.toy("1.1", "--slower-percent", "12")
        prefixes = self.folder / "prefixes"
        result = self.run_pair([f"toy@prefix:{prefixes}/1.0", f"@prefix:{prefixes}/1.1"], "--filter", "*zip")
        self.assertEqual(result.code, 1, result)
        self.assertEqual(result.verdicts(), {ZIP: "slower"}, result)

    def test_waiting_is_told_apart_from_computing(self):
        result = self.run_pair([self.toy("1.0"), self.toy("1.1", "--sleep-us", "600")], "--filter", "*zip")
        self.assertEqual(result.code, 1, result)
        self.assertEqual(result.verdicts("wall_time"), {ZIP: "slower"}, result)
        self.assertNotEqual(result.verdicts("cpu_time"), {ZIP: "slower"}, result)
        wall = [row for row in result.json()["comparisons"] if row["metric"] == "wall_time"][0]
        self.assertTrue(any("waits" in remark for remark in wall["remarks"]), wall)


class Selftest(ToyCase):
    def test_repetitions_are_counted_once_and_measured_each(self):
        version = self.toy("1")
        result = self.versus("selftest", "toy/pair", "--version", version, "--aa", "6", "--json")
        self.assertEqual(result.json()["comparisons"], 6, result)
        counted = self.rows("SELECT count(*), count(DISTINCT case_id) FROM counts")
        self.assertEqual(counted, [(12, 6)], result)
        # Times that were measured again would hardly ever be the same to the nanosecond.
        self.assertLessEqual(self.rows("SELECT count(DISTINCT typical_ns) FROM counts")[0][0], 4, result)
        self.assertEqual(self.rows("SELECT count(DISTINCT case_id) FROM round"), [(6,)], result)


if __name__ == "__main__":
    main()

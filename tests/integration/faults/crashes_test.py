#!/usr/bin/python3
"""Workers that crash, hang, or answer what they should not: the version fails there, and everything else goes on."""

from toys import NONE, ZIP, ToyCase, main

IN_ZIP = ["--only", "compression=zip"]


class Faults(ToyCase):
    def measured(self, bad, *arguments, code=3):
        """A run of a good baseline, the bad versions and a good candidate that must go on; gives the JSON document."""
        good = [self.toy("1.0"), self.toy("9.9")]
        self.result = self.run_pair([good[0], *bad, good[1]], "--rounds", "4", *arguments)
        self.assertEqual(self.result.code, code, self.result)
        document = self.result.json()
        verdicts = {(row["case"], row["candidate"]): row["verdict"] for row in document["comparisons"]
                    if row["metric"] == "cpu_time"}
        for case in (NONE, ZIP):
            self.assertEqual(verdicts[case, good[1]], "equivalent", self.result)
        self.assert_no_worker_left()
        return document, verdicts

    def assert_failed(self, document, verdicts, version, kind, *words, cases=(ZIP,)):
        for case in (NONE, ZIP):
            expected = "failed" if case in cases else "equivalent"
            self.assertEqual(verdicts[case, version], expected, f"{version} in {case}\n{self.result}")
        incidents = [row for row in document["incidents"]
                     if row["version"] == version and (row["case"] in cases or not row["case"])]
        self.assertTrue(incidents, f"{version}\n{self.result}")
        for row in incidents:
            self.assertEqual(row["kind"], kind, row)
            for word in words:
                self.assertIn(word, row["message"])
        # Told while it runs, and stored.
        self.assertIn(version, self.result.err)
        self.assertIn((kind,), self.rows(f"SELECT kind FROM incident WHERE version = '{version}'"))

    def test_a_crash_in_any_phase_fails_the_version_there(self):
        start = self.toy("2.1", "--exit-at-start", "7")
        prepare = self.toy("2.2", "--crash-at-prepare", *IN_ZIP)
        trial = self.toy("2.3", "--crash-at-item", "2", *IN_ZIP)
        warm_up = self.toy("2.4", first=self.in_rounds("--crash-at-item", "2", *IN_ZIP))
        block = self.toy("2.5", first=self.in_rounds("--crash-at-item", "7", *IN_ZIP))
        verify = self.toy("2.6", first=self.in_rounds("--crash-at-verify", *IN_ZIP))
        throws = self.toy("2.7", first=self.in_rounds("--fail-at-item", "7", *IN_ZIP))
        refuses = self.toy("2.8", "--fail-prepare", "no memory", *IN_ZIP)
        bad = [start, prepare, trial, warm_up, block, verify, throws, refuses]
        document, verdicts = self.measured(bad)
        self.assert_failed(document, verdicts, start, "crash", "exit status 7", cases=(NONE, ZIP))
        for version in (prepare, trial, warm_up, block, verify):
            self.assert_failed(document, verdicts, version, "crash", "Segmentation fault")
        self.assert_failed(document, verdicts, throws, "worker_error", "the toy fails as it was told to")
        self.assert_failed(document, verdicts, refuses, "worker_error", "no memory")

    def test_a_crash_before_the_first_block_is_held_against_nobody_else(self):
        good = self.toy("1.0")
        crashes = self.toy("2.1", first=self.once("--crash-at-item", "1"))
        for seed in ("1", "2", "3", "4"):
            (self.folder / "once").rmdir() if (self.folder / "once").exists() else None
            result = self.run_pair([good, crashes], "--seed", seed)
            self.assertEqual({row["version"] for row in result.json()["incidents"]}, {crashes}, result)
            self.assertEqual(result.verdicts(), {NONE: "equivalent", ZIP: "equivalent"}, result)

    def test_answers_that_are_none_fail_the_version_there(self):
        hello = self.toy("3.1", "--garbage-at-start")
        foreign = self.toy("3.2", "--protocol", "99")
        other = self.toy("3.3", "--library", "tiff")
        garbage = self.toy("3.4", first=self.in_rounds("--garbage-at-item", "6", *IN_ZIP))
        half = self.toy("3.5", first=self.in_rounds("--half-line-at-item", "6", *IN_ZIP))
        long = self.toy("3.6", first=self.in_rounds("--long-line-at-item", "6", *IN_ZIP))
        document, verdicts = self.measured([hello, foreign, other, garbage, half, long])
        self.assert_failed(document, verdicts, hello, "garbage", "Hello, I am no worker", cases=(NONE, ZIP))
        self.assert_failed(document, verdicts, foreign, "garbage", "99", cases=(NONE, ZIP))
        self.assert_failed(document, verdicts, other, "wrong_library", "tiff", cases=(NONE, ZIP))
        self.assert_failed(document, verdicts, garbage, "garbage", "this is no message")
        self.assert_failed(document, verdicts, half, "crash", "in the middle of an answer")
        self.assert_failed(document, verdicts, long, "garbage", "a line of more than")

    def test_wrong_pixels_fail_the_version_and_are_never_faster(self):
        at_once = self.toy("4.1", "--wrong-pixels", "--slower-percent", "-50", *IN_ZIP)
        later = self.toy("4.2", first=self.in_rounds("--wrong-pixels", "--slower-percent", "-50", *IN_ZIP))
        document, verdicts = self.measured([at_once, later])
        for version in (at_once, later):
            self.assert_failed(document, verdicts, version, "wrong_pixels", "differs from the fixture's pixels")
        rules = {row["rule"] for row in document["comparisons"] if row["verdict"] == "failed"}
        self.assertEqual(rules, {"wrong_output"})

    def test_a_hang_is_ended_after_the_patience(self):
        start = self.toy("5.1", "--hang-at-start")
        block = self.toy("5.2", first=self.in_rounds("--hang-at-item", "6", *IN_ZIP))
        document, verdicts = self.measured([start, block], "--patience", "3s")
        self.assert_failed(document, verdicts, start, "hang", "no answer", cases=(NONE, ZIP))
        self.assert_failed(document, verdicts, block, "hang", "no answer")

    def test_one_accident_of_many_launches_is_told_and_forgiven(self):
        lucky = self.toy("6.1", first=self.once("--crash-at-item", "6"))
        document, verdicts = self.measured([lucky], code=0)
        self.assertEqual({verdicts[case, lucky] for case in (NONE, ZIP)}, {"equivalent"}, self.result)
        self.assertEqual([row["kind"] for row in document["incidents"]], ["crash"], self.result)

    def test_what_a_version_cannot_do_is_listed_and_changes_no_exit_code(self):
        old = self.toy("7.1", "--not-applicable", "no zip before 8", *IN_ZIP)
        document, verdicts = self.measured([old], code=0)
        self.assertEqual(verdicts[NONE, old], "equivalent", self.result)
        self.assertNotIn((ZIP, old), verdicts)
        self.assertEqual(document["not_applicable"], [{"case": ZIP, "version": old, "reason": "no zip before 8"}])
        self.assertEqual(document["incidents"], [])

    def test_a_baseline_that_cannot_do_a_case_gives_way_to_the_next_version(self):
        versions = [self.toy("1.0", "--not-applicable", "no zip before 8", *IN_ZIP), self.toy("1.1"),
                    self.toy("1.2", "--slower-percent", "12", *IN_ZIP)]
        result = self.run_pair(versions)
        self.assertEqual(result.code, 1, result)
        row, = [row for row in result.json()["comparisons"] if row["case"] == ZIP and row["metric"] == "cpu_time"]
        self.assertEqual((row["baseline"], row["candidate"], row["verdict"]), ("toy@1.1", "toy@1.2", "slower"), result)

    def test_a_baseline_that_crashes_leaves_no_verdict_but_failures(self):
        versions = [self.toy("1.0", first=self.in_rounds("--crash-at-item", "5", *IN_ZIP)), self.toy("1.1")]
        result = self.run_pair(versions, "--rounds", "4")
        self.assertEqual(result.code, 3, result)
        verdicts = {(row["case"], row["candidate"], row["verdict"]) for row in result.json()["comparisons"]
                    if row["metric"] == "cpu_time"}
        self.assertEqual(verdicts, {(NONE, "toy@1.1", "equivalent"), (ZIP, "toy@1.0", "failed"),
                                    (ZIP, "toy@1.1", "not_comparable")}, result)

    def test_a_worker_that_ignores_the_end_of_its_input_is_ended(self):
        deaf = self.toy("8.1", first=self.once("--ignore-end-of-file"))
        document, verdicts = self.measured([deaf], "--filter", "*", code=0)
        self.assertEqual(document["incidents"], [])
        self.assertEqual({verdicts[case, deaf] for case in (NONE, ZIP)}, {"equivalent"}, self.result)


if __name__ == "__main__":
    main()

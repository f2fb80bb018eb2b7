#!/usr/bin/python3
"""Whoever dies or stops in the middle of a run: nothing measured is lost, nothing is left behind, the run goes on."""

import os
import signal

from toys import NONE, ZIP, ToyCase, kill, main

# Long enough to be met in the middle.
LONG = ["--busy-us", "4000"]


class Deaths(ToyCase):
    def setUp(self):
        super().setUp()
        self.versions = [self.toy("1.0", *LONG), self.toy("1.1", *LONG)]

    def begin(self, *arguments, blocks=3):
        """A run that has just stored its first blocks."""
        running = self.start("run", "toy/pair", "--versions", ",".join(self.versions), "--json", *arguments)
        self.wait_until(lambda: self.blocks() >= blocks, f"{blocks} blocks are stored")
        return running

    def stored_blocks(self):
        return set(self.rows("SELECT round, number, items FROM block"))

    def state(self):
        return self.rows("SELECT state FROM run")[0][0]

    def assert_goes_on(self, before, *arguments):
        """--resume ends with the same cases, on top of what was measured before."""
        resumed = self.versus("run", "--resume", "latest", "--json", *arguments)
        self.assertEqual(resumed.code, 0, resumed)
        self.assertEqual(resumed.verdicts(), {NONE: "equivalent", ZIP: "equivalent"}, resumed)
        self.assertTrue(before <= self.stored_blocks(), "a stored block was changed or lost")
        self.assertEqual(self.state(), "finished")
        self.assertEqual(len(self.rows("SELECT key FROM run")), 1)
        return resumed

    def test_a_killed_runner_takes_its_workers_along_and_the_run_goes_on(self):
        running = self.begin()
        workers = self.wait_until(self.workers, "workers are there")
        running.send(signal.SIGKILL)
        self.assertEqual(running.result().code, -signal.SIGKILL)
        self.assert_no_worker_left()
        for pid in workers:
            self.assertFalse(os.path.exists(f"/proc/{pid}") and self.workers(), f"worker {pid} lives on")
        self.assertEqual(self.state(), "open")
        before = self.stored_blocks()
        self.assertGreaterEqual(len(before), 3)
        report = self.versus("report", "latest", "--json")
        self.assertEqual({row["case"] for row in report.json()["comparisons"]}, {NONE, ZIP}, report)
        self.assert_goes_on(before)

    def test_a_runner_killed_while_it_prepares_leaves_a_run_that_goes_on(self):
        slow = self.toy("1.1", *LONG, first='[ -z "$LD_PRELOAD" ] || sleep 3')
        running = self.start("run", "toy/pair", "--versions", f"toy@1.0,{slow}", "--json")
        self.wait_until(lambda: self.workers() and (self.home / "data" / "runs.sqlite").exists(), "it prepares")
        running.send(signal.SIGKILL)
        running.result()
        self.assert_no_worker_left()
        self.toy("1.1", *LONG)
        if self.rows("SELECT key FROM run"):
            self.assert_goes_on(set())

    def test_a_killed_worker_costs_one_round_of_its_version(self):
        running = self.begin()
        kill(self.wait_until(self.workers, "workers are there")[0])
        result = running.result()
        self.assertEqual(result.code, 0, result)
        self.assertEqual(result.verdicts(), {NONE: "equivalent", ZIP: "equivalent"}, result)
        incident, = result.json()["incidents"]
        self.assertEqual(incident["kind"], "crash")
        self.assertIn("signal 9", incident["message"])

    def test_a_stopped_worker_is_ended_as_hung(self):
        running = self.begin("--patience", "3s")
        kill(self.wait_until(self.workers, "workers are there")[-1], signal.SIGSTOP)
        result = running.result()
        self.assertEqual(result.code, 0, result)
        self.assertEqual(result.verdicts(), {NONE: "equivalent", ZIP: "equivalent"}, result)
        self.assertEqual([row["kind"] for row in result.json()["incidents"]], ["hang"], result)
        self.assert_no_worker_left()

    def test_ctrl_c_keeps_what_was_measured_and_the_run_goes_on(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(signal=number.name):
                (self.home / "data" / "runs.sqlite").unlink(missing_ok=True)
                running = self.begin()
                running.send(number)
                result = running.result(patience=20)
                self.assertEqual(result.code, 130, result)
                self.assertEqual(result.json()["exit"], 130, result)
                self.assert_no_worker_left()
                self.assertEqual(self.state(), "interrupted")
                before = self.stored_blocks()
                self.assertGreaterEqual(len(before), 3)
                undecided = {row["rule"] for row in result.json()["comparisons"] if row["verdict"] == "inconclusive"}
                self.assertIn("interrupted", undecided, result)
                resumed = self.assert_goes_on(before)
                self.assertEqual(resumed.json()["run"], result.json()["run"])
        self.assertFalse(list((self.home / "cache" / "scratch").glob("*")), "scratch files were left")

    def test_ctrl_c_says_how_to_go_on(self):
        running = self.start("run", "toy/pair", "--versions", ",".join(self.versions))
        self.wait_until(lambda: self.blocks() >= 3, "blocks are stored")
        running.send(signal.SIGINT)
        result = running.result(patience=20)
        self.assertEqual(result.code, 130, result)
        run, = self.rows("SELECT id FROM run")
        self.assertIn(f"versus run --resume {run[0]}", result.out)

    def test_ctrl_c_ends_a_hanging_worker_soon(self):
        self.versions[1] = self.toy("1.1", first=self.in_rounds("--hang-at-item", "6"))
        running = self.begin(blocks=1)
        running.send(signal.SIGINT)
        self.assertEqual(running.result(patience=20).code, 130)
        self.assert_no_worker_left()

    def test_a_second_run_waits_and_says_for_whom(self):
        first = self.begin()
        second = self.start("run", "toy/pair", "--versions", ",".join(self.versions), "--filter", "*zip", "--json")
        results = [first.result(), second.result()]
        for result in results:
            self.assertEqual(result.code, 0, result)
        self.assertIn(f"waiting: another run of versus (process {first.process.pid}) is measuring", results[1].err)
        self.assertNotIn("waiting", results[0].err)
        times = self.rows("SELECT run, min(key), max(key) FROM round GROUP BY run ORDER BY run")
        self.assertLess(times[0][2], times[1][1], "the rounds of two runs are mixed")

    def test_ctrl_c_ends_the_waiting_for_another_run(self):
        first = self.begin()
        second = self.start("run", "toy/pair", "--versions", ",".join(self.versions), "--json")
        self.wait_until(lambda: len(self.rows("SELECT key FROM run")) == 2, "the second run has begun")
        second.send(signal.SIGINT)
        self.assertEqual(second.result(patience=20).code, 130)
        self.assertEqual(first.result().code, 0)
        self.assertEqual(sorted(self.rows("SELECT state FROM run")), [("finished",), ("interrupted",)])


if __name__ == "__main__":
    main()

#!/usr/bin/python3
"""Homes that cannot be written, that fill up, or that hold what this versus does not understand."""

import os
import signal
import sqlite3
import subprocess
import unittest

from toys import NONE, ZIP, ToyCase, main

MOUNTS = os.environ.get("VERSUS_TEST_APART") == "yes"
NO_MOUNTS = "this system lets nobody mount a file system here (unshare --mount fails)"
LONG = ["--busy-us", "4000"]


class Storage(ToyCase):
    def setUp(self):
        super().setUp()
        self.versions = [self.toy("1.0"), self.toy("1.1")]

    def mount(self, *options):
        self.home.mkdir(exist_ok=True)
        subprocess.run(["mount", "-t", "tmpfs", *options, "none", self.home], check=True)
        self.addCleanup(subprocess.run, ["umount", "--lazy", self.home], check=True)

    def fill(self):
        """Takes all space that is left; gives the file to remove."""
        filler = self.home / "filler"
        with filler.open("ab", buffering=0) as file:
            for size in (1 << 16, 1 << 12, 1):
                try:
                    while True:
                        file.write(b"x" * size)
                except OSError:
                    pass
        return filler

    def store_with(self, statement):
        self.assertEqual(self.run_pair(self.versions).code, 0)
        connection = sqlite3.connect(self.home / "data" / "runs.sqlite")
        connection.execute(statement)
        connection.commit()
        connection.close()
        return (self.home / "data" / "runs.sqlite").read_bytes()

    @unittest.skipUnless(MOUNTS, NO_MOUNTS)
    def test_a_disk_that_fills_up_costs_nothing_that_was_stored(self):
        self.mount("-o", "size=2m")
        self.versions = [self.toy("1.0", *LONG), self.toy("1.1", *LONG)]
        running = self.start("run", "toy/pair", "--versions", ",".join(self.versions), "--json")
        self.wait_until(lambda: self.blocks() >= 3, "blocks are stored")
        filler = self.fill()
        result = running.result()
        self.assertEqual(result.code, 3, result)
        run, = self.rows("SELECT id FROM run")
        self.assert_says(result, str(self.home), "full", "free space on this disk", f"--resume {run[0]}")
        self.assertEqual(result.json()["exit"], 3)
        self.assert_no_worker_left()
        before = set(self.rows("SELECT round, number, items FROM block"))
        self.assertGreaterEqual(len(before), 3)
        self.assertIn(run[0], self.versus("report", "--list").out)
        filler.unlink()
        resumed = self.versus("run", "--resume", run[0], "--json")
        self.assertEqual(resumed.code, 0, resumed)
        self.assertEqual(resumed.verdicts(), {NONE: "equivalent", ZIP: "equivalent"}, resumed)
        self.assertTrue(before <= set(self.rows("SELECT round, number, items FROM block")))

    @unittest.skipUnless(MOUNTS, NO_MOUNTS)
    def test_a_full_disk_is_named_at_once(self):
        self.mount("-o", "size=64k")
        self.fill()
        result = self.run_pair(self.versions)
        self.assertEqual(result.code, 3, result)
        self.assert_says(result, str(self.home))
        self.assertRegex(result.err, "No space left on device|disk is full")
        self.assertRegex(result.err, "free (some )?space")

    @unittest.skipUnless(MOUNTS, NO_MOUNTS)
    def test_a_read_only_home_is_named_and_can_still_be_read(self):
        self.mount("-o", "size=8m")
        first = self.run_pair(self.versions)
        self.assertEqual(first.code, 0, first)
        subprocess.run(["mount", "-o", "remount,ro", self.home], check=True)
        result = self.run_pair(self.versions)
        self.assertEqual(result.code, 3, result)
        self.assert_says(result, str(self.home), "VERSUS_HOME")
        self.assertRegex(result.err.lower(), "read-?only")
        report = self.versus("report", "latest", "--json")
        self.assertEqual(report.code, 0, report)
        self.assertEqual(report.json()["comparisons"], first.json()["comparisons"])
        compared = self.versus("compare", "latest", "--json")
        self.assertEqual(compared.code, 0, compared)

    def test_a_home_that_is_a_file_is_named(self):
        self.home.write_text("not a folder", encoding="utf-8")
        result = self.run_pair(self.versions)
        self.assertEqual(result.code, 3, result)
        self.assert_says(result, str(self.home), "VERSUS_HOME")

    def test_a_store_of_a_newer_versus_is_refused_untouched_and_before_anything_is_built(self):
        store = self.store_with("PRAGMA user_version = 99")
        for arguments in (["run", "toy/pair", "--versions", ",".join(self.versions)], ["report", "latest"],
                          ["run", "--resume", "latest"], ["compare", "latest"]):
            with self.subTest(arguments=arguments):
                result = self.versus(*arguments)
                self.assertEqual(result.code, 3, result)
                self.assert_says(result, "written by a newer versus (schema 99)", "use the newer versus")
        self.assertEqual((self.home / "data" / "runs.sqlite").read_bytes(), store)
        broken = self.versus("run", "toy/pair", "--versions", "toy@1.0,toy@git:/nowhere#main")
        self.assert_says(broken, "newer versus")

    def test_a_file_that_is_no_store_is_refused_untouched(self):
        file = self.home / "data" / "runs.sqlite"
        file.parent.mkdir(parents=True)
        file.write_text("these are my notes\n" * 100, encoding="utf-8")
        result = self.run_pair(self.versions)
        self.assertEqual(result.code, 3, result)
        self.assert_says(result, str(file), "this file should be a run store", "move it away")
        self.assertEqual(file.read_text(encoding="utf-8"), "these are my notes\n" * 100)

    def test_a_store_elsewhere_leaves_the_home_without_runs(self):
        elsewhere = self.folder / "here" / "mine.sqlite"
        self.assertEqual(self.run_pair(self.versions, "--store", str(elsewhere)).code, 0)
        self.assertTrue(elsewhere.exists())
        self.assertFalse((self.home / "data" / "runs.sqlite").exists())

    def test_what_another_run_left_in_the_scratch_folder_does_no_harm(self):
        scratch = self.home / "cache" / "scratch" / "19990101T000000-abcdef-1" / "round"
        scratch.mkdir(parents=True)
        (scratch / "image").write_text("left", encoding="utf-8")
        self.assertEqual(self.run_pair(self.versions, "--filter", "*zip").code, 0)

    def test_a_terminal_that_goes_away_ends_the_run_as_ctrl_c_does(self):
        self.versions = [self.toy("1.0", *LONG), self.toy("1.1", *LONG)]
        running = self.start("run", "toy/pair", "--versions", ",".join(self.versions))
        self.wait_until(lambda: self.blocks() >= 1, "a block is stored")
        running.send(signal.SIGHUP)
        self.assertEqual(running.result(patience=20).code, 130)
        self.assert_no_worker_left()

    def test_a_reader_that_goes_away_is_an_error_and_no_crash(self):
        run = self.start("run", "toy/pair", "--versions", ",".join(self.versions))
        run.process.stdout.close()
        err = run.process.stderr.read()
        self.assertEqual(run.process.wait(timeout=100), 3, err)
        self.assertIn("standard output", err)
        run.process.stderr.close()
        self.assertEqual(self.versus("report", "latest", "--json").code, 0)


if __name__ == "__main__":
    main()

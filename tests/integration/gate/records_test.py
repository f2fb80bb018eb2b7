#!/usr/bin/python3
"""Baseline records: made, read, compared, and gates held against them."""

import shutil

from gates import NONE, SLOWER, ZIP, GateCase, main


class Records(GateCase):
    def test_a_known_difference_is_recorded_and_its_return_passes(self):
        # What was accepted is a quarter slower than the reference: no news for the gate.
        reference = self.toy("1.0")
        accepted = self.toy("1.1", SLOWER, "25")
        self.record(reference, "--accepted", accepted)
        text = self.record_file.read_text(encoding="utf-8")
        self.assertIn("accepted: \"toy@1.1\"", text)
        self.assertEqual(self.versus("baseline", "show").code, 0)
        result = self.gate(self.toy("1.2", SLOWER, "25", "--allocations", "1"))
        self.assertEqual(result.code, 0, result)
        for row in result.json()["comparisons"]:
            if row["metric"] == "cpu_time":
                self.assertAlmostEqual(row["accepted"], 0.25, delta=0.04)
                self.assertAlmostEqual(row["effect"], 0, delta=0.06)
        standard, = result.json()["gate"]["scenarios"]
        self.assertEqual((standard["standard"], standard["baseline"]), ("record", reference), result)

    def test_creep_passes_step_by_step_and_fails_against_the_record(self):
        reference = self.toy("1.0")
        self.record(reference)
        steps = [self.toy(f"1.{n}", SLOWER, str(3 * n)) for n in range(1, 7)]
        before = reference
        for step in steps:
            self.assertEqual(self.gate(step, "--reference", before, "--filter", "*zip").code, 0)
            before = step
        result = self.gate(steps[-1], "--filter", "*zip")
        self.assertEqual(result.code, 1, result)
        row, = [row for row in result.json()["comparisons"] if row["metric"] == "cpu_time"]
        remark, = [text for text in row["remarks"] if text.startswith("since the record of ")]
        self.assertIn(str(self.record_file.relative_to(self.folder)), remark)

    def test_a_machine_of_another_speed_changes_nothing(self):
        reference = self.toy("1.0")
        self.record(reference)
        # Both are half again as slow as when the record was made.
        self.toy("1.0", "--busy-us", "2250")
        result = self.gate(self.toy("1.1", "--busy-us", "2250", "--allocations", "1"))
        self.assertEqual(result.code, 0, result)
        result = self.gate(self.toy("1.2", "--busy-us", "2250", SLOWER, "20"))
        self.assertEqual(result.code, 1, result)

    def test_the_record_of_another_class_of_machine_is_measured_anew(self):
        self.record(self.toy("1.0"), "--accepted", self.toy("1.1", SLOWER, "25"))
        self.move_to_another_machine()
        result = self.gate(self.toy("1.2", SLOWER, "25", "--allocations", "1"))
        self.assertEqual(result.code, 0, result)
        standard, = result.json()["gate"]["scenarios"]
        self.assertEqual((standard["standard"], standard["baseline"]), ("accepted_version", "toy@1.1"))
        self.assertEqual({row["baseline"] for row in result.json()["comparisons"]}, {"toy@1.1"})
        self.break_build("1.1")
        result = self.gate("toy@1.2")
        self.assertEqual(result.code, 4, result)
        self.assert_says(result, "another class of machine, s390x/fast/9cpu/Linux-9", "cannot be built here")

    def move_to_another_machine(self):
        text = self.record_file.read_text(encoding="utf-8")
        line, = [line for line in text.splitlines() if line.startswith("machine: ")]
        file = self.record_file
        file.write_text(text.replace(line, "machine: s390x/fast/9cpu/Linux-9"), encoding="utf-8")
        file.rename(file.with_name("s390x-fast-9cpu-Linux-9.yaml"))

    def test_a_slower_run_does_not_become_the_record_by_itself(self):
        reference = self.toy("1.0")
        self.record(reference)
        before = self.record_file.read_text(encoding="utf-8")
        slower = self.toy("1.1", SLOWER, "20")
        result = self.versus("baseline", "record", "--reference", reference, "--accepted", slower)
        self.assertEqual(result.code, 1, result)
        self.assertIn("not written", result.out)
        self.assertEqual(self.record_file.read_text(encoding="utf-8"), before)
        accept = self.versus("baseline", "accept", "toy/*", "--ceiling", "30%", "--until", "2999-01-01", "--who", "me",
                             "--reason", "a better checksum")
        self.assertEqual(accept.code, 0, accept)
        self.record(reference, "--accepted", slower)
        self.assertIn("accepted: \"toy@1.1\"", self.record_file.read_text(encoding="utf-8"))

    def test_two_records_are_compared_ratio_with_ratio(self):
        reference = self.toy("1.0")
        self.record(reference)
        old = self.folder / "old.yaml"
        shutil.copy(self.record_file, old)
        self.assertEqual(self.versus("baseline", "diff", str(old), str(self.record_file)).code, 0)
        self.record_file.unlink()
        self.record(reference, "--accepted", self.toy("1.1", SLOWER, "20", "--only", "compression=zip"))
        result = self.versus("baseline", "diff", str(old), str(self.record_file))
        self.assertEqual(result.code, 1, result)
        self.assertIn(f"slower   {ZIP} cpu_time", result.out)
        self.assertNotIn(f"slower   {NONE} cpu_time", result.out)

    def test_a_case_without_an_entry_is_judged_by_the_threshold_and_told(self):
        self.record(self.toy("1.0"))
        text = self.record_file.read_text(encoding="utf-8")
        self.record_file.write_text(text[:text.index(f"  {ZIP}:")], encoding="utf-8")
        result = self.gate(self.toy("1.1", "--allocations", "1"))
        self.assertEqual(result.code, 0, result)
        self.assertEqual(result.json()["gate"]["unrecorded"], [ZIP])

    def test_a_record_that_cannot_be_used_is_told_with_its_place(self):
        self.record(self.toy("1.0"))
        good = self.record_file.read_text(encoding="utf-8")
        candidate = self.toy("1.1", SLOWER, "1")
        for piece, by, words in (
                ("versus.baseline/1", "versus.baseline/7", "schema 'versus.baseline/7' is not one"),
                ("cases:", "<<<<<<< HEAD\ncases:", "unfinished merge"),
                ("effect:", "efect:", "unknown key 'efect'"),
                (f"  {NONE}:", "  toy/pair/write/compression=lzw:", "records the case toy/pair/write/compression=lzw")):
            with self.subTest(piece):
                self.assertIn(piece, good)
                self.record_file.write_text(good.replace(piece, by, 1), encoding="utf-8")
                result = self.gate(candidate)
                self.assertEqual(result.code, 2, result)
                self.assert_says(result, words, self.record_file.name)
        self.record_file.write_text(good, encoding="utf-8")
        result = self.gate(candidate, "--profile", "full")
        self.assertEqual(result.code, 2, result)
        self.assert_says(result, "was recorded with the profile quick")

    def test_a_record_names_versions_that_can_be_built_again(self):
        reference = self.toy("1.0")
        prefix = self.folder / "prefixes" / "1.0"
        result = self.versus("baseline", "record", "--reference", reference, "--accepted", f"toy@prefix:{prefix}")
        self.assertEqual(result.code, 2, result)
        self.assert_says(result, "cannot be built again from its name")


if __name__ == "__main__":
    main()

#!/usr/bin/python3
"""The merge gate against a version that is named."""

import json

from gates import GATED, NONE, SLOWER, ZIP, GateCase, main


class AgainstAVersion(GateCase):
    def controls(self, result):
        return {(control["kind"], control["verdict"]) for control in result.json()["gate"]["controls"]}

    def test_a_change_that_costs_nothing_passes_and_the_gate_proves_itself(self):
        base = self.toy("1.0")
        result = self.gate(self.toy("1.1"), "--reference", base, "--measure-identical")
        self.assertEqual(result.code, 0, result)
        self.assertEqual(result.verdicts(), {NONE: "equivalent", ZIP: "equivalent"}, result)
        self.assertEqual(self.controls(result), {("aa", "equivalent"), ("positive", "slower")}, result)
        self.assertIs(result.json()["controls"]["positive"], True)
        self.assertEqual(result.json()["gate"]["unfit"], [])
        table = self.versus("report", "latest")
        self.assertEqual(table.code, 1, "the stored run holds the controls, of which one is slower on purpose")

    def test_a_slowdown_fails_and_only_where_it_is(self):
        base = self.toy("1.0")
        result = self.gate(self.toy("1.1", SLOWER, "20", "--only", "compression=zip"), "--reference", base)
        self.assertEqual(result.code, 1, result)
        self.assertEqual(result.verdicts(), {NONE: "equivalent", ZIP: "slower"}, result)
        slower, = [row for row in result.json()["comparisons"] if row["verdict"] == "slower" and row["role"] == "primary"]
        self.assertEqual(slower["stage"], "confirm")
        self.assertGreater(slower["interval"][0], 0.04)

    def test_an_injected_slowdown_is_measured_although_the_code_is_the_same(self):
        base = self.toy("1.0")
        candidate = self.toy("1.1")
        result = self.gate(candidate, "--reference", base, "--inject-slowdown", f"{candidate}/{ZIP}=16%")
        self.assertEqual(result.code, 1, result)
        self.assertEqual(result.verdicts(), {NONE: "equivalent", ZIP: "slower"}, result)

    def test_identical_code_is_recognised_and_only_the_controls_are_measured(self):
        base = self.toy("1.0")
        result = self.gate(self.toy("1.1"), "--reference", base)
        self.assertEqual(result.code, 0, result)
        document = result.json()
        self.assertEqual(document["comparisons"], [])
        self.assertEqual(sorted(document["gate"]["identical"]), [NONE, ZIP])
        self.assertEqual(self.controls(result), {("aa", "equivalent"), ("positive", "slower")}, result)

    def test_a_copy_is_never_taken_for_identical(self):
        base = self.toy("1.0")
        result = self.gate(base, "--reference", base, "--filter", "*zip")
        self.assertEqual(result.code, 0, result)
        self.assertEqual(result.json()["gate"]["candidate"], "toy@1.0+copy")
        self.assertEqual(result.verdicts(), {ZIP: "equivalent"}, result)

    def test_a_positive_control_that_is_not_found_makes_the_run_unfit_whatever_it_found(self):
        # Each launch has a speed of its own, so far from the others that nothing can be found.
        base = self.toy("1.0", "--launch-noise-percent", "60")
        result = self.gate(self.toy("1.1", "--launch-noise-percent", "61"), "--reference", base, "--rounds", "3")
        self.assertEqual(result.code, 4, result)
        self.assertIn("stayed undecided", result.json()["gate"]["unfit"][0])

    def test_a_budget_that_is_too_small_is_no_pass(self):
        base = self.toy("1.0")
        result = self.gate(self.toy("1.1"), "--reference", base, "--measure-identical", "--budget", "500ms")
        self.assertEqual(result.code, 4, result)
        self.assertIn("inconclusive", result.verdicts().values())
        self.assertTrue(result.json()["gate"]["unfit"], result)

    def test_wrong_pixels_fail_the_run(self):
        base = self.toy("1.0")
        result = self.gate(self.toy("1.1", "--wrong-pixels"), "--reference", base)
        self.assertEqual(result.code, 3, result)
        self.assertEqual(set(result.verdicts().values()), {"failed"}, result)

    def test_a_candidate_that_cannot_be_built_is_a_failure_before_anything_is_measured(self):
        base = self.toy("1.0")
        self.break_build("1.1")
        result = self.gate("toy@1.1", "--reference", base)
        self.assertEqual(result.code, 3, result)
        self.assert_says(result, "toy@1.1", "no bread.h")

    def test_a_gate_without_a_case_does_not_pass(self):
        base, candidate = self.toy("1.0"), self.toy("1.1")
        result = self.gate(candidate, "--reference", base, "--filter", "*lzw*")
        self.assertEqual(result.code, 2, result)
        self.assert_says(result, "*lzw*", "matches none")
        self.plant("scenarios/toy/pair.yaml", GATED.replace("tags: [gate]", "tags: [slow]"))
        result = self.gate(candidate, "--reference", base)
        self.assertEqual(result.code, 2, result)
        self.assert_says(result, "no scenario of toy has the tag 'gate'")

    def test_mistakes_are_told_with_the_next_step(self):
        base = self.toy("1.0")
        for arguments, words in (
                (["--reference", base], "no --candidate given"),
                (["--candidate", base], "no record of toy/pair and no --reference"),
                (["--candidate", "toy@9.9", "--reference", base], "9.9"),
                (["--candidate", f"toy@path:{self.folder}/nowhere", "--reference", base], "no such folder")):
            result = self.versus("gate", *arguments)
            self.assertEqual(result.code, 2, result)
            self.assert_says(result, words)

    def test_a_dry_run_lists_the_cases(self):
        base = self.toy("1.0")
        result = self.versus("gate", "--candidate", self.toy("1.1"), "--reference", base, "--dry-run", "--json")
        self.assertEqual(result.code, 0, result)
        self.assertEqual(json.loads(result.out)["cases"], [NONE, ZIP])

    def test_people_read_what_was_compared_and_the_controls(self):
        base = self.toy("1.0")
        result = self.versus("gate", "--candidate", self.toy("1.1", SLOWER, "25"), "--reference", base)
        self.assertEqual(result.code, 1, result)
        self.assertIn("toy@1.1 against toy@1.0: 2 of 2 cases slower", result.out)
        self.assertIn("control: a slow-down of 16 % injected into its copy", result.out)
        self.assertIn("versus run toy/pair", result.out)


if __name__ == "__main__":
    main()

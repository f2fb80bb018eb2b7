#!/usr/bin/python3
"""What is drawn by lot follows from the seed, and what is said follows from what is stored."""

import signal

from toys import SCENARIO, ToyCase, main

CASES = 6


class Order(ToyCase):
    def setUp(self):
        super().setUp()
        self.plant("scenarios/toy/pair.yaml", SCENARIO.replace("axes: {", "axes: {tile: [8, 16, 32], ", 1))
        self.versions = [self.toy("1.0"), self.toy("1.1")]

    def rounds(self, seed):
        """The first rounds of a run, two of each case: before that nothing can be decided."""
        (self.home / "data" / "runs.sqlite").unlink(missing_ok=True)
        result = self.run_pair(self.versions, "--seed", seed)
        self.assertEqual(result.json()["seed"], int(seed))
        return self.rows(f"SELECT case_id, number, stage, sides, cpu FROM round ORDER BY key LIMIT {2 * CASES}")

    def test_the_same_seed_gives_the_same_rounds_and_another_one_others(self):
        first = self.rounds("7")
        self.assertEqual(len({row[0] for row in first[:CASES]}), CASES, "the rounds of a case are spread over the suite")
        self.assertEqual(self.rounds("7"), first)
        self.assertNotEqual(self.rounds("8"), first)

    def test_a_stored_run_is_judged_to_the_same_end(self):
        result = self.run_pair(self.versions)
        again = self.versus("compare", "latest", "--json")
        self.assertEqual(again.code, result.code, again)
        self.assertEqual(again.json()["comparisons"], result.json()["comparisons"])
        self.assertEqual(self.versus("report", "latest", "--json").json()["comparisons"], result.json()["comparisons"])

    def test_a_run_that_goes_on_numbers_its_rounds_on(self):
        running = self.start("run", "toy/pair", "--versions", ",".join(self.versions), "--json")
        self.wait_until(lambda: self.blocks() >= 30, "several rounds are stored")
        running.send(signal.SIGINT)
        self.assertEqual(running.result().code, 130)
        resumed = self.versus("run", "--resume", "latest", "--json")
        self.assertEqual(resumed.code, 0, resumed)
        self.assertEqual(len(resumed.verdicts()), CASES, resumed)
        rounds = self.rows("SELECT case_id, number FROM round ORDER BY key")
        for case in resumed.verdicts():
            numbers = [number for name, number in rounds if name == case]
            self.assertEqual(numbers, list(range(len(numbers))), case)

    def test_resuming_a_finished_run_measures_nothing_more(self):
        first = self.run_pair(self.versions, "--filter", "*zip*tile=8")
        blocks = self.blocks()
        again = self.versus("run", "--resume", "latest", "--json")
        self.assertEqual((again.code, self.blocks()), (first.code, blocks), again)
        self.assertEqual(again.json()["comparisons"], first.json()["comparisons"])


if __name__ == "__main__":
    main()

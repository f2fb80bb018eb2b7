#!/usr/bin/python3
"""The race reads other tools' output rightly, resamples recordings as it says, and states what follows."""

import json
import os
import pathlib
import statistics
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(os.environ.get("VERSUS_SOURCE_DIR", pathlib.Path(__file__).resolve().parents[3]))
sys.path.insert(0, str(SOURCE / "ci" / "race.d"))
sys.dont_write_bytecode = True
RECORDED = pathlib.Path(__file__).resolve().parent / "recorded"

import benchstat
import compare_py
import costs
import hyperfine
import load
import ours
import race
import significance
import table
import tools
import trials
from subject import Subject


def recorded(name):
    text = (RECORDED / name).read_text(encoding="utf-8")
    return json.loads(text) if name.endswith(".json") else text


def tool(name):
    return next(entry for entry in tools.TOOLS if entry.name == name)


class Significance(unittest.TestCase):
    """Expected values from SciPy 1.10."""

    def test_clopper_pearson(self):
        low, high = significance.clopper_pearson(2, 10)
        self.assertAlmostEqual(low, 0.025210726326833497, places=12)
        self.assertAlmostEqual(high, 0.5560954623076415, places=12)
        self.assertEqual(significance.clopper_pearson(0, 10)[0], 0.0)
        self.assertEqual(significance.clopper_pearson(10, 10)[1], 1.0)
        self.assertEqual(significance.clopper_pearson(0, 0), (0.0, 1.0))

    def test_welch(self):
        self.assertAlmostEqual(significance.welch([1, 2, 3, 4], [2, 4, 6, 9, 11]), 0.0749127451, places=9)
        self.assertEqual(significance.welch([1, 1], [1, 1]), 1.0)
        self.assertEqual(significance.welch([1, 1], [2, 2]), 0.0)

    def test_mann_whitney_is_exact_for_small_samples(self):
        self.assertAlmostEqual(significance.mann_whitney([1, 2, 3], [4, 5, 6]), 0.1)
        self.assertAlmostEqual(significance.mann_whitney([1, 4, 5], [2, 3, 6]), 1.0)

    def test_mann_whitney_corrects_for_ties_and_continuity(self):
        self.assertAlmostEqual(significance.mann_whitney([1, 1, 2, 3], [2, 3, 3, 4]), 0.1341691802, places=9)
        self.assertAlmostEqual(significance.mann_whitney(list(range(20)), [x + 4.5 for x in range(20)]),
                               0.0315171021, places=9)
        self.assertEqual(significance.mann_whitney([1] * 20, [1] * 20), 1.0)


class Parsing(unittest.TestCase):
    def test_hyperfine_runs_in_the_order_of_the_commands(self):
        baseline, candidate = hyperfine.times(recorded("hyperfine.json"))
        self.assertEqual(baseline, [0.121, 0.123, 0.122, 0.126])
        self.assertEqual(candidate[0], 0.127)

    def test_hyperfine_accuses_where_the_ratio_exceeds_its_deviation(self):
        samples = hyperfine.times(recorded("hyperfine.json"))
        self.assertEqual(hyperfine.by_ratio(*samples), trials.SLOWER)
        self.assertEqual(hyperfine.by_ratio(*reversed(samples)), trials.FASTER)
        self.assertEqual(hyperfine.by_ratio([1.0, 1.1], [1.0, 1.12]), trials.SAME)
        self.assertEqual(hyperfine.by_welch(*samples), trials.SLOWER)
        self.assertEqual(hyperfine.by_welch(*reversed(samples)), trials.FASTER)
        self.assertEqual(hyperfine.by_welch([1.0, 1.1], [1.0, 1.12]), trials.SAME)

    def test_compare_py_by_the_p_value_of_its_column(self):
        document = recorded("compared.json")
        self.assertEqual(compare_py.verdict(document, "time"), trials.SLOWER)
        self.assertEqual(compare_py.verdict(document, "cpu"), trials.SLOWER)
        document[0]["utest"]["time_pvalue"] = 0.05
        self.assertEqual(compare_py.verdict(document, "time"), trials.SAME)
        next(e for e in document if e["aggregate_name"] == "median")["measurements"][0]["cpu"] = -0.01
        self.assertEqual(compare_py.verdict(document, "cpu"), trials.FASTER)
        with self.assertRaises(ValueError):
            compare_py.verdict([{"name": "x", "utest": {}}], "time")

    def test_repetitions_of_google_benchmark_without_aggregates(self):
        samples = compare_py.repetitions(recorded("repetitions.json"))
        self.assertEqual([round(value) for value in samples["wall"]], [56588957, 30489034, 28608118])
        self.assertEqual(len(samples["cpu"]), 3)

    def test_benchstat_by_its_column_vs_base(self):
        self.assertEqual(benchstat.verdict(recorded("benchstat_slower.csv")), trials.SLOWER)
        self.assertEqual(benchstat.verdict(recorded("benchstat_faster.csv")), trials.FASTER)
        self.assertEqual(benchstat.verdict(recorded("benchstat_same.csv")), trials.SAME)
        self.assertEqual(benchstat.lines([1e7, 12.5]), "BenchmarkRead 1 10000000.0 ns/op\nBenchmarkRead 1 12.5 ns/op\n")

    def test_versus_by_the_primary_metric(self):
        comparisons = [{"role": "waiting", "verdict": "slower"}, {"role": "primary", "verdict": "equivalent"}]
        self.assertEqual(ours.verdict({"comparisons": comparisons}), trials.SAME)
        self.assertEqual(ours.verdict({"comparisons": [{"role": "primary", "verdict": "failed"}]}), trials.UNDECIDED)
        with self.assertRaises(ValueError):
            ours.verdict({"comparisons": []})
        self.assertTrue(ours.waited("versus: waiting: process 7 is measuring\n"))
        self.assertFalse(ours.waited("versus: built openexr@3.2.4\n"))


class Driving(unittest.TestCase):
    def test_only_the_candidate_is_slowed_down(self):
        subject = Subject("versus", "openexr@1", ("a", "b"), "tile=8", pathlib.Path("f"), 5, 1.0)
        self.assertNotIn("--slowdown", subject.command(0, 0.03))
        self.assertEqual(subject.command(1, 0.03)[-2:], ["--slowdown", "3%"])
        self.assertNotIn("--slowdown", subject.command(1, 0.0))
        self.assertEqual(subject.command(1, 0)[:3], ["b", "--case", "operation=read,tile=8"])

    def test_each_cycle_holds_every_tool_at_every_size_equally_often(self):
        chosen = [tools.Recording("x", None, 3), tools.Recording("y", None, 1)]
        condition, planned = race.cycle_plan(0, chosen)
        self.assertEqual((condition, race.cycle_plan(1, chosen)[0]), ("quiet", "loaded"))
        counts = {(r.name, e): sum((r.name, e) == (s.name, f) for s, f in planned) for r, e in planned}
        self.assertEqual(sorted(set(counts.values())), [1, 3])
        self.assertEqual(len(counts), 2 * len(table.INJECTED))
        self.assertEqual(planned, race.cycle_plan(0, chosen)[1])
        self.assertNotEqual(planned, race.cycle_plan(2, chosen)[1])

    def test_trials_survive_a_cut_last_line(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "trials.jsonl")
            self.assertEqual(trials.read_trials(file), [])
            trial = trials.Trial("quiet", 0.03, "versus", 2.5, {"versus": "slower"})
            trials.append_trial(file, trial)
            file.write_text(file.read_text(encoding="utf-8") + '{"condition": "qui', encoding="utf-8")
            self.assertEqual(trials.read_trials(file), [trial])

    def test_the_load_wanders_between_nothing_and_everything(self):
        walk = load.shares(1)
        shares = [next(walk)[0] for _ in range(40000)]
        self.assertTrue(0 <= min(shares) < 0.05 and 0.95 < max(shares) <= 1)
        self.assertAlmostEqual(statistics.fmean(shares), load.CENTRE, delta=0.1)
        self.assertLess(max(abs(a - b) for a, b in zip(shares, shares[1:])), 0.3)
        again = load.shares(1)
        self.assertEqual(shares[:100], [next(again)[0] for _ in range(100)])

    def test_the_load_ends_with_its_block(self):
        with load.drifting(1) as pid:
            os.kill(pid, 0)
        with self.assertRaises(ProcessLookupError):
            os.kill(pid, 0)


def sequential(injected, baseline, candidate, word="same", condition="quiet"):
    samples = {"wall": [list(baseline), list(candidate)], "cpu": [list(baseline), list(candidate)]}
    verdicts = {compare_py.NAME: word, compare_py.CPU: word}
    return trials.Trial(condition, injected, "compare.py", 20.0, verdicts, {compare_py.NAME: 1.0}, samples)


class Resampling(unittest.TestCase):
    def test_shorter_trials_are_next_to_the_change_of_sides(self):
        samples = ([1, 2, 3], [4, 5, 6])
        self.assertEqual(costs.cut(samples, 2, interleaved=False), [([2, 3], [4, 5])])
        self.assertEqual(costs.cut(samples, 1, interleaved=True), [([1], [4]), ([2], [5]), ([3], [6])])

    def test_another_slow_down_is_a_factor_on_the_operation_s_part(self):
        trial = sequential(0.05, [100.0], [105.0])
        self.assertAlmostEqual(costs.rescaled(trial, tool(compare_py.NAME), 0.0, 0.5)[1][0], 100.0)
        trial.verdicts[hyperfine.NAME] = "same"
        trial.samples["wall"] = [[100.0], [102.5]]
        self.assertAlmostEqual(costs.rescaled(trial, tool(hyperfine.NAME), 0.0, 0.5)[1][0], 100.0)

    def test_a_steady_machine_needs_little(self):
        steady = [100 + 0.1 * (k % 7) for k in range(20)]
        recorded_trials = [sequential(0.0, steady, steady) for _ in range(4)]
        found = costs.steps(recorded_trials, tool(compare_py.NAME), 1.0)
        self.assertEqual([(step.runs, step.together) for step in found], [(5, 1), (10, 1), (20, 1), (20, 2)])
        self.assertEqual([step.seconds for step in found], [5.25, 10.5, 21.0, 42.0])
        self.assertEqual(costs.enough_at(found), found[0])

    def test_a_drift_between_the_sides_is_never_good_enough(self):
        early, late = [100 + 0.1 * k for k in range(20)], [110 + 0.1 * k for k in range(20)]
        recorded_trials = [sequential(0.0, early, late), sequential(0.0, late, early)] * 2
        found = costs.steps(recorded_trials, tool(compare_py.NAME), 1.0)
        self.assertIsNone(costs.enough_at(found))
        self.assertTrue(all(step.wrong >= 0.2 for step in found[:3]))


class Table(unittest.TestCase):
    def setUp(self):
        steady = [100 + 0.1 * (k % 7) for k in range(20)]
        self.trials = []
        for injected, own, other in ((0.0, "same", "same"), (0.03, "slower", "slower"), (0.05, "slower", "slower")):
            shifted = [value * (1 + injected) for value in steady]
            self.trials += [trials.Trial("loaded", injected, "versus", 2.0, {"versus": own}) for _ in range(4)]
            self.trials += [sequential(injected, steady, shifted, other, "loaded") for _ in range(2)]

    def test_rates_and_costs(self):
        own, other, _ = table.rows(self.trials, "loaded", 1.0)
        self.assertEqual((own["tool"], own["needs"]["relative"]), ("versus", 1.0))
        self.assertEqual((own["wrong_slower"].hits, own["wrong_slower"].of, own["right"][0.03].hits), (0, 4, 4))
        self.assertAlmostEqual(other["relative"], 10.5)
        self.assertAlmostEqual(other["needs"]["relative"], 2.625)
        self.assertEqual(table.rows(self.trials, "quiet", 1.0), [])

    def test_says_so_when_another_tool_is_better(self):
        for trial in self.trials:
            if trial.recording == "versus":
                trial.seconds = 20.0
        found = table.rows(self.trials, "loaded", 1.0)
        self.assertIn("compare.py, CPU is the better one here", table.conclusion("loaded", found))

    def test_says_so_when_versus_is_not_right(self):
        for trial in self.trials:
            if trial.recording == "versus" and trial.injected == 0.03:
                trial.verdicts["versus"] = "undecided"
        found = table.rows(self.trials, "loaded", 1.0)
        self.assertIn("versus itself was not 95 % right", table.conclusion("loaded", found))

    def test_says_nothing_about_few_trials(self):
        few = [trial for trial in self.trials if trial.recording != "versus"][:2] + self.trials[:1]
        self.assertEqual(table.conclusion("loaded", table.rows(few, "loaded", 1.0)),
                         "too few trials of versus for a conclusion.")

    def test_markdown_names_no_times_and_json_holds_everything(self):
        facts = {"text": "a machine"}
        text = table.markdown(self.trials, 1.0, facts)
        self.assertIn("| versus | 0 of 4 (0–60 %) | 0 of 4 (0–60 %) | 4 of 4 (40–100 %) | 4 of 4 (40–100 %) | 1.0 | 1.0 |", text)
        self.assertNotIn("second", text)
        document = json.loads(json.dumps(table.result(self.trials, 1.0, facts)))
        self.assertEqual(list(document["conditions"]), ["loaded"])
        self.assertEqual(document["conditions"]["loaded"]["rows"][1]["steps"][0]["runs"], 5)


if __name__ == "__main__":
    unittest.main()

"""compare.py of Google Benchmark: one process with 20 repetitions, then another of the other side."""

import json
import sys
import time

import benchstat
from subject import answer_of
from trials import FASTER, SAME, SLOWER

NAME = "compare.py, time"
CPU = "compare.py, CPU"
PROGRAM = "/usr/share/benchmark/compare.py"
HOW = (
    "`A --benchmark_repetitions=20 --benchmark_out=a.json`, the same of B, `compare.py benchmarks a.json b.json`. A and "
    "B are the workers, which are programs of Google Benchmark; the minimal time of a repetition is its default. "
    "*Slower* where the U test that it prints has p < 0.05 and the medians say so: in its column Time, and in the "
    "second row in its column CPU."
)
REPETITIONS = 20
ALPHA = 0.05


def verdict(document, column):
    """Of `compare.py -d`: `column` is `time` or `cpu`."""
    tested = [entry for entry in document if entry.get("utest")]
    medians = [entry for entry in document if entry.get("aggregate_name") == "median"]
    if not tested or not medians:
        raise ValueError("compare.py made no U test")
    if tested[0]["utest"][column + "_pvalue"] >= ALPHA:
        return SAME
    return SLOWER if medians[0]["measurements"][0][column] > 0 else FASTER


def repetitions(document):
    """Nanoseconds of the repetitions, by clock."""
    rows = [row for row in document["benchmarks"] if row["run_type"] == "iteration"]
    unit = {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9}[rows[0]["time_unit"]]
    return {"wall": [row["real_time"] * unit for row in rows], "cpu": [row["cpu_time"] * unit for row in rows]}


def record(subject, injected, _seed, benchstat_program):
    files = [subject.folder / name for name in ("a.json", "b.json")]
    start = time.monotonic()
    for side in (0, 1):
        answer_of(subject.command(side, injected, f"--benchmark_repetitions={REPETITIONS}",
                                  f"--benchmark_out={files[side]}", "--benchmark_out_format=json"))
    measured = time.monotonic()
    dump = subject.folder / "compared.json"
    answer_of([sys.executable, PROGRAM, "-d", str(dump), "benchmarks", *map(str, files)])
    judging = time.monotonic() - measured
    compared = json.loads(dump.read_text(encoding="utf-8"))
    sides = [repetitions(json.loads(file.read_text(encoding="utf-8"))) for file in files]
    samples = {clock: [side[clock] for side in sides] for clock in ("wall", "cpu")}
    trial = {
        "seconds": measured - start,
        "verdicts": {NAME: verdict(compared, "time"), CPU: verdict(compared, "cpu")},
        "judging": {NAME: judging, CPU: judging},
        "samples": samples,
    }
    if benchstat_program:
        word, took = benchstat.judge(benchstat_program, subject.folder, samples["wall"])
        trial["verdicts"][benchstat.IN_TURN], trial["judging"][benchstat.IN_TURN] = word, took
    return trial

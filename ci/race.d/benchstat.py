"""benchstat: judges lists of repetitions, whoever made them."""

import csv
import json
import os
import shutil
import statistics
import subprocess
import time

from significance import mann_whitney
from subject import answer_of
from trials import FASTER, SAME, SLOWER

# Pinned, so that two races judge alike.
MODULE = "golang.org/x/perf/cmd/benchstat@v0.0.0-20260908200009-22c9c6c9d4da"
NAME = "benchstat, interleaved"
CPU = "benchstat, interleaved, CPU time"
IN_TURN = "benchstat, one side, then the other"
HOW = (
    "20 runs of each side (\"at least 10, ideally 20\"), one of A and one of B in turns as its tips ask for, each a "
    "process of its own with a fixed number of reads, whose mean is the run's `ns/op`. *Slower* where p < 0.05 and the "
    "delta is positive. Second row: the same, judging the worker's own CPU time instead of the wall time that `go test` "
    "prints. Third row: the repetitions recorded for compare.py, side after side, as in the first example of its "
    "documentation (`-count=20 > old.txt`, change, `-count=20 > new.txt`)."
)
RUNS = 20
ALPHA = 0.05


def install(folder):
    """The program's path, built on first use; nothing where there is no Go, or no way to the sources."""
    program = folder / "benchstat"
    if program.exists():
        return program
    if not shutil.which("go"):
        return None
    built = subprocess.run(["go", "install", MODULE], env={**os.environ, "GOBIN": str(folder)}, check=False)
    return program if built.returncode == 0 else None


def by_u_test(first, second):
    """What benchstat and compare.py decide, for resampling."""
    if mann_whitney(first, second) >= ALPHA:
        return SAME
    return SLOWER if statistics.median(second) > statistics.median(first) else FASTER


def lines(nanoseconds):
    """Repetitions in the format of Go's benchmarks."""
    return "".join(f"BenchmarkRead 1 {value:.1f} ns/op\n" for value in nanoseconds)


def verdict(table):
    """Of `benchstat -format csv`: the row of the benchmark, whose change is `~` when it is not significant."""
    rows = list(csv.reader(table.splitlines()))
    header = next(row for row in rows if "vs base" in row)
    change = next(row for row in rows if row and row[0].startswith("Read"))[header.index("vs base")]
    if change.strip() in ("~", ""):
        return SAME
    return SLOWER if float(change.strip().rstrip("%")) > 0 else FASTER


def judge(program, folder, samples):
    """The word, and how long it took."""
    files = [folder / name for name in ("old.txt", "new.txt")]
    for file, values in zip(files, samples):
        file.write_text(lines(values), encoding="utf-8")
    start = time.monotonic()
    word = verdict(answer_of([program, "-format", "csv", *files]))
    return word, time.monotonic() - start


def record(subject, injected, _seed, program):
    samples = {"wall": [[], []], "cpu": [[], []]}
    start = time.monotonic()
    for _ in range(RUNS):
        for side in (0, 1):
            report = answer_of(
                subject.command(side, injected, "--items", str(subject.items), "--benchmark_format=json"))
            row = json.loads(report)["benchmarks"][0]
            samples["wall"][side].append(row["real_time"] * 1e3)  # printed in microseconds
            samples["cpu"][side].append(row["cpu_ns"])
    seconds = time.monotonic() - start
    verdicts, judging = {}, {}
    for tool, clock in ((NAME, "wall"), (CPU, "cpu")):
        verdicts[tool], judging[tool] = judge(program, subject.folder, samples[clock])
    return {"seconds": seconds, "verdicts": verdicts, "judging": judging, "samples": samples}

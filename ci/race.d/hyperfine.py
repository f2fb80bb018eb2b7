"""hyperfine: whole processes, all runs of one command and then all of the other."""

import json
import math
import shlex
import statistics
import time

from significance import welch
from subject import answer_of
from trials import FASTER, SAME, SLOWER

NAME = "hyperfine"
WELCH = "hyperfine, Welch's t-test"
HOW = (
    "`hyperfine --warmup 3 --export-json FILE 'A' 'B'` (at least 10 runs and 3 s of each, its default). A and B are "
    "the workers by hand, a fixed number of reads in each process. *Slower* where the ratio that it reports, less its "
    "standard deviation, is above 1. Second row: the same export, by Welch's t-test at 5 %, as the script does that "
    "comes with it."
)
ALPHA = 0.05


def by_ratio(first, second):
    """As its summary says it: how many times slower than the faster one, with the standard deviation."""
    means = [statistics.fmean(side) for side in (first, second)]
    spread = math.hypot(*(statistics.stdev(side) / mean for side, mean in zip((first, second), means)))
    ratio = max(means) / min(means)
    if ratio * (1 - spread) <= 1:
        return SAME
    return SLOWER if means[1] > means[0] else FASTER


def by_welch(first, second):
    if welch(first, second) >= ALPHA:
        return SAME
    return SLOWER if statistics.fmean(second) > statistics.fmean(first) else FASTER


def times(document):
    """Both commands' runs, in the order in which they were measured."""
    baseline, candidate = document["results"]
    return [baseline["times"], candidate["times"]]


def record(subject, injected, _seed):
    export = subject.folder / "hyperfine.json"
    commands = [shlex.join(map(str, subject.command(side, injected, "--items", str(subject.items)))) for side in (0, 1)]
    start = time.monotonic()
    answer_of(["hyperfine", "--warmup", "3", "--export-json", str(export), *commands])
    seconds = time.monotonic() - start
    samples = times(json.loads(export.read_text(encoding="utf-8")))
    verdicts = {NAME: by_ratio(*samples), WELCH: by_welch(*samples)}
    return {"seconds": seconds, "verdicts": verdicts, "samples": {"wall": samples}}

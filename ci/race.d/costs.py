"""Rates, and what each tool needs for 95 % right: recorded trials cut shorter, or several taken together."""

import dataclasses
import random
import statistics

from significance import clopper_pearson
from trials import SLOWER

NEEDED_RIGHT = 0.95
ALLOWED_WRONG = 0.05
TARGET = 0.03
TOGETHER = (1, 2, 4, 8)
DRAWS = 400


@dataclasses.dataclass(frozen=True)
class Share:
    hits: int
    of: int

    @property
    def value(self):
        return self.hits / self.of if self.of else 0.0

    @property
    def interval(self):
        return clopper_pearson(self.hits, self.of)


def share(words, wanted):
    return Share(sum(word in wanted for word in words), len(words))


def seconds_of(trials, tool):
    """Mean wall seconds of a verdict; nothing where there is none."""
    costs = [trial.seconds + trial.judging.get(tool.name, 0.0) for trial in trials if tool.name in trial.verdicts]
    return statistics.fmean(costs) if costs else None


def words_of(trials, tool, injected):
    return [t.verdicts[tool.name] for t in trials if t.injected == injected and tool.name in t.verdicts]


@dataclasses.dataclass(frozen=True)
class Step:
    """What a tool says at one cost."""

    seconds: float
    runs: int  # of each side, in one trial
    together: int  # trials
    wrong: float  # share of *slower* without an injected slow-down
    right: float  # share of *slower* at the target

    @property
    def enough(self):
        return self.wrong <= ALLOWED_WRONG and self.right >= NEEDED_RIGHT


def rescaled(trial, tool, injected, process_share):
    """The samples as they were with another slow-down: it is a busy wait of a share of the operation's own time."""
    part = process_share if tool.whole_process else 1.0
    factor = (1 + part * injected) / (1 + part * trial.injected)
    baseline, candidate = trial.samples[tool.clock]
    return baseline, [value * factor for value in candidate]


def cut(samples, runs, interleaved):
    """The trials of `runs` a side that are part of a longer one: next to the change of sides, or anywhere."""
    baseline, candidate = samples
    if not interleaved:
        return [(baseline[-runs:], candidate[:runs])]
    starts = range(0, min(len(baseline), len(candidate)) - runs + 1, runs)
    return [(baseline[start:start + runs], candidate[start:start + runs]) for start in starts]


def steps(trials, tool, process_share, seed=1):
    """From cheap to dear; empty for a tool that is not resampled, or when nothing was recorded."""
    recorded = [trial for trial in trials if tool.decide and tool.name in trial.verdicts]
    if not recorded:
        return []
    seconds = seconds_of(recorded, tool)
    full = min(len(side) for trial in recorded for side in trial.samples[tool.clock])
    found = []
    for runs in [size for size in tool.sizes if size < full] + [full]:
        for together in TOGETHER if runs == full else (1,):
            if together > 1 and len(recorded) < 2 * together:
                continue
            rates = [_rate(recorded, tool, injected, runs, together, process_share, seed) for injected in (0.0, TARGET)]
            found.append(Step(together * seconds * runs / full, runs, together, *rates))
    return sorted(found, key=lambda step: step.seconds)


def _rate(trials, tool, injected, runs, together, process_share, seed):
    scaled = [rescaled(trial, tool, injected, process_share) for trial in trials]
    if together == 1:
        pairs = [pair for samples in scaled for pair in cut(samples, runs, tool.interleaved)]
    else:
        draw = random.Random(seed)
        pairs = [[sum(sides, []) for sides in zip(*draw.sample(scaled, together))] for _ in range(DRAWS)]
    return share([tool.decide(*pair) for pair in pairs], {SLOWER}).value


def enough_at(tool_steps):
    """The cheapest step that is 95 % right; nothing when there is none."""
    return next((step for step in tool_steps if step.enough), None)

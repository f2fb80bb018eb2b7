"""What is kept of each trial, and the words of a verdict."""

import dataclasses
import json

SLOWER, FASTER, SAME, UNDECIDED = "slower", "faster", "same", "undecided"


class Disturbed(Exception):
    """Something else was measured at the same time: the trial says nothing."""


@dataclasses.dataclass
class Trial:
    """One comparison that one tool made."""

    condition: str  # `quiet`: the machine as it is, or `loaded`
    injected: float  # slow-down of the candidate, as a fraction
    recording: str  # which way of measuring
    seconds: float  # from the start of the first program to the last sample
    verdicts: dict  # tool -> word; several tools may judge one recording
    judging: dict = dataclasses.field(default_factory=dict)  # tool -> seconds that it took on top
    samples: dict = dataclasses.field(default_factory=dict)  # clock -> [baseline, candidate], in the order measured
    cycle: int = 0
    elapsed: float = 0.0  # with everything around it
    load: float = 0.0  # the system's load average at the start


def read_trials(path):
    """All whole lines: a crash may have cut the last one."""
    if not path.exists():
        return []
    trials = []
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            trials.append(Trial(**json.loads(line)))
        except (ValueError, TypeError):
            continue
    return trials


def append_trial(path, trial):
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(dataclasses.asdict(trial)) + "\n")

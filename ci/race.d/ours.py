"""`versus run`, with one case and two versions."""

import json
import subprocess
import sys
import time

from trials import FASTER, SAME, SLOWER, UNDECIDED, Disturbed

NAME = "versus"
HOW = (
    "`versus run race.yaml --versions V,V+copy --inject-slowdown V+copy=3%`, all else as it comes. The verdict is that "
    "of the primary metric; the cost is the whole command, with start, checks and storing."
)
WORDS = {"slower": SLOWER, "faster": FASTER, "equivalent": SAME, "inconclusive": UNDECIDED}


def verdict(document):
    """Of the one primary comparison of a result; a failed measurement decides nothing."""
    primary = [entry for entry in document["comparisons"] if entry.get("role") == "primary"]
    if len(primary) != 1:
        raise ValueError(f"{len(primary)} primary comparisons")
    return WORDS.get(primary[0]["verdict"], UNDECIDED)


def waited(messages):
    """Whether it says that another run was measuring: its time is no cost then, and the machine was not alone."""
    return any("waiting: " in line for line in messages.splitlines())


def record(subject, injected, seed):
    words = [
        subject.versus, "run", str(subject.scenario), "--versions", f"{subject.version},{subject.copy}",
        "--store", str(subject.folder / "runs.sqlite"), "--seed", str(seed), "--json",
    ]
    if injected:
        words += ["--inject-slowdown", f"{subject.copy}={100 * injected:g}%"]
    start = time.monotonic()
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    seconds = time.monotonic() - start
    if done.returncode not in (0, 1, 4):
        sys.exit(f"ci/race: {' '.join(words)} ended with {done.returncode}: {done.stderr.strip()[-800:]}")
    if waited(done.stderr):
        raise Disturbed("another run of versus was measuring meanwhile")
    return {"seconds": seconds, "verdicts": {NAME: verdict(json.loads(done.stdout))}}

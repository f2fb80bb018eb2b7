"""The tools of the race: who measures how, and who judges what was recorded."""

import dataclasses
import shutil
from typing import Callable, Optional

import benchstat
import compare_py
import hyperfine
import ours


@dataclasses.dataclass(frozen=True)
class Recording:
    """One way of measuring. Several in one cycle, where a trial is short."""

    name: str
    record: Callable  # (subject, injected, seed) -> fields of a Trial
    repeats: int


@dataclasses.dataclass(frozen=True)
class Tool:
    """A row of the table. Without `decide` it chooses itself how much to measure, and is not resampled."""

    name: str
    recording: str
    how: str = ""  # empty where the row above says it
    clock: str = "wall"
    decide: Optional[Callable] = None  # (baseline, candidate) -> word
    interleaved: bool = False
    whole_process: bool = False  # its samples hold the start of the process as well
    sizes: tuple = ()  # samples of each side that make a smaller trial


TOOLS = (
    Tool(ours.NAME, "versus", ours.HOW),
    Tool(hyperfine.NAME, "hyperfine", hyperfine.HOW, decide=hyperfine.by_ratio, whole_process=True, sizes=(5, 10)),
    Tool(hyperfine.WELCH, "hyperfine", decide=hyperfine.by_welch, whole_process=True, sizes=(5, 10)),
    Tool(compare_py.NAME, "compare.py", compare_py.HOW, decide=benchstat.by_u_test, sizes=(5, 10)),
    Tool(compare_py.CPU, "compare.py", clock="cpu", decide=benchstat.by_u_test, sizes=(5, 10)),
    Tool(benchstat.NAME, "benchstat", benchstat.HOW, decide=benchstat.by_u_test, interleaved=True, sizes=(5, 10)),
    Tool(benchstat.CPU, "benchstat", clock="cpu", decide=benchstat.by_u_test, interleaved=True, sizes=(5, 10)),
    Tool(benchstat.IN_TURN, "compare.py", decide=benchstat.by_u_test, sizes=(5, 10)),
)


def recordings(folder):
    """Those that this machine can make, and what is missing for the rest."""
    chosen, missing = [Recording("versus", ours.record, 4)], []
    if shutil.which("hyperfine"):
        chosen.append(Recording("hyperfine", hyperfine.record, 1))
    else:
        missing.append("hyperfine is not installed (ci/setup --bench)")
    program = benchstat.install(folder)
    if program:
        chosen.append(Recording("benchstat", lambda *words: benchstat.record(*words, program), 1))
    else:
        missing.append("benchstat could not be built (it needs Go, ci/setup --bench, and its sources)")
    if shutil.which(compare_py.PROGRAM):
        chosen.append(Recording("compare.py", lambda *words: compare_py.record(*words, program), 1))
    else:
        missing.append("compare.py is not installed (ci/setup --test)")
    return chosen, missing

"""The program that all tools measure: a worker of one version, and that of its copy at another path."""

import dataclasses
import json
import pathlib
import resource
import statistics
import subprocess
import sys

SAMPLE = "sample.raw"  # the picture that a worker makes for itself
PROCESS_SECONDS = 0.12  # what one run of a tool that times whole processes should take

# The same case that the workers are asked for by hand; the scenario names the picture, so that all read the same bytes.
SCENARIO = """\
scenario: race
library: openexr
question: How well is a small slow-down of one read told from none?
operations: [read]
fixture: {{file: {picture}}}
fixed: {{{parameters}}}
"""


@dataclasses.dataclass(frozen=True)
class Subject:
    versus: str
    version: str
    workers: tuple  # paths: of the version, of its copy
    case: str  # `compression=zip,storage=file_warm`
    folder: pathlib.Path
    items: int  # timed runs of the operation in one process, where a tool times whole processes
    share: float  # of such a process's time, spent in the operation

    @property
    def copy(self):
        return self.version + "+copy"

    @property
    def scenario(self):
        return self.folder / "race.yaml"

    def command(self, side, injected, *flags):
        """The words of a process that measures the case by itself; `side` 0 is the baseline."""
        words = [
            self.workers[side], "--case", f"operation=read,{self.case}", "--fixture", str(self.folder / SAMPLE),
            "--encoded", str(self.folder / "encoded"), "--scratch", str(self.folder), *flags,
        ]
        return words + (["--slowdown", f"{100 * injected:g}%"] if side == 1 and injected else [])


def answer_of(words):
    """Standard output of a program that must succeed."""
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"ci/race: {' '.join(map(str, words))} ended with {done.returncode}: {done.stderr.strip()[-800:]}")
    return done.stdout


def build_workers(versus, version):
    """Paths of the version's worker and of its copy's; builds what is missing."""
    built = json.loads(answer_of([versus, "versions", "build", f"{version},{version}+copy", "--json"]))["versions"]
    return tuple(entry["worker"] for entry in built)


def prepare(versus, version, case, folder):
    """Makes the picture and the encoded file, and measures how much of a process is its item."""
    workers = build_workers(versus, version)
    folder.mkdir(parents=True, exist_ok=True)
    answer_of([workers[0], "--case", f"operation=read,{case}", "--scratch", folder, "--items", "1"])
    parameters = ", ".join(word.replace("=", ": ") for word in case.split(","))
    scenario = SCENARIO.format(picture=json.dumps(str(folder / SAMPLE)), parameters=parameters)
    (folder / "race.yaml").write_text(scenario, encoding="utf-8")
    subject = Subject(versus, version, workers, case, folder, 1, 1.0)
    item = statistics.median(process_times(subject, 5)[1])
    subject = dataclasses.replace(subject, items=max(1, round(PROCESS_SECONDS / item)))
    whole, inside = process_times(subject, 10)
    return dataclasses.replace(subject, share=statistics.median(i * subject.items / w for w, i in zip(whole, inside)))


def process_times(subject, runs):
    """CPU seconds of whole processes, and of one item in each: the machine may be busy while this is asked."""
    whole, inside = [], []
    for _ in range(runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        report = answer_of(subject.command(0, 0, "--items", str(subject.items), "--benchmark_format=json"))
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        whole.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        inside.append(json.loads(report)["benchmarks"][0]["cpu_median_ns"] * 1e-9)
    return whole, inside

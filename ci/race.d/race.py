#!/usr/bin/python3
"""Races versus against other measuring tools: the same program, the same injected slow-downs, the same hours.

Every tool compares a worker of OpenEXR with its own copy, slowed down by 0, 3 and 5 %, on the machine as it is and
beside a load that drifts, in turns. The table says how often each is wrong and right, what a verdict costs, and what
95 % right would cost. docs/race.md explains it.

What was recorded is kept in --folder; the next call with the same subject goes on there, until --minutes of measuring
are reached in all. Run it on a machine that does nothing else.
"""

import argparse
import contextlib
import dataclasses
import json
import os
import pathlib
import platform
import random
import signal
import subprocess
import sys
import time

import load
import table
from subject import Subject, build_workers, prepare
from tools import recordings
from trials import Disturbed, Trial, append_trial, read_trials

PROJECT = pathlib.Path(__file__).resolve().parent.parent.parent
DOCUMENT = PROJECT / "docs" / "race.md"
MARKS = ("<!-- the table -->", "<!-- end of the table -->")
SETTLING = 5.0  # seconds that the load has been there before anything is measured


def options_of(words):
    parser = argparse.ArgumentParser(
        prog="ci/race", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=40, help="of measuring, all calls together (40)")
    parser.add_argument("--folder", type=pathlib.Path, default=PROJECT / "build" / "race")
    parser.add_argument("--version", default="openexr@3.2.4")
    parser.add_argument("--case", default="compression=zip,storage=file_warm", help="parameters of the read")
    parser.add_argument("--versus", type=pathlib.Path, default=PROJECT / "build" / "release" / "bin" / "versus")
    parser.add_argument("--fresh", action="store_true", help="forget what was recorded before")
    parser.add_argument("--document", action="store_true", help="also put the table into docs/race.md")
    parser.add_argument("--table-only", action="store_true", help="measure nothing, judge what is there")
    return parser.parse_args(words)


def machine_facts(first_load):
    model = "unknown CPU"
    with contextlib.suppress(OSError):
        for line in pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                model = line.partition(":")[2].strip()
                break
    virtual = "hypervisor" in pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8")
    cpus = len(os.sched_getaffinity(0))
    text = (f"{model}, {cpus} CPUs, {'virtual, ' if virtual else ''}Linux {platform.release()}, "
            f"load average before the race {first_load:.1f}")
    return {"text": text, "cpu": model, "cpus": cpus, "virtual": virtual, "load_before": first_load}


def subject_of(options):
    """The one that was recorded before when it is the same, since its numbers of items belong to the recordings."""
    kept = options.folder / "subject.json"
    if kept.exists() and not options.fresh:
        stored = json.loads(kept.read_text(encoding="utf-8"))
        facts = stored.pop("facts")
        subject = Subject(**{**stored, "workers": tuple(stored["workers"]), "folder": options.folder})
        if (subject.version, subject.case) != (options.version, options.case):
            sys.exit(f"ci/race: {options.folder} holds a race of {subject.version}, {subject.case}; "
                     "use another --folder, or --fresh")
        if not options.table_only and build_workers(str(options.versus), options.version) != subject.workers:
            sys.exit(f"ci/race: the workers have changed since the trials in {options.folder}; "
                     "use another --folder, or --fresh")
        return subject, facts
    facts = machine_facts(os.getloadavg()[0])
    subject = prepare(str(options.versus), options.version, options.case, options.folder)
    document = {**dataclasses.asdict(subject), "folder": str(options.folder), "facts": facts}
    kept.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    return subject, facts


def cycle_plan(number, chosen):
    """The condition of a cycle and its trials, in random order: no tool gets the worse minutes."""
    trials = [(recording, injected) for recording in chosen for injected in table.INJECTED
              for _ in range(recording.repeats)]
    random.Random(number).shuffle(trials)
    return list(table.CONDITIONS)[number % len(table.CONDITIONS)], trials


def measure_cycle(number, subject, chosen, file, enough):
    """False when the time was over before the cycle was."""
    condition, planned = cycle_plan(number, chosen)
    with load.drifting(number) if condition == "loaded" else contextlib.nullcontext():
        if condition == "loaded":
            time.sleep(SETTLING)
        for place, (recording, injected) in enumerate(planned):
            if enough():
                return False
            before, start = os.getloadavg()[0], time.monotonic()
            try:
                fields = recording.record(subject, injected, 1000 * number + place)
            except Disturbed as reason:
                print(f"ci/race: a trial left out: {reason}", file=sys.stderr, flush=True)
                continue
            trial = Trial(condition, injected, recording.name, **fields, cycle=number, load=before,
                          elapsed=time.monotonic() - start)
            append_trial(file, trial)
            words = ", ".join(f"{tool}: {word}" for tool, word in trial.verdicts.items())
            print(f"  {condition} {injected:.0%} {trial.elapsed:.1f} s  {words}", file=sys.stderr, flush=True)
    return True


def race(options, subject, file):
    chosen, missing = recordings(options.folder)
    for reason in missing:
        print(f"ci/race: left out: {reason}", file=sys.stderr)
    earlier = read_trials(file)
    begun, before = time.monotonic(), sum(trial.elapsed for trial in earlier)
    number = max((trial.cycle for trial in earlier), default=-1) + 1

    def enough():
        return before + time.monotonic() - begun >= 60 * options.minutes

    while not enough() and measure_cycle(number, subject, chosen, file, enough):
        number += 1


def write_document(text):
    old = DOCUMENT.read_text(encoding="utf-8")
    head, _, rest = old.partition(MARKS[0])
    _, _, tail = rest.partition(MARKS[1])
    DOCUMENT.write_text(f"{head}{MARKS[0]}\n\n{text}\n{MARKS[1]}{tail}", encoding="utf-8")


def main():
    options = options_of(sys.argv[1:])
    options.folder = options.folder.resolve()
    options.folder.mkdir(parents=True, exist_ok=True)
    file = options.folder / "trials.jsonl"
    if options.fresh:
        file.unlink(missing_ok=True)
    subject, facts = subject_of(options)
    if not options.table_only:
        race(options, subject, file)
    trials = read_trials(file)
    text = table.markdown(trials, subject.share, facts)
    (options.folder / "table.md").write_text(text, encoding="utf-8")
    document = table.result(trials, subject.share, facts)
    (options.folder / "table.json").write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    if options.document:
        write_document(text)
    print(text)
    print(f"How each was driven:\n\n{table.explanation()}\n\n{options.folder}/table.json has everything.")


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the load ends too
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
    except subprocess.CalledProcessError as fault:
        sys.exit(f"ci/race: {fault}")

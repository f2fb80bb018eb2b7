#!/usr/bin/python3
"""What the counting library counts of a small file read and written, against what strace sees of the same operation.

    counts_against_strace.py [WORKER…]

Without arguments: every worker in VERSUS_HOME, or else VERSUS_TEST_HOME; with none there, or without strace, it is
skipped (exit 77).
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import round_trips

CALLS = {"read": "read_calls", "pread64": "read_calls", "readv": "read_calls", "preadv": "read_calls",
         "write": "write_calls", "pwrite64": "write_calls", "writev": "write_calls", "pwritev": "write_calls",
         "lseek": "seek_calls", "mmap": "map_calls"}
CASES = {
    "openexr": [{"compression": "none", "tile": tile, "storage": "file_warm", "threads": "0"}
                for tile in ("16", "scanline")],
    "libtiff": [{"compression": "none", "tile": tile, "storage": "file_warm", "threads": "0", "mapping": mapping}
                for tile in ("16", "strips") for mapping in ("yes", "no")],
}
LINE = re.compile(r"^(?:\d+ +)?(\w+)\((\w+)?(.*)\) += (-?\d+|0x[0-9a-f]+)")


class TracedWorker(round_trips.Worker):
    def __init__(self, command, environment=None):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        env=dict(os.environ, **(environment or {})))
        self.greeting = self.read()


def files_for(worker, operation, parameters, scratch):
    """The prepared case, with the file that a read needs; None where it is not applicable."""
    fixture = f"{scratch}/fixture.raw"
    round_trips.write_fixture(fixture, "half")
    reply = worker.prepare(operation, parameters, fixture, scratch)
    if reply["type"] != "prepared" or not reply["applicable"]:
        return None
    if operation == "read":
        worker.ask("encode", output=f"{scratch}/encoded")
        reply = worker.prepare(operation, parameters, fixture, scratch, f"{scratch}/encoded")
    return reply


def counted(program, operation, parameters):
    library = pathlib.Path(program).parent.parent / "lib/libversus_counting.so"
    worker = TracedWorker([program, "--serve"], {"LD_PRELOAD": str(library)})
    with tempfile.TemporaryDirectory() as scratch:
        if files_for(worker, operation, parameters, scratch) is None:
            worker.close()
            return None
        worker.ask("run", items=1, batch=1, realtime=False)
        counts = worker.ask("count")
        worker.close()
    return counts


def traced(program, operation, parameters):
    """Calls and bytes of the last run, from strace's own record of one run between two messages."""
    with tempfile.TemporaryDirectory() as scratch:
        log = f"{scratch}/strace"
        worker = TracedWorker(["strace", "-o", log, "-s", "200", "-e", "trace=" + ",".join(CALLS), program, "--serve"])
        files_for(worker, operation, parameters, scratch)
        for _ in range(2):
            worker.ask("run", items=1, batch=1, realtime=False)
        worker.close()
        with open(log, encoding="utf-8", errors="replace") as file:
            lines = file.read().splitlines()
    return tally(lines)


def tally(lines):
    last = max(i for i, line in enumerate(lines) if line.startswith("read(") and '\\"type\\": \\"run\\"' in line)
    end = next(i for i in range(last, len(lines)) if lines[i].startswith("write(") and '{\\"items\\":' in lines[i])
    sums = dict.fromkeys(CALLS.values(), 0)
    sums.update(read_bytes=0, write_bytes=0)
    for line in lines[last + 1:end]:
        match = LINE.match(line)
        if not match or match[1] not in CALLS:
            continue
        if match[1] == "mmap" and re.search(r", -1, 0x?\w*$", match[3]):
            continue
        figure = CALLS[match[1]]
        sums[figure] += 1
        if figure in ("read_calls", "write_calls") and int(match[4], 0) > 0:
            sums[figure.replace("calls", "bytes")] += int(match[4], 0)
    return sums


def try_worker(program):
    library = "openexr" if program.endswith("openexr") else "libtiff"
    wrong = tried = 0
    for operation in ("read", "write"):
        for parameters in CASES[library]:
            for api in ("cpp", "core") if library == "openexr" else (None,):
                words = dict(parameters, api=api) if api else parameters
                counts = counted(program, operation, words)
                if counts is None:
                    continue
                tried += 1
                expected = traced(program, operation, words)
                differing = {name: (counts[name], value) for name, value in expected.items() if counts[name] != value}
                sizes = sum(counts["read_sizes"]) == counts["read_calls"] and \
                    sum(counts["write_sizes"]) == counts["write_calls"]
                if differing or not sizes:
                    wrong += 1
                    print(f"{program}: {operation} {words}: counted and traced differ: {differing}")
                elif "-v" in sys.argv:
                    print(f"{operation} {words}: {expected}")
    print(f"{program}: {tried} cases, {wrong} wrong")
    return wrong + (tried == 0)


def main():
    programs = [word for word in sys.argv[1:] if word != "-v"]
    if not shutil.which("strace"):
        print("there is no strace")
        sys.exit(77)
    if not programs:
        home = os.environ.get("VERSUS_HOME") or os.environ["VERSUS_TEST_HOME"]
        programs = round_trips.built_workers(pathlib.Path(home))
    if not programs:
        print("no worker was built yet")
        sys.exit(77)
    sys.exit(1 if sum(try_worker(program) for program in programs) else 0)


if __name__ == "__main__":
    main()

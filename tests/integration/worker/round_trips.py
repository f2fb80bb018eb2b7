#!/usr/bin/python3
"""Every operation of real workers over all combinations of their parameters: what was written comes back.

    round_trips.py [WORKER…]

Without arguments: every worker in VERSUS_HOME, or else VERSUS_TEST_HOME; with none there it is skipped (exit 77).
"""

import itertools
import json
import os
import pathlib
import random
import struct
import subprocess
import sys
import tempfile

WIDTH, HEIGHT = 150, 102
CHANNELS = ["R", "G", "B", "A"]
TYPES = {"half": 0, "float": 1, "uint": 2}

# Parameter -> words; `compression` and `api` are asked from the worker. `reduced` goes with types other than half.
AXES = {
    "openexr": {
        "full": {
            "tile": ["scanline", "16", "64", "200"],
            "lines": [None, "10"],
            "storage": ["file_warm", "memory"],
            "threads": ["0", "2"],
            "buffer": ["interleaved", "planar"],
        },
        "reduced": {"tile": ["scanline", "64"], "storage": ["file_warm", "memory"]},
    },
    "libtiff": {
        "full": {
            "tile": ["strips", "16", "208"],
            "rows": [None, "1", "500"],
            "storage": ["file_warm", "memory"],
            "threads": ["0", "1", "3"],
            "mapping": ["yes", "no"],
        },
        "reduced": {
            "tile": ["strips", "64"],
            "storage": ["file_warm", "memory"],
            "predictor": ["none", "horizontal", "floating_point"],
        },
    },
}

PARTS = {
    "compression": ["none", "zip", "piz"],
    "tile": ["scanline", "16"],
    "storage": ["file_warm", "memory"],
    "threads": ["0", "2"],
    "parts": [None, "2", "13"],
}
DEEP = {
    "compression": ["none", "zips", "piz", "zstd"],
    "tile": ["scanline", "16", "64"],
    "storage": ["file_warm", "memory"],
    "threads": ["0", "2"],
    "buffer": ["interleaved", "planar"],
    "samples": [None, "1", "7"],
}
SUBSAMPLED = {
    "compression": ["none", "rle", "zips", "zip", "piz", "pxr24", "dwaa"],
    "tile": ["scanline", "64"],
    "storage": ["file_warm", "memory"],
    "threads": ["0", "2"],
    "sampling": ["1", None],
}

# Operations with parameters of their own, tried with one type of sample after the other.
SPECIAL = {
    "openexr": {
        "read": {
            "compression": ["none", "zip", "piz"],
            "tile": ["scanline", "16"],
            "storage": ["file_warm", "memory"],
            "buffer": ["interleaved", "planar"],
            "lines": [None, "10"],
            "busy_threads": [None, "1"],
            "read_channels": ["1", "3", "every"],
        },
        "read_header": {
            "compression": ["zip"],
            "tile": ["scanline", "64"],
            "attributes": [None, "300"],
            "stream": [None, "file", "sized", "unsized"],
        },
        "read_window": {
            "compression": ["none", "zip", "piz"],
            "tile": ["scanline", "16", "64"],
            "storage": ["file_warm", "memory"],
            "threads": ["2"],
            "window": [None, "1", "70", "1000"],
        },
        "write_levels": {
            "compression": ["none", "zip", "piz"],
            "tile": ["scanline", "16", "200"],
            "storage": ["file_warm", "memory"],
            "threads": ["2"],
            "levels": [None, "rip"],
        },
        "read_levels": {
            "compression": ["none", "zip"],
            "tile": ["16", "64"],
            "storage": ["file_warm", "memory"],
            "threads": ["2"],
            "levels": [None, "rip"],
            "at_level": ["every", "0", "1", "5"],
        },
        "write_parts": PARTS,
        "read_parts": PARTS,
        "write_deep": DEEP,
        "read_deep": DEEP,
        "write_subsampled": SUBSAMPLED,
        "read_subsampled": SUBSAMPLED,
        "write_sequence": {
            "compression": ["zips", "piz"],
            "tile": ["scanline", "64"],
            "threads": ["2"],
            "buffer": ["interleaved", "planar"],
            "frames": ["1", "5"],
        },
    },
    "libtiff": {
        "read": {"threads": ["0", "3"], "storage": ["file_warm", "memory"], "busy_threads": ["1"]},
        "copy_tiles": {
            "compression": ["none", "lzw", "deflate", "zstd"],
            "tile": ["16", "64"],
            "layout": ["append", "cloud"],
            "writes": ["each", "batched"],
            "mapping": ["yes", "no"],
        },
        "set_directory": {"pages": ["1", "7"], "order": ["forward", "backward", "shuffled"], "tile": ["strips", "64"]},
        "read_pages": {"pages": ["1", "7"], "order": ["forward", "shuffled"], "storage": ["file_warm", "memory"]},
        "read_header": {"tile": ["strips", "64"], "storage": ["file_warm", "memory"]},
        "read_window": {"tile": ["strips", "16", "64"], "window": ["1", "50"], "mapping": ["yes", "no"]},
        "read_scanlines": {
            "compression": ["none", "deflate"],
            "tile": ["strips"],
            "rows": ["1", "32", "500"],
            "mapping": ["yes", "no"],
        },
    },
}


def is_worthwhile(parameters):
    """Parameters that have nothing to do with each other are not multiplied."""
    if "lines" in parameters and (parameters["buffer"] == "planar" or parameters["api"] == "core"):
        return False
    return "rows" not in parameters or parameters["tile"] == "strips"


def is_defect_of_library(library, version, parameters, sample_type):
    """Cases that real versions get wrong; a worker that shows them is right. Not tried here, since one corrupts memory.

    - the C core of 3.2 writes beyond a buffer when piz meets small tiles of float or uint;
    - the C core of 3.5 stores float and uint under b44 in an order that it does not read back;
    - the C core of 3.4 writes wrong pixels where htj2k cannot shrink a small tile;
    - the C core of 3.1 writes wrong pixels where zip cannot shrink float or uint.
    """
    if library != "openexr" or parameters["api"] != "core":
        return False
    if version.startswith("3.1.") and sample_type != "half" and parameters["compression"] in ("zip", "zips"):
        return True
    if sample_type != "half" and parameters["compression"] in ("piz", "b44", "b44a"):
        return True
    return parameters["tile"] == "16" and parameters["compression"].startswith("htj2k")


class Worker:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "--serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.greeting = self.read()

    def read(self):
        line = self.process.stdout.readline()
        if not line.endswith(b"\n"):
            raise SystemExit(f"the worker ended after {self.last}: exit {self.process.wait()}")
        return json.loads(line)

    def ask(self, kind, **fields):
        self.last = dict(fields, type=kind)
        self.process.stdin.write(json.dumps(self.last).encode() + b"\n")
        self.process.stdin.flush()
        return self.read()

    def prepare(self, operation, parameters, fixture, scratch, encoded=""):
        return self.ask("prepare", operation=operation, parameters=parameters, fixture=fixture, encoded=encoded,
                        scratch=scratch, slowdown_fraction=0, slowdown_ns=0, search_offsets=False)

    def close(self):
        self.process.stdin.close()
        return self.process.wait()


def write_fixture(path, sample_type):
    """A raw pixel file as harness/protocol/raw_image.hpp describes it."""
    chance = random.Random(3)
    count = WIDTH * HEIGHT
    names = b"".join(struct.pack("<H", len(name)) + name.encode() for name in CHANNELS)
    size = count * (2 if sample_type == "half" else 4)
    stride = (size + 63) // 64 * 64
    first = (48 + len(names) + 63) // 64 * 64
    header = b"VSRAWIMG" + struct.pack("<IIQQIIQ", 1, TYPES[sample_type], WIDTH, HEIGHT, len(CHANNELS), first, stride)
    with open(path, "wb") as file:
        file.write((header + names).ljust(first, b"\0"))
        for _ in CHANNELS:
            if sample_type == "half":
                plane = struct.pack(f"<{count}H", *(0x3800 | chance.getrandbits(10) for _ in range(count)))
            elif sample_type == "float":
                plane = struct.pack(f"<{count}f", *(chance.random() for _ in range(count)))
            else:
                plane = struct.pack(f"<{count}I", *(chance.getrandbits(20) for _ in range(count)))
            file.write(plane.ljust(stride, b"\0"))


def multiplied(axes):
    """Every combination of an axis's words; None stands for not naming the parameter."""
    for words in itertools.product(*axes.values()):
        yield {name: word for name, word in zip(axes, words) if word is not None}


def combinations(worker):
    """(operation, sample type, parameters) to try."""
    for operation, axes in SPECIAL[worker.greeting["library"]].items():
        for sample_type, parameters in zip(itertools.cycle(TYPES), multiplied(axes)):
            yield operation, sample_type, parameters
    for operation, (sample_type, parameters) in itertools.product(("write", "read"), whole_images(worker)):
        yield operation, sample_type, parameters


def whole_images(worker):
    """(sample type, parameters) for `write` and `read`."""
    axes = AXES[worker.greeting["library"]]
    asked = {name: worker.greeting["offers"][name] for name in ("compression", "api")
             if name in worker.greeting["offers"]}
    for sample_type in TYPES:
        chosen = dict(asked, **axes["full" if sample_type == "half" else "reduced"])
        for parameters in multiplied(chosen):
            defect = is_defect_of_library(worker.greeting["library"], worker.greeting["version_string"], parameters,
                                          sample_type)
            if is_worthwhile(parameters) and not defect:
                yield sample_type, parameters


def try_case(worker, operation, parameters, fixture, scratch):
    """None when all is well or not applicable, else what went wrong."""
    reply = worker.prepare(operation, parameters, fixture, scratch)
    if reply["type"] != "prepared":
        return reply
    if not reply["applicable"]:
        return None
    if not operation.startswith("write"):
        encoded = f"{scratch}/encoded"
        for reply in (worker.ask("encode", output=encoded),
                      worker.prepare(operation, parameters, fixture, scratch, encoded)):
            if reply["type"] == "failure":
                return reply
    reply = worker.ask("run", items=2, batch=2, realtime=False)
    if reply["type"] != "ran":
        return reply
    reply = worker.ask("verify")
    return None if reply["type"] == "verified" and (reply["exact"] or not reply["lossless"]) else reply


def try_worker(program):
    worker = Worker(program)
    tried = wrong = 0
    with tempfile.TemporaryDirectory() as scratch:
        fixtures = {sample_type: f"{scratch}/{sample_type}.raw" for sample_type in TYPES}
        for sample_type, path in fixtures.items():
            write_fixture(path, sample_type)
        for operation, sample_type, parameters in combinations(worker):
            tried += 1
            fault = try_case(worker, operation, parameters, fixtures[sample_type], scratch)
            if fault is not None:
                wrong += 1
                print(f"{program}: {operation} {sample_type} {parameters}: {fault}")
        if worker.close() != 0:
            wrong += 1
            print(f"{program}: does not end well")
        left = sorted(set(os.listdir(scratch)) - {"encoded"} - {f"{sample_type}.raw" for sample_type in TYPES})
        if left:
            wrong += 1
            print(f"{program}: leaves {left} behind")
    print(f"{worker.greeting['library']} {worker.greeting['version_string']}: {tried} cases, {wrong} wrong")
    return wrong


def built_workers(home):
    """The newest worker of each build; copies of builds hold the same programs."""
    newest = {}
    for path in sorted(home.glob("cache/builds/*/workers/*/bin/versus-worker-*"), key=lambda path: path.stat().st_mtime):
        newest[path.parents[3]] = str(path)
    return sorted(newest.values())


def main():
    programs = sys.argv[1:]
    if not programs:
        programs = built_workers(pathlib.Path(os.environ.get("VERSUS_HOME") or os.environ["VERSUS_TEST_HOME"]))
    if not programs:
        print("no worker was built yet")
        sys.exit(77)
    sys.exit(1 if sum(try_worker(program) for program in programs) else 0)


if __name__ == "__main__":
    main()

"""Toy versions, scenarios and a home of their own for one test, and `versus` run on them.

A toy version is a prefix that brings its worker along: a script that starts versus-worker-toy with flags. The share
folder (VERSUS_SHARE) has the manifest, the scenarios and the vocabulary of the library `toy`, so no image library is
needed and nothing is built.
"""

import json
import os
import pathlib
import shlex
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

BUILD = pathlib.Path(os.environ["VERSUS_BUILD_DIR"])
SOURCE = pathlib.Path(os.environ["VERSUS_SOURCE_DIR"])
VERSUS = BUILD / "bin" / "versus"
TOY = BUILD / "bin" / "versus-worker-toy"
COUNTING = BUILD / "lib" / "libversus_counting.so"

VOCABULARY = """\
library: toy
operations:
  write: {description: burns time}
  read: {description: burns time, reads_encoded: true}
parameters:
  compression: {words: asked, known: [none, zip], default: none}
  tile: {integer: {min: 1, max: 65536}, words: [scanline], default: scanline}
  storage: {words: [file_warm, memory], default: file_warm}
  threads: {integer: {min: 0, max: 64}, default: 0}
"""

SCENARIO = """\
scenario: pair
library: toy
operations: [write]
fixture: {recipe: constant, size: 8x8, channels: Y}
axes: {compression: [none, zip]}
metrics: {cpu_time: {threshold: 3%}}
"""

NONE = "toy/pair/write/compression=none"
ZIP = "toy/pair/write/compression=zip"

# A generous end for what would otherwise hang the test.
PATIENCE = 150


def apart():
    """Starts the script again where a run elsewhere on this machine holds no lock that it would wait for (the measuring
    lock belongs to a network namespace) and where a file system can be mounted unseen by others. Where the system does
    not permit that, the test goes on as it is."""
    if os.environ.get("VERSUS_TEST_APART"):
        return
    os.environ["VERSUS_TEST_APART"] = "no"
    for command in (["unshare", "--net", "--mount"], ["unshare", "--map-root-user", "--net", "--mount"]):
        if subprocess.run([*command, "true"], stderr=subprocess.DEVNULL, check=False).returncode == 0:
            os.environ["VERSUS_TEST_APART"] = "yes"
            os.execvp(command[0], [*command, sys.executable, *sys.argv])


def main():
    apart()
    unittest.main()


class Result:
    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err

    def json(self):
        return json.loads(self.out)

    def verdicts(self, metric="cpu_time"):
        """Case -> verdict, where there is one candidate; else (case, candidate) -> verdict."""
        rows = [row for row in self.json()["comparisons"] if row["metric"] == metric]
        if len({row["candidate"] for row in rows}) == 1:
            return {row["case"]: row["verdict"] for row in rows}
        return {(row["case"], row["candidate"]): row["verdict"] for row in rows}

    def __str__(self):
        return f"exit {self.code}\n--- out\n{self.out}\n--- err\n{self.err}"


class Running:
    """`versus` in the background."""

    def __init__(self, process):
        self.process = process

    def send(self, number):
        self.process.send_signal(number)

    def result(self, patience=PATIENCE):
        out, err = self.process.communicate(timeout=patience)
        return Result(self.process.returncode, out, err)


class ToyCase(unittest.TestCase):
    """Each test has an empty home and a share folder with the scenario `toy/pair`."""

    maxDiff = None

    def setUp(self):
        kept = tempfile.TemporaryDirectory(prefix="versus-faults-")
        self.addCleanup(kept.cleanup)
        self.folder = pathlib.Path(kept.name)
        self.home = self.folder / "home"
        self.share = self.folder / "share"
        self.pins = {}
        self.plant("worker-src/harness/worker/toy/vocabulary.yaml", VOCABULARY)
        self.plant("scenarios/toy/pair.yaml", SCENARIO)
        self.manifest()

    def plant(self, name, text):
        """A file of the share folder."""
        path = self.share / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def manifest(self):
        lines = [f"  - {{version: {number}, {source}}}\n" for number, source in self.pins.items()]
        self.plant("versions/toy.yaml", "library: toy\nbuilds: [{range: '*'}]\n" + ("versions:\n" if lines else "")
                   + "".join(lines))

    def toy(self, number, *flags, first=""):
        """Pins a toy version with these flags; `first` are shell commands that may start another one instead."""
        prefix = self.folder / "prefixes" / number
        script = prefix / "bin" / "versus-worker-toy"
        script.parent.mkdir(parents=True, exist_ok=True)
        script.write_text(f"#!/bin/sh\ntoy={shlex.quote(str(TOY))}\n{first}\n"
                          f'exec "$toy" --busy-us 1500 {shlex.join(flags)} "$@"\n', encoding="utf-8")
        script.chmod(0o755)
        counting = prefix / "lib" / COUNTING.name
        counting.parent.mkdir(exist_ok=True)
        if not counting.exists():
            counting.symlink_to(COUNTING)
        self.pins[number] = f"prefix: {prefix}"
        self.manifest()
        return f"toy@{number}"

    def in_rounds(self, *flags):
        """For `first`: these flags count in launches that are timed, not in the one that prepares and counts."""
        return f'[ -n "$LD_PRELOAD" ] || [ -z "$VERSUS_PADDING" ] || exec "$toy" --busy-us 1500 {shlex.join(flags)} "$@"'

    def once(self, *flags):
        """For `first`: these flags count in the first timed launch of all only."""
        mark = shlex.quote(str(self.folder / "once"))
        return (f'if [ -z "$LD_PRELOAD" ] && [ -n "$VERSUS_PADDING" ] && mkdir {mark} 2>/dev/null; then '
                f'exec "$toy" --busy-us 1500 {shlex.join(flags)} "$@"; fi')

    def environment(self, **more):
        kept = {key: value for key, value in os.environ.items()
                if not key.startswith("VERSUS_") and key not in ("COLUMNS", "NO_COLOR", "LC_ALL")}
        return {**kept, "LC_ALL": "C.UTF-8", "VERSUS_HOME": str(self.home), "VERSUS_SHARE": str(self.share), **more}

    def start(self, *arguments, **more):
        return Running(subprocess.Popen(
            [VERSUS, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, encoding="utf-8", errors="replace", env=self.environment(**more)))

    def versus(self, *arguments, **more):
        return self.start(*arguments, **more).result()

    def run_pair(self, versions, *arguments, **more):
        """`versus run toy/pair --json`; the exit code in the document is the process's own."""
        result = self.versus("run", "toy/pair", "--versions", ",".join(versions), "--json", *arguments, **more)
        if result.out:
            self.assertEqual(result.json()["exit"], result.code, result)
        return result

    def rows(self, query):
        """Of the run store, read beside versus."""
        connection = sqlite3.connect(f"file:{self.home}/data/runs.sqlite?mode=ro", uri=True, timeout=10)
        try:
            return connection.execute(query).fetchall()
        finally:
            connection.close()

    def wait_until(self, holds, what, patience=PATIENCE):
        end = time.monotonic() + patience
        while time.monotonic() < end:
            value = holds()
            if value:
                return value
            time.sleep(0.01)
        self.fail(f"waited in vain until {what}")

    def blocks(self):
        """How many blocks the store holds; 0 while there is no store."""
        try:
            return self.rows("SELECT count(*) FROM block")[0][0]
        except sqlite3.OperationalError:
            return 0

    def workers(self):
        """Pids of the toy workers that have a script of this test as their argument or our folder in the environment."""
        mark = str(self.folder).encode()
        found = []
        for entry in pathlib.Path("/proc").iterdir():
            if not entry.name.isdigit():
                continue
            try:
                command = (entry / "cmdline").read_bytes()
                ours = b"--serve" in command and mark in (entry / "environ").read_bytes()
            except OSError:
                continue
            if ours and "\nState:\tZ" not in self.status_of(entry):
                found.append(int(entry.name))
        return found

    @staticmethod
    def status_of(entry):
        try:
            return (entry / "status").read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""

    def assert_no_worker_left(self):
        """A worker that was told to end gets a moment for it."""
        self.wait_until(lambda: not self.workers(), "no worker is left", patience=10)

    def assert_says(self, result, *parts):
        for part in parts:
            self.assertIn(part, result.err, result)


def kill(pid, number=signal.SIGKILL):
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        pass

#!/usr/bin/python3
"""What the program writes: documents that keep to their schema, tables that keep to the terminal."""

import json
import os
import pathlib
import pty
import re
import shlex
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import fcntl
import unittest

import jsonschema

BUILD = pathlib.Path(os.environ["VERSUS_BUILD_DIR"])
SOURCE = pathlib.Path(os.environ["VERSUS_SOURCE_DIR"])
sys.path.insert(0, str(SOURCE / "tests/integration/faults"))
import toys  # noqa: E402
VERSUS = BUILD / "bin" / "versus"
TOY = BUILD / "bin" / "versus-worker-toy"
COUNTING = BUILD / "lib" / "libversus_counting.so"
SCHEMA = json.loads((SOURCE / "docs/schema/result-1.json").read_text(encoding="utf-8"))
SAMPLES_SCHEMA = json.loads((SOURCE / "docs/schema/samples-1.json").read_text(encoding="utf-8"))
HISTORY_SCHEMA = json.loads((SOURCE / "docs/schema/history-1.json").read_text(encoding="utf-8"))
COMPARE_PY = pathlib.Path("/usr/share/benchmark/compare.py")

VOCABULARY = """\
library: toy
operations:
  write: {description: burns time}
parameters:
  compression: {words: asked, known: [none, zip], default: none}
  tile: {integer: {min: 1, max: 65536}, words: [scanline], default: scanline}
"""

SCENARIO = """\
scenario: tiles
library: toy
operations: [write]
fixture: {recipe: constant, size: 8x8, channels: Y}
axes: {compression: [none, zip], tile: [8, 16, 64]}
metrics: {cpu_time: {threshold: 3%}}
"""


def check(text):
    document = json.loads(text)
    jsonschema.validate(document, SCHEMA, cls=jsonschema.Draft202012Validator)
    return document


class Output(unittest.TestCase):
    """One home and one run of three toy versions serve all tests: 1.1 is slower on small tiles, 1.2 cannot do zip."""

    @classmethod
    def setUpClass(cls):
        cls.kept = tempfile.TemporaryDirectory(prefix="versus-output-")
        cls.addClassCleanup(cls.kept.cleanup)
        cls.folder = pathlib.Path(cls.kept.name)
        cls.plant("share/harness/worker/toy/vocabulary.yaml", VOCABULARY)
        cls.plant("share/scenarios/toy/tiles.yaml", SCENARIO)
        pins = [cls.toy("1.0"), cls.toy("1.1", "--slower-percent", "20", "--only", "tile=8", "--read-calls", "30"),
                cls.toy("1.2", "--not-applicable", "no zip", "--only", "compression=zip"),
                cls.toy("1.3", "--crash-at-item", "1")]
        cls.plant("share/versions/toy.yaml", "library: toy\nbuilds: [{range: '*'}]\nversions:\n" + "".join(pins))
        cls.first = cls.versus("run", "toy/tiles", "--versions", "toy@1.0,toy@1.1,toy@1.2", "--json")

    @classmethod
    def plant(cls, name, text):
        path = cls.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    @classmethod
    def toy(cls, number, *flags):
        script = cls.plant(f"{number}/bin/versus-worker-toy",
                           f'#!/bin/sh\nexec {shlex.quote(str(TOY))} --busy-us 1500 {shlex.join(flags)} "$@"\n')
        script.chmod(0o755)
        (cls.folder / number / "lib").mkdir()
        (cls.folder / number / "lib" / COUNTING.name).symlink_to(COUNTING)
        return f"  - {{version: {number}, prefix: {cls.folder / number}}}\n"

    @classmethod
    def environment(cls, **more):
        kept = {key: value for key, value in os.environ.items()
                if not key.startswith(("VERSUS_", "LC_")) and key not in ("COLUMNS", "NO_COLOR", "TERM")}
        return {**kept, "LC_ALL": "C.UTF-8", "TERM": "xterm", "VERSUS_HOME": str(cls.folder / "home"),
                "VERSUS_SHARE": str(cls.folder / "share"), **more}

    @classmethod
    def versus(cls, *arguments, **more):
        return subprocess.run([VERSUS, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              encoding="utf-8", timeout=100, env=cls.environment(**more), check=False)

    def on_terminal(self, columns, *arguments, **more):
        """Everything that the program writes to a terminal of this width, and its exit code."""
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        process = subprocess.Popen([VERSUS, *arguments], stdin=slave, stdout=slave, stderr=slave, close_fds=True,
                                   env=self.environment(**more))
        os.close(slave)
        written = b""
        while True:
            try:
                piece = os.read(master, 4096)
            except OSError:  # what Linux gives for the end of a terminal
                break
            if not piece:
                break
            written += piece
        os.close(master)
        return process.wait(timeout=100), written.decode("utf-8").replace("\r\n", "\n")

    def test_expected_documents_keep_to_the_schema(self):
        for path in (SOURCE / "tests/golden/report").glob("*.json"):
            check(path.read_text(encoding="utf-8"))

    def test_a_run_writes_one_document_and_nothing_else(self):
        if os.environ.get("VERSUS_TEST_APART") == "yes":  # otherwise it may have had to wait, which it says
            self.assertEqual(self.first.stderr, "")
        document = check(self.first.stdout)
        self.assertEqual(document["exit"], self.first.returncode, self.first)
        self.assertEqual(document["exit"], 1, self.first)
        self.assertEqual({gap["version"] for gap in document["not_applicable"]}, {"toy@1.2"})

    def test_a_stored_run_gives_the_same_document(self):
        for command in ("report", "compare"):
            result = self.versus(command, json.loads(self.first.stdout)["run"], "--json")
            self.assertEqual(json.loads(result.stdout), check(self.first.stdout), command)
            self.assertEqual(result.returncode, self.first.returncode)

    def test_failures_and_another_baseline_keep_to_the_schema(self):
        crashing = self.versus("run", "toy/tiles", "--versions", "toy@1.0,toy@1.3", "--filter", "*tile=8", "--json",
                               "--store", str(self.folder / "other.sqlite"))
        document = check(crashing.stdout)
        self.assertEqual(crashing.returncode, 3, crashing)
        self.assertTrue(document["incidents"], crashing)
        turned = self.versus("compare", json.loads(self.first.stdout)["run"], "--baseline", "@1.2", "--json")
        rows = check(turned.stdout)["comparisons"]
        self.assertEqual({row["baseline"] for row in rows if "compression=zip" not in row["case"]}, {"toy@1.2"})
        self.assertEqual({row["baseline"] for row in rows if "compression=zip" in row["case"]}, {"toy@1.0"})

    def test_samples_keep_to_their_schema(self):
        samples = json.loads(self.versus("export", json.loads(self.first.stdout)["run"], "--json").stdout)
        jsonschema.validate(samples, SAMPLES_SCHEMA, cls=jsonschema.Draft202012Validator)
        self.assertTrue(samples["rounds"] and samples["counts"])

    def test_a_history_keeps_to_its_schema(self):
        history = json.loads(self.versus("report", "--history", "--json").stdout)
        jsonschema.validate(history, HISTORY_SCHEMA, cls=jsonschema.Draft202012Validator)
        along = {(one["along"], len(one["points"])) for one in history["histories"]}
        self.assertIn(("versions", 3), along)

    def compared(self, *arguments):
        """What compare.py of Google Benchmark finds: benchmark -> relative differences of CPU time."""
        dump = self.folder / "compared.json"
        result = subprocess.run([sys.executable, COMPARE_PY, "-d", dump, *arguments], stdin=subprocess.DEVNULL,
                                capture_output=True, text=True, check=False)
        self.assertEqual(result.returncode, 0, result.stderr)
        found = json.loads(dump.read_text(encoding="utf-8"))
        return {row["name"]: [times["cpu"] for times in row["measurements"]] for row in found
                if row["name"] != "OVERALL_GEOMEAN"}

    def test_google_benchmarks_own_tool_reads_the_exported_samples(self):
        self.assertTrue(COMPARE_PY.is_file(), "compare.py is not installed: ci/setup --test")
        run = json.loads(self.first.stdout)["run"]
        for version in ("1.0", "1.1"):
            self.versus("export", run, "--format", "gbench", "--version", f"toy@{version}", "--output",
                        str(self.folder / f"{version}.json"))
        two_files = self.compared("benchmarks", self.folder / "1.0.json", self.folder / "1.1.json")
        self.assertEqual(len(two_files), 6, sorted(two_files))
        self.versus("export", run, "--format", "gbench", "--output", str(self.folder / "all.json"))
        one_file = self.compared("filters", self.folder / "all.json", "toy@1.0", "toy@1.1")
        self.assertTrue(sorted(two_files.values()) == sorted(one_file.values()), "one file says what two say")
        for name, differences in two_files.items():
            self.assertGreater(len(differences), 9, name)
            if name.endswith("tile=8"):
                self.assertGreater(statistics.median(differences), 0.1, name)

    def test_every_other_command_writes_json_too(self):
        for arguments in (["scenarios", "list"], ["scenarios", "show", "toy/tiles"], ["scenarios", "check", "toy/tiles"],
                          ["versions", "list"], ["versions", "build", "toy@1.0"], ["versions", "prune", "--dry-run"],
                          ["report", "--list"], ["export"], ["--version"],
                          ["run", "toy/tiles", "--versions", "toy@1.0,toy@1.1", "--dry-run"]):
            result = self.versus(*arguments, "--json")
            self.assertEqual(result.returncode, 0, result)
            json.loads(result.stdout)
        error = self.versus("run", "toy/tales", "--versions", "toy@1.0,toy@1.1", "--json")
        self.assertEqual((error.returncode, json.loads(error.stdout)["exit"]), (2, 2))
        self.assertIn("did you mean 'toy/tiles'?", json.loads(error.stdout)["error"]["message"])

    def test_a_narrow_terminal_gets_narrow_lines(self):
        code, text = self.on_terminal(40, "report", "--all-rows", NO_COLOR="1")
        self.assertEqual(code, self.first.returncode)
        self.assertIn("▲ slower", text)
        for line in text.split("\n"):
            if not line.startswith("  versus "):
                self.assertLessEqual(len(line), 40, line)

    def test_colour_is_for_terminals_that_want_it(self):
        escape = "\x1b["
        self.assertIn(escape, self.on_terminal(100, "report")[1])
        self.assertNotIn(escape, self.on_terminal(100, "report", NO_COLOR="1")[1])
        self.assertNotIn(escape, self.on_terminal(100, "report", TERM="dumb")[1])
        self.assertNotIn(escape, self.versus("report").stdout)

    def test_progress_is_shown_on_a_terminal_and_gone_at_the_end(self):
        _, text = self.on_terminal(100, "run", "toy/tiles", "--versions", "toy@1.0,toy@1.1", "--filter", "*none,tile=16",
                                   "--store", str(self.folder / "shown.sqlite"))
        self.assertRegex(text, r"\r[a-z][^\r\n]*\x1b\[K")
        after = text[text.rindex("\x1b[K") + 3:]
        self.assertTrue(re.match(r"(\x1b\[\d+m)?toy@1\.1 against toy@1\.0", after), after[:200])


if __name__ == "__main__":
    toys.main()

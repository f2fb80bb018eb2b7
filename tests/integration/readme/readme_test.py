#!/usr/bin/python3
"""The answer that the README shows is what versus prints of a real, stored run.

readme_test.py                                     compares
readme_test.py --record PROGRAM STORE RUN HOME     takes another run; HOME is what VERSUS_HOME was when it was measured

Where the output changed on purpose, the test leaves what it got in README.md.got.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
README = HERE.parents[2] / "README.md"
DUMP = HERE / "run.sql"
BEGIN, END = "<!-- transcript -->\n```\n", "```\n<!-- /transcript -->\n"


def sqlite(store, script):
    return subprocess.run(["sqlite3", store], input=script, text=True, check=True, stdout=subprocess.PIPE).stdout


def answer(program, store):
    run = sqlite(store, "SELECT id FROM run;").strip()
    done = subprocess.run(
        [program, "compare", run, "--store", store], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True,
        # The width of the output must not depend on where the test runs.
        env={key: value for key, value in os.environ.items() if key not in ("COLUMNS", "VERSUS_SHARE")},
    )
    if done.returncode not in (0, 1, 4):
        sys.exit(f"versus compare ended with {done.returncode}")
    return done.stdout


def split(text):
    before, begin, rest = text.partition(BEGIN)
    shown, end, after = rest.partition(END)
    if not begin or not end:
        sys.exit(f"{README} has no part between {BEGIN!r} and {END!r}")
    return before + begin, shown, end + after


def record(program, store, run, home):
    with tempfile.TemporaryDirectory() as folder:
        copy = str(pathlib.Path(folder) / "runs.sqlite")
        sqlite(store, f".backup {copy}\n")
        others = [other for other in sqlite(copy, "SELECT id FROM run;").split() if other != run]
        if others:
            sys.exit(f"{store} holds other runs as well: {', '.join(others)}")
        dump = sqlite(copy, ".dump\n").replace(home, "/home/you/.cache/versus")
        # What a dump leaves out, though the program asks for it.
        pragmas = [f"PRAGMA {name}={sqlite(copy, f'PRAGMA {name};').strip()};" for name in ("application_id", "user_version")]
        DUMP.write_text(dump + "\n".join(pragmas) + "\n", encoding="utf-8")


def main():
    if sys.argv[1:2] == ["--record"]:
        program = sys.argv[2]
        record(*sys.argv[2:])
    else:
        program = pathlib.Path(os.environ["VERSUS_BUILD_DIR"]) / "bin" / "versus"
    with tempfile.TemporaryDirectory() as folder:
        store = str(pathlib.Path(folder) / "runs.sqlite")
        sqlite(store, DUMP.read_text(encoding="utf-8"))
        got = answer(program, store)
    before, shown, after = split(README.read_text(encoding="utf-8"))
    if sys.argv[1:2] == ["--record"]:
        README.write_text(before + got + after, encoding="utf-8")
    elif got != shown:
        README.with_name("README.md.got").write_text(before + got + after, encoding="utf-8")
        sys.exit("README.md shows another answer than versus gives now; see README.md.got")


if __name__ == "__main__":
    main()

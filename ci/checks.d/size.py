#!/usr/bin/python3
"""No file is longer than one topic needs. `--advice` names those that are on the way there."""

import sys

import _tree

LIMIT = 400
AIM = {".hpp": 150, ".h": 150, ".cpp": 300, ".py": 300}
SUFFIXES = (*_tree.CODE, ".py", ".sh", ".cmake", "CMakeLists.txt")
# A file that may be longer, and why: path -> reason.
ALLOWED = {}


def main():
    advice = "--advice" in sys.argv[1:]
    findings = []
    for path in _tree.files():
        if not path.name.endswith(SUFFIXES) and not _tree.is_script(path):
            continue
        lines = _tree.text(path).count("\n")
        if lines > LIMIT and str(path) not in ALLOWED:
            findings.append(f"{path}: {lines} lines, the limit is {LIMIT}: which topic in it deserves a file of its own?")
        elif advice and lines > AIM.get(path.suffix, LIMIT):
            print(f"{path}: {lines} lines, the aim is {AIM[path.suffix]}")
    _tree.finish(findings)


if __name__ == "__main__":
    main()

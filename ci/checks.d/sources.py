#!/usr/bin/python3
"""Every source stands in its folder's CMakeLists.txt, every header is guarded."""

import pathlib
import re

import _tree


def listed(path):
    """Whether a CMakeLists.txt of the file's folder or of one above it names the file."""
    for folder in path.parents:
        lists = pathlib.Path(folder / "CMakeLists.txt")
        if lists.is_file():
            name = re.escape(str(path.relative_to(folder)))
            if re.search(rf"(^|[\s/]){name}($|[\s)])", lists.read_text(encoding="utf-8"), re.MULTILINE):
                return True
    return False


def main():
    findings = []
    for path in _tree.files(*_tree.CODE):
        if path.suffix == ".cpp" and not listed(path):
            findings.append(f"{path}: no CMakeLists.txt names it, so nothing builds it")
        if path.suffix in _tree.HEADERS and "#pragma once" not in _tree.text(path):
            findings.append(f"{path}: a header without #pragma once")
    _tree.finish(findings)


if __name__ == "__main__":
    main()

#!/usr/bin/python3
"""Names say the topic: no folder, file or namespace for "the rest"."""

import re

import _tree

WORDS = ("util", "utils", "utility", "utilities", "common", "helper", "helpers", "misc", "manager")
IN_PATH = re.compile(rf"(^|[/_.-])({'|'.join(WORDS)})([/_.-]|$)", re.IGNORECASE)
IN_CODE = re.compile(rf"\b(namespace|class|struct)\s+(\w*_)?({'|'.join(WORDS)})\b|\b(class|struct)\s+\w+(Manager|Helper|Util|Utils)\b")


def main():
    findings = []
    for path in _tree.files():
        if IN_PATH.search(str(path)):
            findings.append(f"{path}: '{IN_PATH.search(str(path))[2]}' names no topic")
        if path.suffix in _tree.CODE:
            for number, line in enumerate(_tree.text(path).splitlines(), 1):
                if IN_CODE.search(line):
                    findings.append(f"{path}:{number}: '{IN_CODE.search(line)[0]}' names no topic")
    _tree.finish(findings)


if __name__ == "__main__":
    main()

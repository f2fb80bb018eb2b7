#!/usr/bin/python3
"""Links between the documents lead somewhere, and each folder that needs one has its README."""

import pathlib
import re

import _tree

FOLDERS = ("framework", "harness", "scenarios", "versions", "baselines", "ci")
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)


def prose(path):
    """The text without its code, in which brackets are no links; lines are kept."""
    without_blocks = FENCE.sub(lambda block: "\n" * block[0].count("\n"), _tree.text(path))
    return re.sub(r"`[^`\n]*`", "", without_blocks)


def anchors(path):
    """The anchors of a document's headings, as forges make them."""
    without_blocks = FENCE.sub("", _tree.text(path))
    headings = re.findall(r"^#+\s+(.*?)\s*$", without_blocks, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def check_link(path, link, place):
    if re.match(r"[a-z]+:", link):
        return
    name, _, anchor = link.partition("#")
    target = pathlib.Path(path.parent, name) if name else pathlib.Path(path)
    if not target.exists():
        yield f"{place}: the link leads nowhere: {link}"
    elif anchor and target.suffix == ".md" and anchor not in anchors(target):
        yield f"{place}: no such heading: {link}"


def main():
    findings = [f"{folder}/README.md: missing" for folder in FOLDERS
                if pathlib.Path(folder).is_dir() and not pathlib.Path(folder, "README.md").is_file()]
    for path in _tree.files(".md"):
        for number, line in enumerate(prose(path).splitlines(), 1):
            for link in LINK.findall(line):
                findings += check_link(path, link, f"{path}:{number}")
    _tree.finish(findings)


if __name__ == "__main__":
    main()

"""The tree that a check looks at: the current folder, as git lists it."""

import pathlib
import subprocess
import sys


CODE = (".cpp", ".hpp", ".h")
HEADERS = (".hpp", ".h")


def files(*suffixes):
    """Paths of all files that git tracks or would track, in order; with `suffixes`, only names that end so."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        check=True,
        capture_output=True,
    ).stdout.decode()
    paths = sorted({pathlib.PurePosixPath(name) for name in listed.split("\0") if name})
    # A file that was deleted and not yet committed is still listed.
    return [path for path in paths if (not suffixes or path.name.endswith(suffixes)) and pathlib.Path(path).is_file()]


def text(path):
    """The file's text; None when it is not text."""
    try:
        return pathlib.Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None


def is_script(path):
    """Whether the file is a program in a scripting language, by suffix or by its first line."""
    if path.suffix in (".sh", ".py"):
        return True
    if path.suffix:
        return False
    with open(path, "rb") as file:
        return file.read(2) == b"#!"


def finish(findings):
    """Prints what was found, one line each, and ends the check."""
    for finding in findings:
        print(finding)
    sys.exit(1 if findings else 0)

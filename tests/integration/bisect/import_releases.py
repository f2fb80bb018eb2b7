#!/usr/bin/python3
"""Imports releases of a library, as the manifest pins them, into a git repository, one commit each, in the order given:

  import_releases.py REPOSITORY LIBRARY VERSION... [--broken-after VERSION]... [--comment-after VERSION]...

Between them may stand commits that do not build (and, next, one that mends that) and commits that only add comments.
The archives come from VERSUS_SOURCE_MIRROR, by their sums. Prints one line a commit: hash, version, kind.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parents[3]


def sums_of(library):
    text = (SOURCE / "versions" / f"{library}.yaml").read_text(encoding="utf-8")
    return {match[1]: (match[2], match[3]) for match in
            re.finditer(r"version: ([\w.]+), date: ([\d-]+), sha256: ([0-9a-f]{64})", text)}


class Repository:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True)
        self.git("init", "--quiet", "--initial-branch=main", date="2020-01-01")

    def git(self, *arguments, date):
        who = {f"GIT_{role}_{what}": value for role in ("AUTHOR", "COMMITTER")
               for what, value in (("NAME", "import"), ("EMAIL", "import@example.org"), ("DATE", f"{date}T12:00:00Z"))}
        return subprocess.run(["git", "-C", str(self.folder), "-c", "core.autocrlf=false", *arguments], check=True,
                              capture_output=True, text=True, env={**os.environ, **who}).stdout.strip()

    def commit(self, subject, date, kind):
        self.git("add", "--all", "--force", date=date)
        self.git("commit", "--quiet", "-m", subject, date=date)
        print(self.git("rev-parse", "HEAD", date=date), subject, kind, flush=True)

    def clear(self):
        for entry in self.folder.iterdir():
            if entry.name != ".git":
                shutil.rmtree(entry) if entry.is_dir() and not entry.is_symlink() else entry.unlink()

    def unpack(self, archive):
        self.clear()
        with tempfile.TemporaryDirectory() as part:
            subprocess.run(["tar", "-xf", str(archive), "--no-same-owner", "-C", part], check=True)
            top = list(pathlib.Path(part).iterdir())
            for entry in (top[0] if len(top) == 1 else pathlib.Path(part)).iterdir():
                shutil.move(str(entry), self.folder / entry.name)

    def prepend(self, name, text):
        path = self.folder / name
        path.write_bytes(text.encode() + path.read_bytes())


def archive_of(mirror, checksum):
    found = sorted(pathlib.Path(mirror).rglob(f"{checksum}*"))
    if not found:
        sys.exit(f"import_releases.py: {mirror}: no archive {checksum}; versus versions fetch --mirror fills it")
    return found[0]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("repository")
    parser.add_argument("library")
    parser.add_argument("versions", nargs="+")
    parser.add_argument("--broken-after", action="append", default=[])
    parser.add_argument("--comment-after", action="append", default=[])
    parser.add_argument("--file", default="src/lib/OpenEXRCore/context.c", help="in which comments and errors are put")
    given = parser.parse_args()
    sums = sums_of(given.library)
    repository = Repository(given.repository)
    for version in given.versions:
        date, checksum = sums[version]
        repository.unpack(archive_of(os.environ["VERSUS_SOURCE_MIRROR"], checksum))
        repository.commit(f"Release {version}", date, "release")
        if version in given.broken_after:
            repository.prepend(given.file, "#error unfinished\n")
            repository.commit(f"Begin after {version}", date, "broken")
            path = repository.folder / given.file
            path.write_bytes(path.read_bytes().replace(b"#error unfinished\n", b"", 1))
            repository.prepend(given.file, "/* mended */\n")
            repository.commit(f"Mend after {version}", date, "comment")
        if version in given.comment_after:
            repository.prepend(given.file, f"/* A remark after {version}. */\n")
            repository.commit(f"Comment after {version}", date, "comment")


if __name__ == "__main__":
    main()

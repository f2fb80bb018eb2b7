#!/usr/bin/python3
"""Versions whose source or build is no good: they fail with a clear word, the others are measured."""

import hashlib
import io
import tarfile

from toys import ToyCase, main

STEPS = """\
library: toy
provides: [libtoy]
builds:
  - {range: '*'}
  - {range: '2.1', steps: [{commands: [[sh, -c, "echo fatal error: no bread.h >&2; exit 4"]]}]}
  - {range: '>=2.2', steps: [{commands: [[sh, -c, "exit 0"]]}]}
  - {range: '2.0', steps: [{commands: [[sh, -c, "exit 0"]]}]}
versions:
"""


class Sources(ToyCase):
    def manifest(self):
        lines = [f"  - {{version: {number}, {source}}}\n" for number, source in self.pins.items()]
        self.plant("versions/toy.yaml", STEPS + "".join(lines))

    def archive(self, number, members, checksum=None):
        """Pins an archive of these members: name -> text, or a link as ('link', target)."""
        file = self.folder / f"toy-{number}.tar.gz"
        with tarfile.open(file, "w:gz") as tar:
            for name, content in members.items():
                entry = tarfile.TarInfo(name)
                if isinstance(content, tuple):
                    entry.type, entry.linkname = tarfile.SYMTYPE, content[1]
                    tar.addfile(entry)
                else:
                    entry.size = len(content)
                    tar.addfile(entry, io.BytesIO(content.encode()))
        checksum = checksum or hashlib.sha256(file.read_bytes()).hexdigest()
        self.pins[number] = f"archive: {file}, sha256: {checksum}"
        self.manifest()
        return f"toy@{number}"

    def assert_left_out(self, bad):
        """The bad versions fail with these words each; the good ones are compared all the same."""
        good = [self.toy("1.0"), self.toy("1.1")]
        result = self.run_pair([good[0], *bad, good[1]], "--filter", "*zip")
        self.assertEqual(result.code, 3, result)
        verdicts = {row["candidate"]: row["verdict"] for row in result.json()["comparisons"]
                    if row["metric"] == "cpu_time"}
        self.assertEqual(verdicts, {good[1]: "equivalent", **{version: "failed" for version in bad}}, result)
        for version, words in bad.items():
            incident, = [row for row in result.json()["incidents"] if row["version"] == version]
            self.assertEqual(incident["kind"], "build_failed")
            for word in words:
                self.assertIn(word, incident["message"])
                self.assertIn(word, result.err)
        return result

    def test_a_wrong_checksum_and_a_failing_build_leave_the_others_to_be_measured(self):
        wrong = self.archive("2.0", {"toy-2.0/README": "toy\n"}, checksum="00" * 32)
        failing = self.archive("2.1", {"toy-2.1/README": "toy\n"})
        empty = self.archive("2.2", {"toy-2.2/README": "toy\n"})
        self.assert_left_out({wrong: ["00" * 32], failing: ["no bread.h", ".log"], empty: ["installed no shared library of its own"]})

    def test_archives_that_reach_out_of_their_folder_write_nothing_there(self):
        target = self.folder / "outside"
        target.mkdir()
        bad = {
            self.archive("2.3", {"toy/README": "toy\n", str(target / "absolute"): "x"}): ["refused", "absolute path"],
            self.archive("2.4", {"toy/README": "toy\n", "toy/../../../../../up": "x"}): ["refused"],
            self.archive("2.5", {"toy/out": ("link", str(target)), "toy/out/through": "x"}): ["refused"],
        }
        self.assert_left_out(bad)
        self.assertEqual(list(target.iterdir()), [])
        self.assertFalse(list(self.home.rglob("up")))

    def test_a_single_good_version_is_no_comparison(self):
        failing = self.archive("2.1", {"toy-2.1/README": "toy\n"})
        result = self.run_pair([self.toy("1.0"), failing])
        self.assertEqual(result.code, 3, result)
        self.assert_says(result, "no bread.h", "exit status 4")

    def test_a_version_that_failed_is_tried_again(self):
        failing = self.archive("2.1", {"toy-2.1/README": "toy\n"})
        for _ in range(2):
            result = self.versus("versions", "build", f"{failing},{self.toy('1.0')}", "--json")
            self.assertEqual(result.code, 3, result)
            self.assert_says(result, "no bread.h")


if __name__ == "__main__":
    main()

#!/usr/bin/python3
"""A project that finds the installed package holds its gate by CTest."""

import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "gate"))

from gates import NONE, SLOWER, ZIP, GateCase, main  # noqa: E402  (found by the line above)
from toys import BUILD  # noqa: E402


class Downstream(GateCase):
    def setUp(self):
        super().setUp()
        self.prefix = self.folder / "prefix"
        subprocess.run(["cmake", "--install", BUILD, "--prefix", self.prefix], check=True, stdout=subprocess.DEVNULL)
        self.toy("1.0")
        self.toy("1.1")
        self.toy("1.2", SLOWER, "20", "--only", "compression=zip")

    def gtest(self, *arguments):
        return subprocess.run([self.prefix / "bin/versus-gtest", *arguments], cwd=self.folder, env=self.environment(),
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)

    def test_a_project_holds_its_gate(self):
        build = self.folder / "build"
        subprocess.run(["cmake", "-S", HERE / "project", "-B", build, f"-DCMAKE_PREFIX_PATH={self.prefix}"], check=True,
                       stdout=subprocess.DEVNULL)
        result = subprocess.run(["ctest", "--test-dir", build, "--output-on-failure"], env=self.environment(),
                                stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        outcomes = dict(re.findall(r"Test +#\d+: (\w+) \.*[ *]*(Passed|Failed)", result.stdout))
        self.assertEqual(outcomes, {"passes": "Passed", "fails": "Failed", "fails_only_elsewhere": "Passed",
                                    "chooses_nothing": "Failed"}, result.stdout + result.stderr)
        self.assertIn("matches none of the gate's 2 cases", result.stdout)
        self.assertRegex(result.stdout, re.escape(f"[  FAILED  ] versus.{ZIP}"))
        cases = xml.etree.ElementTree.parse(build / "passes.xml").getroot().iter("testcase")
        self.assertEqual({case.get("name") for case in cases}, {NONE, ZIP, "controls"})

    def test_tests_are_listed_without_measuring(self):
        listed = self.gtest("--candidate", "toy@1.1", "--reference", "toy@1.0", "--gtest_list_tests")
        self.assertEqual(listed.returncode, 0, listed.stderr)
        self.assertEqual(listed.stdout.split(), ["versus.", NONE, ZIP])

    def test_a_gate_is_neither_repeated_nor_guessed(self):
        for arguments, words in ((["--gtest_repeat=2"], "neither repeated nor sharded"),
                                 (["--candidat", "toy@1.1"], "--candidate"),
                                 (["--candidate", "toy@7.7", "--reference", "toy@1.0"], "7.7")):
            result = self.gtest(*arguments)
            self.assertEqual(result.returncode, 2, result.stdout + result.stderr)
            self.assertIn(words, result.stderr)


if __name__ == "__main__":
    main()

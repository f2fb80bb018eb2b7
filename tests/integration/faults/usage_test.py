#!/usr/bin/python3
"""Wrong requests: exit code 2, one message with place, culprit, limit and next step, and nothing is done."""

import re

from toys import SCENARIO, ToyCase, main

# What of the scenario is replaced by what, and what is said of it.
BROKEN = [
    ("unknown key", "operations:", "oprations:", "pair.yaml:3:1: unknown key 'oprations'", "did you mean 'operations'?"),
    ("wrong type", "operations: [write]", "operations: write", "pair.yaml:3:13: operations must be a list",
     "write [write]"),
    ("empty axis", "[none, zip]", "[]", "pair.yaml:5:21: axis compression is empty; at least one value", ""),
    ("impossible tile", "axes: {", "axes: {tile: [0], ", "pair.yaml:5:15: tile cannot be '0'; 1 to 65536", "scanline"),
    ("unknown operation", "[write]", "[wirte]", "toy has no operation 'wirte'", "did you mean 'write'?"),
    ("unknown metric", "cpu_time", "cpu_tine", "unknown key 'cpu_tine' in metrics", "did you mean 'cpu_time'?"),
    ("key twice", "library: toy", "library: toy\nlibrary: toy", "pair.yaml:3:1: key 'library' stands here a second time",
     ""),
    ("octal", "axes: {", "axes: {tile: [010], ", "tile cannot be '010'", "write 10"),
    ("second document", "metrics:", "---\nmetrics:", "pair.yaml:6:", ""),
    ("out of the folder", "scenario: pair", "scenario: ../pair", "scenario '../pair' cannot stand in a case's id", ""),
    ("no yaml", "axes: {", "axes: {{", "pair.yaml:5:", ""),
    ("unknown library", "library: toy", "library: tay", "unknown library 'tay'", "did you mean 'toy'?"),
    ("fixture without a size", "size: 8x8, ", "", "pair.yaml:4:", "size"),
]


class Usage(ToyCase):
    def setUp(self):
        super().setUp()
        self.versions = ",".join([self.toy("1.0"), self.toy("1.1")])

    def refused(self, *arguments, says=()):
        result = self.versus(*arguments)
        self.assertEqual(result.code, 2, result)
        self.assertEqual(result.out, "", result)
        for text in says:
            self.assertIn(text, result.err, result)
        document = self.versus(*arguments, "--json")
        self.assertEqual((document.code, document.json()["exit"]), (2, 2), document)
        self.assertIn(document.json()["error"]["message"], document.err)
        self.assertFalse((self.home / "cache" / "builds").exists(), "something was provisioned")
        return result

    def test_a_broken_scenario_is_refused_at_its_place(self):
        for name, piece, replacement, said, hint in BROKEN:
            with self.subTest(name):
                self.assertIn(piece, SCENARIO)
                file = self.plant("scenarios/toy/pair.yaml", SCENARIO.replace(piece, replacement, 1))
                self.refused("run", "toy/pair", "--versions", self.versions, says=[said, hint])
                self.refused("run", str(file), "--versions", self.versions, says=[said])
                checked = self.versus("scenarios", "check", str(file))
                self.assertEqual(checked.code, 2, checked)
                self.assertIn(said, checked.out + checked.err)

    def test_all_mistakes_of_a_scenario_are_told(self):
        text = SCENARIO.replace("operations:", "oprations:").replace("[none, zip]", "[]")
        self.plant("scenarios/toy/pair.yaml", text)
        self.refused("run", "toy/pair", "--versions", self.versions,
                     says=["unknown key 'oprations'", "axis compression is empty"])

    def test_a_missing_fixture_file_is_refused(self):
        text = re.sub("fixture: .*", "fixture: {file: nowhere.exr}", SCENARIO)
        self.plant("scenarios/toy/pair.yaml", text)
        self.refused("run", "toy/pair", "--versions", self.versions, says=["nowhere.exr"])

    def test_unknown_names_are_told_with_the_nearest_one(self):
        for arguments, said in [
            (["run", "toy/piar", "--versions", self.versions], ["unknown scenario 'toy/piar'", "did you mean 'toy/pair'?"]),
            (["run", "pair", "--versions", self.versions], ["did you mean 'toy/pair'?"]),
            (["run", "nowhere.yaml", "--versions", self.versions], ["nowhere.yaml"]),
            (["run", "toy/pair", "--versions", "toy@1.0,toy@1.2"], ["1.2", "did you mean '1."]),
            (["run", "toy/pair", "--versions", "toy@1.0,taoy@1.1"], ["taoy"]),
            (["run", "toy/pair", "--versions", "toy@1.0,1.1"], ["no '@'", "did you mean"]),
            (["run", "toy/pair", "--versions", "toy@1.0"], ["two versions or more"]),
            (["run", "toy/pair", "--versions", "toy@1.0,toy@1.1+cpoy"], ["cpoy"]),
            (["run", "toy/pair", "--versions", "toy@1.0,toy@prefix:/nowhere"], ["/nowhere"]),
            (["run", "toy/pair", "--verions", self.versions], ["did you mean '--versions'?"]),
            (["rnu", "toy/pair"], ["did you mean 'run'?"]),
            (["run", "toy/pair", "--versions", self.versions, "--profile", "qiuck"], ["qiuck", "full"]),
            (["run", "toy/pair", "--versions", self.versions, "--baseline", "@1.2"], ["1.2"]),
            (["run", "toy/pair", "--versions", self.versions, "--budget", "soon"], ["'soon' is not a duration"]),
            (["run", "toy/pair", "--versions", self.versions, "--patience", "0s"], ["--patience"]),
            (["run", "toy/pair", "--versions", self.versions, "--inject-slowdown", "toy@1.2=10%"], ["toy@1.2"]),
            (["run", "toy/pair", "--versions", self.versions, "--inject-slowdown", "toy@1.1=fast"], ["fast"]),
        ]:
            with self.subTest(arguments=arguments):
                self.refused(*arguments, says=said)

    def test_a_filter_that_matches_nothing_is_refused(self):
        self.refused("run", "toy/pair", "--versions", self.versions, "--filter", "*zap*",
                     says=["'*zap*' matches none of the 2 cases", "versus scenarios show toy/pair"])
        self.refused("run", "toy/pair", "--versions", self.versions, "--filter", "*-*", says=["matches none"])
        self.refused("run", "toy/pair", "--versions", self.versions, "--inject-slowdown", "toy@1.1/*zap*=10%",
                     says=["'*zap*' matches none of the"])

    def test_a_run_that_does_not_exist_cannot_go_on(self):
        self.refused("run", "--resume", "latest", says=["no runs are stored here"])
        self.refused("report", "latest", says=["no runs are stored here"])
        self.assertEqual(self.versus("run", "toy/pair", "--versions", self.versions, "--filter", "*zip").code, 0)
        result = self.versus("run", "--resume", "1999")
        self.assertEqual(result.code, 2, result)
        self.assert_says(result, "1999")

    def test_a_share_folder_that_holds_nothing_is_refused(self):
        result = self.versus("scenarios", "list", VERSUS_SHARE=str(self.folder))
        self.assertEqual(result.code, 2, result)
        self.assert_says(result, "VERSUS_SHARE", str(self.folder), "scenarios/ and versions/")

    def test_a_broken_manifest_is_refused_at_its_place(self):
        self.plant("versions/toy.yaml", "library: toy\nverson: 1\n")
        self.refused("run", "toy/pair", "--versions", self.versions,
                     says=["toy.yaml:2:1: ", "'verson'", "did you mean 'versions'?"])


if __name__ == "__main__":
    main()

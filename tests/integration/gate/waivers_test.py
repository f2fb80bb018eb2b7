#!/usr/bin/python3
"""Waivers: known slowdowns pass up to a ceiling and until a day."""

from gates import SLOWER, ZIP, GateCase, main


class Waivers(GateCase):
    def accept(self, *arguments, cases="toy/*zip", ceiling="30%", until="2999-12-31"):
        return self.versus("baseline", "accept", cases, "--ceiling", ceiling, "--until", until, "--who", "A. Maintainer",
                           "--reason", "checks every chunk", *arguments)

    def slow_gate(self):
        base = self.toy("1.0")
        return self.gate(self.toy("1.1", SLOWER, "20", "--only", "compression=zip"), "--reference", base)

    def test_a_waiver_lets_pass_what_it_allows_and_no_more(self):
        self.assertEqual(self.accept().code, 0)
        result = self.slow_gate()
        self.assertEqual(result.code, 0, result)
        waived, *_ = result.json()["gate"]["waived"]
        self.assertEqual((waived["case"], waived["who"], waived["ceiling"]), (ZIP, "A. Maintainer", 0.3))
        self.assertEqual(self.accept(ceiling="9%").code, 0)
        result = self.slow_gate()
        self.assertEqual(result.code, 1, result)

    def test_a_waiver_that_has_ended_fails_the_gate(self):
        self.assertEqual(self.accept().code, 0)
        file = self.folder / "baselines/toy/waivers.yaml"
        file.write_text(file.read_text(encoding="utf-8").replace("2999-12-31", "2020-02-29"), encoding="utf-8")
        result = self.slow_gate()
        self.assertEqual(result.code, 2, result)
        self.assert_says(result, "the waiver for 'toy/*zip' by A. Maintainer ended on 2020-02-29", "versus baseline expire")
        expired = self.versus("baseline", "expire", "toy")
        self.assertIn("removed the waiver for toy/*zip", expired.out)
        self.assertEqual(self.slow_gate().code, 1)

    def test_a_waiver_says_everything_or_is_refused(self):
        for result, words in (
                (self.accept(until="2020-01-01"), "is over"),
                (self.accept(until="soon"), "'soon' is no day"),
                (self.accept(cases="*zip"), "does not begin with a library"),
                (self.accept(ceiling="0%"), "no --ceiling given"),
                (self.accept("--metric", "speed"), "'speed' is no metric"),
                (self.versus("baseline", "accept", "toy/*", "--ceiling", "5%"), "no --until given"),
                (self.versus("baseline", "expire", "toy", "toy/*none"), "no waiver for 'toy/*none'")):
            self.assertEqual(result.code, 2, result)
            self.assert_says(result, words)


if __name__ == "__main__":
    main()

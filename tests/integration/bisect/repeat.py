#!/usr/bin/python3
"""How often both steps of the tests' history are found: the same search again and again, each time with another seed.
Builds are made once; what differs are the measurements. Called by ci/bisect."""

import sys
import unittest

from history import HistoryCase, two_steps

from toys import apart

SEARCHES = int(sys.argv.pop(1)) if len(sys.argv) > 1 else 20
ALLOWED_SHARE = 1 / 20
TRUTH = [15, 34]


class Repeat(HistoryCase):
    def test_both_steps_are_found_nearly_always(self):
        repository = two_steps(self.folder / "repository")
        missed = 0
        for seed in range(1, SEARCHES + 1):
            result = self.bisect(repository, repository.revisions[0], "main", "--seed", str(seed))
            found = self.culprits(repository, result) if result.out else []
            document = result.json()
            missed += found != TRUTH
            effects = ", ".join(f"{100 * one['effect']:+.1f} %" for one in document.get("culprits", []))
            print(f"seed {seed}: commits {found} ({effects}), {document.get('outcome')}, {document.get('builds')} versions, "
                  f"{document.get('rounds')} rounds, exit {result.code}", flush=True)
        print(f"both found, and nothing else, in {SEARCHES - missed} of {SEARCHES} searches")
        self.assertLessEqual(missed, ALLOWED_SHARE * SEARCHES)


if __name__ == "__main__":
    arguments = list(sys.argv)
    sys.argv[1:] = [str(SEARCHES)]  # for the process that `apart` starts in our place
    apart()
    sys.argv = arguments
    unittest.main()

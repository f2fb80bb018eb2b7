#!/usr/bin/python3
"""ci/setup asks apt for what is missing and for nothing else. dpkg-query, apt-get and sudo are stand-ins here."""

import pathlib
import subprocess
import tempfile
import unittest

PROJECT = pathlib.Path(__file__).resolve().parents[3]
BASE = "/usr/bin:/bin"

# Answers as dpkg-query does: known packages only, exit code 1 when one is unknown.
DPKG_QUERY = """#!/bin/bash
code=0
for package in "${@:3}"; do
  case " $ABSENT " in
    *" $package "*) code=1 ;;
    *) echo "installed $package" ;;
  esac
done
exit $code
"""
APT_GET = """#!/bin/bash
echo "$*" >>"$CALLS"
case " $* " in *" ${APT_FAILS:-nothing} "*) echo 'E: no network'; exit 100 ;; esac
"""
SUDO = '#!/bin/bash\nexec "$@"\n'


def packages(*groups):
    lines = (PROJECT / "ci" / "packages.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    return [row[1] for row in rows if row[0] in groups]


class Setup(unittest.TestCase):
    def setUp(self):
        kept = tempfile.TemporaryDirectory()
        self.addCleanup(kept.cleanup)
        self.folder = pathlib.Path(kept.name)
        for name, text in {"dpkg-query": DPKG_QUERY, "apt-get": APT_GET, "sudo": SUDO}.items():
            (self.folder / name).write_text(text, encoding="utf-8")
            (self.folder / name).chmod(0o755)

    def setup_with(self, *arguments, absent="", apt_fails="nothing"):
        calls = self.folder / "calls"
        calls.write_text("", encoding="utf-8")
        result = subprocess.run(
            [PROJECT / "ci" / "setup", *arguments],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={"PATH": f"{self.folder}:{BASE}", "ABSENT": absent, "APT_FAILS": apt_fails, "CALLS": str(calls)},
        )
        return result.returncode, result.stdout, calls.read_text(encoding="utf-8").splitlines()

    def test_says_and_does_nothing_when_all_is_there(self):
        self.assertEqual(self.setup_with(), (0, "", []))

    def test_installs_only_what_is_missing_after_one_update(self):
        code, said, calls = self.setup_with(absent="ccache shellcheck")
        self.assertEqual(code, 0)
        self.assertIn("installing 2 of", said)
        self.assertEqual(len(calls), 2)
        self.assertTrue(calls[0].endswith(" update"), calls[0])
        self.assertTrue(calls[1].endswith(" install --yes --no-install-recommends ccache shellcheck"), calls[1])

    def test_other_groups_are_installed_when_asked_for(self):
        self.assertEqual(self.setup_with(absent="clang-tidy hyperfine"), (0, "", []))
        calls = self.setup_with("--lint", absent="clang-tidy hyperfine")[2]
        self.assertTrue(calls[1].endswith(" clang-tidy"), calls)
        calls = self.setup_with("--bench", "--lint", absent="clang-tidy hyperfine")[2]
        self.assertTrue(calls[1].endswith(" clang-tidy hyperfine"), calls)

    def test_an_npm_from_elsewhere_stands_for_the_package(self):
        (self.folder / "npm").write_text("#!/bin/sh\n", encoding="utf-8")
        (self.folder / "npm").chmod(0o755)
        self.assertEqual(self.setup_with(absent="npm"), (0, "", []))

    def test_a_failing_apt_ends_it_with_its_words(self):
        code, said, calls = self.setup_with(absent="ccache", apt_fails="update")
        self.assertEqual(code, 1)
        self.assertIn("E: no network", said)
        self.assertIn("ci/setup: apt-get update failed", said)
        self.assertEqual(len(calls), 1)

    def test_an_unknown_argument_is_named(self):
        code, said, calls = self.setup_with("--all")
        self.assertEqual((code, calls), (2, []))
        self.assertIn("unknown argument '--all'", said)

    def test_each_package_stands_once_with_a_reason(self):
        everything = packages("build", "test", "lint", "bench")
        self.assertEqual(len(everything), len(set(everything)))
        for line in (PROJECT / "ci" / "packages.txt").read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                self.assertGreaterEqual(len(line.split()), 3, line)


if "VERSION_CODENAME=bookworm" not in pathlib.Path("/etc/os-release").read_text(encoding="utf-8"):
    print("this system is not Debian 12: ci/setup only lists the packages here")
elif __name__ == "__main__":
    unittest.main()

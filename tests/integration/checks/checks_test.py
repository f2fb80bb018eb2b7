#!/usr/bin/python3
"""Each check of ci/checks accepts a small good tree and refuses the same tree with one thing wrong."""

import os
import pathlib
import subprocess
import tempfile
import unittest

PROJECT = pathlib.Path(__file__).resolve().parents[3]

GOOD = {
    "README.md": "# Top\n\n[the framework](framework/README.md), [itself](#top)\n",
    "framework/README.md": "# Framework\n",
    "framework/base/CMakeLists.txt": "versus_library(base\n  SOURCES error.cpp)\n",
    "framework/base/error.cpp": '#include "framework/base/error.hpp"\n',
    "framework/base/error.hpp": "#pragma once\n\n#include <string>\n",
    "framework/stats/CMakeLists.txt": "versus_library(stats\n  SOURCES mean.cpp\n  PUBLIC versus_base)\n",
    "framework/stats/mean.cpp": '#include "framework/base/error.hpp"\n',
    "framework/report/CMakeLists.txt": "versus_library(report\n  SOURCES table.cpp)\n",
    "framework/report/table.cpp": "#include <string>\n",
    "harness/README.md": "# Harness\n",
    "harness/cli/CMakeLists.txt": "versus_library(cli\n  SOURCES run.cpp)\n",
    "harness/cli/run.cpp": "#include <CLI/CLI.hpp>\n",
    "harness/worker/CMakeLists.txt": "add_executable(worker openexr/read.cpp)\n",
    "harness/worker/openexr/read.cpp": '#include "framework/base/error.hpp"\n',
    "harness/worker/libtiff/open.hpp": "#pragma once\n",
    ".clang-format": "BasedOnStyle: Google\n",
    "ci/README.md": "# CI\n",
    "ci/go.sh": "#!/bin/bash\necho go\n",
    "ci/go.py": "print('go')\n",
}

# check, file, its text, a part of what the check must say
BAD = [
    ("layering", "framework/base/error.cpp", '#include "harness/cli/run.hpp"\n', "must not include harness/cli"),
    ("layering", "framework/base/error.cpp", '#include "framework/model/case.hpp"\n', "must not include framework/model"),
    ("layering", "framework/stats/mean.cpp", '#include "framework/model/case.hpp"\n', "must not include framework/model"),
    ("layering", "framework/report/table.cpp", '#include "framework/stats/mean.hpp"\n', "must not include framework/stats"),
    ("layering", "framework/report/table.cpp", '#include "framework/judge/rule.hpp"\n', "must not include framework/judge"),
    ("layering", "harness/worker/openexr/read.cpp", '#include "framework/stats/mean.hpp"\n', "must not include framework/stats"),
    ("layering", "harness/worker/openexr/read.cpp", '#include "harness/worker/libtiff/open.hpp"\n', "the adapter libtiff is included from outside"),
    ("layering", "framework/base/error.cpp", '#include "error.hpp"\n', "not written from the root"),
    ("layering", "framework/base/error.cpp", '#include "framework/base/eror.hpp"\n', "does not exist"),
    ("layering", "framework/base/error.cpp", '#include "tests/unit/x.hpp"\n', "only tests include tests"),
    ("layering", "framework/stats/mean.cpp", "#include <fstream>\n", "<fstream> reaches the world"),
    ("layering", "framework/stats/mean.cpp", "#  include <chrono>\n", "<chrono> reaches the world"),
    ("layering", "framework/stats/mean.cpp", "#include <sys/stat.h>\n", "<sys/stat.h> reaches the world"),
    ("layering", "framework/base/error.hpp", "#pragma once\n#include <nlohmann/json.hpp>\n", "never in a header"),
    ("layering", "harness/system/process.hpp", '#pragma once\n#include "harness/system/spawning.hpp"\n', "only sources of harness/system include"),
    ("layering", "harness/cli/run.cpp", "#include <boost/process.hpp>\n", "belongs to harness/system"),
    ("layering", "framework/stats/mean.cpp", "#include <CLI/CLI.hpp>\n", "belongs to harness/cli"),
    ("layering", "framework/stats/CMakeLists.txt", "versus_library(stats\n  SOURCES mean.cpp\n  PUBLIC versus_model)\n", "must not link versus_model"),
    ("layering", "framework/rest/x.cpp", "\n", "not in the table"),
    ("sources", "framework/base/lost.cpp", "\n", "no CMakeLists.txt names it"),
    ("sources", "framework/base/error.hpp", "#include <string>\n", "without #pragma once"),
    ("size", "framework/base/error.cpp", "\n" * 401, "401 lines"),
    ("size", "ci/go.sh", "#!/bin/bash\n" + "echo go\n" * 400, "401 lines"),
    ("names", "framework/base/string_utils.cpp", "\n", "'utils' names no topic"),
    ("names", "harness/common/x.cpp", "\n", "'common' names no topic"),
    ("names", "framework/base/error.cpp", "namespace helpers {}\n", "names no topic"),
    ("names", "framework/base/error.hpp", "#pragma once\nclass RunManager;\n", "names no topic"),
    ("hosts", "ci/go.sh", "#!/bin/bash\necho https://py" "pi.org/simple\n", "names the registry host"),
    ("hosts", "README.md", "# Top\n\ndeb." "debian.org\n", "names the registry host"),
    ("documents", "README.md", "# Top\n\n[gone](framework/GONE.md)\n", "leads nowhere"),
    ("documents", "README.md", "# Top\n\n[gone](framework/README.md#gone)\n", "no such heading"),
    ("documents", "scenarios/openexr/x.yaml", "\n", "scenarios/README.md: missing"),
    ("format", "framework/base/error.cpp", "int  a ;\n", "clang-format"),
    ("scripts", "ci/go.sh", "#!/bin/bash\nrm $1\n", "SC2086"),
    ("scripts", "ci/go", "#!/usr/bin/env bash\nrm $1\n", "SC2086"),
    ("scripts", "ci/go.py", "print(\n", "ci/go.py:1:"),
]


def plant(folder, files):
    for name, text in files.items():
        path = pathlib.Path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def run_check(folder, *arguments):
    # A surrounding git hook's environment would point git at another work tree.
    environment = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    return subprocess.run(
        [PROJECT / "ci" / "checks", "--root", folder, *arguments],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment,
    )


class Checks(unittest.TestCase):
    def tree(self, **changed):
        """A good tree in which the files of `changed` differ."""
        kept = tempfile.TemporaryDirectory()
        self.addCleanup(kept.cleanup)
        subprocess.run(["git", "init", "--quiet", kept.name], check=True)
        plant(kept.name, {**GOOD, **changed})
        return kept.name

    def test_a_good_tree_passes_every_check(self):
        result = run_check(self.tree())
        self.assertEqual(result.returncode, 0, result.stdout)

    def test_each_violation_is_named_and_fails(self):
        for check, name, text, said in BAD:
            with self.subTest(check=check, file=name, said=said):
                result = run_check(self.tree(**{name: text}), check)
                self.assertEqual(result.returncode, 1, result.stdout)
                self.assertIn(said, result.stdout)

    def test_every_check_has_a_violation_here(self):
        there = {path.stem for path in PROJECT.glob("ci/checks.d/[a-z]*.*")}
        self.assertEqual(there, {check for check, *_ in BAD})

    def test_an_ignored_file_is_not_looked_at(self):
        tree = self.tree(**{".gitignore": "/build/\n", "build/common/x.cpp": "\n"})
        self.assertEqual(run_check(tree).returncode, 0)

    def test_an_unknown_check_is_a_usage_error(self):
        result = run_check(self.tree(), "laiering")
        self.assertEqual(result.returncode, 2)
        self.assertIn("no check 'laiering'; there are: documents format hosts layering", result.stdout)


if __name__ == "__main__":
    unittest.main()

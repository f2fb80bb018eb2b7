#!/usr/bin/python3
"""Who may include and link whom. The tables below are the rule; ARCHITECTURE.md says why."""

import pathlib
import re

import _tree

# Folder -> folders whose headers it may include and whose targets it may link, besides its own.
FRAMEWORK = {
    "framework/base": [],
    "framework/model": ["framework/base"],
    "framework/yaml": ["framework/base"],
    "framework/stats": ["framework/base"],
    "framework/scenario": ["framework/base", "framework/model", "framework/yaml"],
    "framework/plan": ["framework/base", "framework/model", "framework/judge"],
    "framework/judge": ["framework/base", "framework/model", "framework/stats"],
    "framework/search": ["framework/base", "framework/model", "framework/stats", "framework/judge"],
    "framework/records": ["framework/base", "framework/model", "framework/yaml", "framework/stats"],
    "framework/store": ["framework/base", "framework/model"],
    "framework/report": ["framework/base", "framework/model"],
}
EVERYTHING_PURE = list(FRAMEWORK)
LOWEST = ["harness/system", "harness/protocol"]
MAKING = LOWEST + ["harness/provision", "harness/fixtures"]
RUNNING = MAKING + ["harness/run", "harness/executor"]
COMMANDS = RUNNING + ["harness/selftest", "harness/gate", "harness/bisect", "harness/explain"]
ALLOWED = {
    **FRAMEWORK,
    "harness/system": EVERYTHING_PURE,
    "harness/protocol": ["framework/base", "framework/model"],
    "harness/provision": EVERYTHING_PURE + LOWEST,
    "harness/fixtures": EVERYTHING_PURE + LOWEST,
    "harness/worker": ["framework/base", "harness/protocol"],
    "harness/run": EVERYTHING_PURE + MAKING,
    "harness/executor": EVERYTHING_PURE + MAKING + ["harness/run"],
    "harness/selftest": EVERYTHING_PURE + RUNNING,
    "harness/gate": EVERYTHING_PURE + RUNNING + ["harness/selftest"],
    "harness/bisect": EVERYTHING_PURE + RUNNING,
    "harness/explain": EVERYTHING_PURE + RUNNING,
    "harness/gtest": EVERYTHING_PURE + COMMANDS + ["harness/cli"],
    "harness/cli": EVERYTHING_PURE + COMMANDS,
}

# Expensive headers: only in sources of these folders, never in a header, so that each is compiled a few times.
HEAVY = {
    "CLI/": ["harness/cli"],
    "boost/process": ["harness/system"],
    "boost/math/": ["framework/stats"],
    "boost/asio": ["harness/system"],
    "nlohmann/": [
        "framework/store", "framework/report", "framework/scenario", "framework/judge", "harness/protocol",
        "harness/provision", "harness/fixtures", "harness/run", "harness/cli", "harness/gate", "harness/bisect",
        "harness/explain", "harness/executor", "harness/gtest",
    ],
    "yaml-cpp/": ["framework/yaml"],
    "sqlite3.h": ["framework/store"],
}

# Headers that may include expensive ones, since only sources of their own folder include them.
INNER = ["harness/system/spawning.hpp"]

# What reaches the world. In framework only store may: everything else there gets values and returns values.
WORLD = re.compile(
    r"(filesystem|fstream|iostream|chrono|thread|mutex|shared_mutex|future|condition_variable|atomic|ctime|time\.h"
    r"|csignal|signal\.h|unistd\.h|fcntl\.h|dirent\.h|spawn\.h|dlfcn\.h|sys/.*|boost/(process|asio|filesystem|thread)(/|\.).*)"
)

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^">]+)[">]')
TARGET = re.compile(r"\bversus_([a-z_]+)\b")
FREE_TARGETS = {"settings", "warnings", "library", "unit_test"}


def folder_of(path):
    """framework/stats for framework/stats/anything/x.hpp; None for a file directly in framework."""
    return "/".join(path.parts[:2]) if len(path.parts) > 2 else None


def check_own(path, included, place):
    target = pathlib.PurePosixPath(included)
    if target.parts[0] not in ("framework", "harness", "tests"):
        yield f'{place}: "{included}" is not written from the root of the project'
        return
    if not pathlib.Path(included).is_file() and not pathlib.Path(included + ".in").is_file():
        yield f'{place}: "{included}" does not exist'
    here, there = folder_of(path), folder_of(target)
    if included in INNER and (path.suffix in _tree.HEADERS or here != there):
        yield f"{place}: only sources of {there} include {included}, for it includes expensive headers"
    if path.parts[0] == "tests":
        return
    if target.parts[0] == "tests":
        yield f"{place}: only tests include tests"
    elif there != here and there not in ALLOWED[here]:
        yield f"{place}: {here} must not include {there}; it may include {', '.join(ALLOWED[here]) or 'nothing'}"
    elif here == there == "harness/worker":
        # Each library's adapter stands alone: it shares what lies directly in harness/worker, nothing else.
        mine, theirs = path.parts[2:-1], target.parts[2:-1]
        if theirs and mine[:1] != theirs[:1]:
            yield f"{place}: the adapter {theirs[0]} is included from outside of it"


def check_foreign(path, included, place):
    here = folder_of(path)
    for header, folders in HEAVY.items():
        if not included.startswith(header):
            continue
        if path.suffix in _tree.HEADERS and str(path) not in INNER and included != "nlohmann/json_fwd.hpp":
            yield f"{place}: <{included}> is expensive: include it in a source, never in a header"
        elif here not in folders and path.parts[0] != "tests":
            yield f"{place}: <{included}> belongs to {', '.join(folders)}"
    if path.parts[0] == "framework" and here != "framework/store" and WORLD.fullmatch(included):
        yield f"{place}: <{included}> reaches the world: {here} gets values and returns values"


def check_includes(path):
    if path.parts[0] != "tests" and folder_of(path) not in ALLOWED:
        yield f"{path}: the folder is not in the table of ci/checks.d/layering.py"
        return
    for number, line in enumerate(_tree.text(path).splitlines(), 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        place = f"{path}:{number}"
        if match[1] == '"':
            yield from check_own(path, match[2], place)
        else:
            yield from check_foreign(path, match[2], place)


def check_links(path):
    here = folder_of(path)
    if here not in ALLOWED:
        return
    permitted = {name.split("/")[1] for name in ALLOWED[here] + [here]} | FREE_TARGETS
    for number, line in enumerate(_tree.text(path).splitlines(), 1):
        for name in TARGET.findall(line.split("#")[0]):
            known = "framework/" + name in ALLOWED or "harness/" + name in ALLOWED
            if known and name not in permitted:
                yield f"{path}:{number}: {here} must not link versus_{name}"


def main():
    findings = []
    for path in _tree.files(*_tree.CODE):
        if path.parts[0] in ("framework", "harness", "tests"):
            findings += check_includes(path)
    for path in _tree.files("CMakeLists.txt"):
        if path.parts[0] in ("framework", "harness"):
            findings += check_links(path)
    _tree.finish(findings)


if __name__ == "__main__":
    main()

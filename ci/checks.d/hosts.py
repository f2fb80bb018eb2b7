#!/usr/bin/python3
"""Package registries are reached through their clients as the machine is set up: no file names their hosts."""

import re

import _tree

# Written with brackets, so that this file does not name them either.
HOSTS = re.compile(
    r"pypi[.]org|pythonhosted[.]org|registry[.]npmjs[.]org|npmjs[.]com|crates[.]io|proxy[.]golang[.]org"
    r"|sum[.]golang[.]org|maven[.]org|repo[.]maven[.]apache|(deb|security|ftp|snapshot|sources)[.]([a-z]+[.])?debian[.]org",
    re.IGNORECASE,
)


def main():
    findings = []
    for path in _tree.files():
        for number, line in enumerate((_tree.text(path) or "").splitlines(), 1):
            if match := HOSTS.search(line):
                findings.append(f"{path}:{number}: names the registry host {match[0]}")
    _tree.finish(findings)


if __name__ == "__main__":
    main()

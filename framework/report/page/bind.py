#!/usr/bin/python3
"""Binds the page's markup, style and scripts into a C++ source.

bind.py MODULES OUTPUT      MODULES is the node_modules folder with the plotting libraries

The page is cut in two, before and behind its data. Its content security policy names the hash of every script, so that
a browser runs these and nothing else.
"""

import base64
import hashlib
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent / "web"
LIBRARIES = ("vega/build/vega.min.js", "vega-lite/build/vega-lite.min.js", "vega-embed/build/vega-embed.min.js")
# What their files contain of other packages.
CONTAINED = ("vega", "d3-", "topojson", "delaunator", "robust-predicates", "internmap", "fast-json-patch",
             "fast-deep-equal", "json-stringify-pretty-compact", "semver", "tslib")
# In the order in which they need each other.
SCRIPTS = ("dom.js", "data.js", "plots.js", "filters.js", "summary.js", "matrix.js", "forest.js", "sweeps.js", "history.js",
           "case.js", "facts.js", "start.js")
DATA = "{{data}}"
PIECE = 8000  # bytes of one string literal


def element(text):
    """One script element, without what would end it early."""
    if "</script" in text.lower() or "<!--" in text:
        text = text.replace("</script", "<\\/script").replace("<!--", "<\\!--")
    return text


def hash_of(script):
    return "'sha256-" + base64.b64encode(hashlib.sha256(script.encode("utf-8")).digest()).decode("ascii") + "'"


def without_map(text):
    """A library without the comment that sends tools to a file beside it."""
    return "\n".join(line for line in text.splitlines() if not line.startswith("//# sourceMappingURL"))


def licences(modules):
    """The licences of the libraries and of what they contain, each text once, as a comment of the page."""
    texts = {}
    for file in sorted(modules.glob("*/LICENSE*")):
        if file.parent.name.startswith(CONTAINED):
            texts.setdefault(file.read_text(encoding="utf-8").strip(), []).append(file.parent.name)
    parts = [f"{', '.join(names)}:\n\n{text}" for text, names in texts.items()]
    text = "The plots of this page are drawn by these libraries.\n\n" + "\n\n".join(parts)
    return "<!--\n" + text.replace("--", "- -") + "\n-->"


def page(modules):
    libraries = [element(without_map((modules / name).read_text(encoding="utf-8"))) for name in LIBRARIES]
    own = "\n".join((HERE / name).read_text(encoding="utf-8") for name in SCRIPTS)
    scripts = libraries + [element('"use strict";\n(() => {\n' + own + "\n})();\n")]
    text = (HERE / "page.html").read_text(encoding="utf-8")
    text = text.replace("{{hashes}}", " ".join(hash_of(script) for script in scripts))
    text = text.replace("{{style}}", (HERE / "page.css").read_text(encoding="utf-8"))
    text = text.replace("{{licences}}", licences(modules))
    head, tail = text.split(DATA)
    return head, tail.replace("{{scripts}}", "\n".join(f"<script>{script}</script>" for script in scripts))


def literal(name, text):
    """A constant as string literals; octal escapes end after three digits, whatever follows."""
    lines = []
    data = text.encode("utf-8")
    for start in range(0, len(data), PIECE):
        lines.append('"' + "".join(escaped(byte) for byte in data[start:start + PIECE]) + '"')
    return f"constexpr std::string_view {name}{{\n" + "\n".join(lines) + f",\n{len(data)}}};\n"


def escaped(byte):
    if byte in b'"\\?':
        return f"\\{byte:03o}"
    return chr(byte) if 32 <= byte < 127 else f"\\{byte:03o}"


def main():
    modules, output = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    head, tail = page(modules)
    output.write_text(
        '#include "framework/report/page/page.hpp"\n\nnamespace versus::report {\n\nnamespace {\n\n'
        + literal("page_head", head) + "\n" + literal("page_tail", tail)
        + "\n}  // namespace\n\nstd::optional<PageAssets> page_assets() { return PageAssets{page_head, page_tail}; }\n\n"
        "}  // namespace versus::report\n", encoding="utf-8")


if __name__ == "__main__":
    main()

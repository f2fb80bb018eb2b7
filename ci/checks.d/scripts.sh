#!/usr/bin/env bash
# Shell scripts pass shellcheck, Python scripts compile.
set -euo pipefail
shell=() python=()
while IFS= read -r -d '' file; do
  [[ -f $file ]] || continue
  first=$(head -c 64 "$file" | tr -d '\0' | head -n 1)
  case $file:$first in
    *.sh:* | *:'#!'*bash* | *:'#!/bin/sh'*) shell+=("$file") ;;
    *.py:* | *:'#!'*python*) python+=("$file") ;;
  esac
done < <(git ls-files -z --cached --others --exclude-standard)
((${#shell[@]} == 0)) || shellcheck "${shell[@]}"
((${#python[@]} == 0)) || /usr/bin/python3 - "${python[@]}" <<'COMPILE'
import sys

failed = False
for name in sys.argv[1:]:
    try:
        compile(open(name, encoding="utf-8").read(), name, "exec")
    except SyntaxError as error:
        failed = True
        print(f"{name}:{error.lineno}: {error.msg}")
sys.exit(failed)
COMPILE

#!/usr/bin/env bash
# C++ looks as .clang-format says.
set -euo pipefail
git ls-files -z --cached --others --exclude-standard -- '*.cpp' '*.hpp' '*.h' |
  while IFS= read -r -d '' file; do [[ ! -f $file ]] || printf '%s\0' "$file"; done |
  xargs -0 --no-run-if-empty -n 16 -P "$(nproc)" clang-format --dry-run -Werror

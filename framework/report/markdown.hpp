#pragma once

#include <string>
#include <string_view>

#include "framework/model/run.hpp"

namespace versus::report {

/// The result for an issue or a pull request: the verdict sentences, a table of all that is not equivalent (the rest
/// folded into a details block), and the notes. GitHub's dialect; text from files and workers is escaped, so that it
/// neither breaks the table nor becomes markup. Pure.
std::string markdown_table(const model::RunResult& result);

/// `|`, backticks, `<`, `>`, `&`, `*`, `_`, `[`, `]`, `#`, `~`, `\` and `@` (which would notify people) made harmless;
/// line ends become blanks.
std::string escape_markdown(std::string_view text);

}  // namespace versus::report

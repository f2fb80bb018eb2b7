#pragma once

#include <cstddef>
#include <iosfwd>

#include "framework/report/terminal.hpp"

namespace versus::cli {

/// What a stream leads to.
enum class Medium { Terminal, Pipe };

/// How to write to one stream.
struct Screen {
  Medium medium = Medium::Pipe;
  std::size_t width = 100;
  report::Colour colour = report::Colour::No;
  report::Charset charset = report::Charset::Utf8;
};

/// Standard output holds what was asked for, standard error everything else.
struct Streams {
  std::ostream& out;
  std::ostream& err;
  Screen out_screen;
  Screen err_screen;
};

/// The screen behind a file descriptor: its width (COLUMNS overrides), colour unless NO_COLOR is set or TERM is `dumb`,
/// UTF-8 unless the locale says otherwise. A pipe gets 100 columns and no colour.
Screen screen_of(int descriptor);

}  // namespace versus::cli

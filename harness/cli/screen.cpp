#include <sys/ioctl.h>
#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "harness/cli/streams.hpp"

namespace versus::cli {

namespace {

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

std::optional<std::size_t> columns_of_environment() {
  const std::string_view text = variable("COLUMNS");
  std::size_t columns = 0;
  const auto [stop, failure] = std::from_chars(text.data(), text.data() + text.size(), columns);
  if (failure != std::errc() || stop != text.data() + text.size() || columns == 0) return std::nullopt;
  return columns;
}

// The first of these that is set decides, as POSIX says; a locale that is not named at all speaks ASCII, but today's
// terminals do not, so only a locale that names another character set counts.
report::Charset charset_of_environment() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string_view locale = variable(name);
    if (locale.empty()) continue;
    if (locale == "C" || locale == "POSIX") return report::Charset::Ascii;
    const std::size_t dot = locale.find('.');
    if (dot == std::string_view::npos) return report::Charset::Utf8;
    const std::string_view set = locale.substr(dot + 1, 5);
    return set == "UTF-8" || set == "utf-8" || set == "utf8" || set == "UTF8" || set.substr(0, 4) == "utf8"
               ? report::Charset::Utf8
               : report::Charset::Ascii;
  }
  return report::Charset::Utf8;
}

}  // namespace

Screen screen_of(int descriptor) {
  Screen screen;
  screen.charset = charset_of_environment();
  if (const auto columns = columns_of_environment()) screen.width = *columns;
  if (::isatty(descriptor) == 0) return screen;
  screen.medium = Medium::Terminal;
  winsize size{};
  if (!columns_of_environment() && ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    screen.width = size.ws_col;
  }
  const bool plain = !variable("NO_COLOR").empty() || variable("TERM") == "dumb";
  screen.colour = plain ? report::Colour::No : report::Colour::Yes;
  return screen;
}

}  // namespace versus::cli

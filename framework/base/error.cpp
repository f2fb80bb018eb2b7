#include "framework/base/error.hpp"

#include <utility>

namespace versus::base {

namespace {
Error make(ErrorKind kind, std::string place, std::string culprit, std::string limit, std::string next_step) {
  return Error{kind, std::move(place), std::move(culprit), std::move(limit), std::move(next_step)};
}

/// Control characters come from files and command lines; a terminal must not obey them.
void append_shown(std::string& text, const std::string& part) {
  constexpr const char* digits = "0123456789abcdef";
  for (const char c : part) {
    const auto code = static_cast<unsigned char>(c);
    if ((code >= 0x20 && code != 0x7f) || c == '\t' || c == '\n') {
      text += c;
    } else {
      text += {'\\', 'x', digits[code >> 4U], digits[code & 15U]};
    }
  }
}

}  // namespace

std::string message(const Error& error) {
  std::string text;
  const auto append = [&text](const std::string& part, const char* separator) {
    if (part.empty()) return;
    if (!text.empty()) text += separator;
    append_shown(text, part);
  };
  append(error.place, "");
  append(error.culprit, ": ");
  append(error.limit, "; ");
  append(error.next_step, "; ");
  return text;
}

Error usage_error(std::string place, std::string culprit, std::string limit, std::string next_step) {
  return make(ErrorKind::Usage, std::move(place), std::move(culprit), std::move(limit), std::move(next_step));
}

Error run_error(std::string place, std::string culprit, std::string limit, std::string next_step) {
  return make(ErrorKind::RunFailed, std::move(place), std::move(culprit), std::move(limit), std::move(next_step));
}

Error unfit_error(std::string place, std::string culprit, std::string limit, std::string next_step) {
  return make(ErrorKind::Unfit, std::move(place), std::move(culprit), std::move(limit), std::move(next_step));
}

Error interrupted_error(std::string place, std::string next_step) {
  return make(ErrorKind::Interrupted, std::move(place), "interrupted", {}, std::move(next_step));
}

}  // namespace versus::base

#include "framework/base/error.hpp"

#include <utility>

namespace versus::base {

namespace {
Error make(ErrorKind kind, std::string place, std::string culprit, std::string limit, std::string next_step) {
  return Error{kind, std::move(place), std::move(culprit), std::move(limit), std::move(next_step)};
}
}  // namespace

std::string message(const Error& error) {
  std::string text = error.place;
  const auto append = [&text](const std::string& part, const char* separator) {
    if (part.empty()) return;
    if (!text.empty()) text += separator;
    text += part;
  };
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

#include "harness/provision/placeholders.hpp"

#include <functional>

namespace versus::provision {

namespace {

/// Calls `replace` with the name in each `${name}`; what it returns takes the place, nothing leaves it.
std::string replaced(const std::string& text,
                     const std::function<std::optional<std::string>(const std::string&)>& replace) {
  std::string result;
  std::size_t done = 0;
  while (true) {
    const std::size_t begin = text.find("${", done);
    const std::size_t end = begin == std::string::npos ? begin : text.find('}', begin);
    if (end == std::string::npos) return result + text.substr(done);
    const std::string name = text.substr(begin + 2, end - begin - 2);
    result += text.substr(done, begin - done);
    result += replace(name).value_or("${" + name + "}");
    done = end + 1;
  }
}

}  // namespace

std::optional<std::string> unknown_placeholder(const std::string& text) {
  std::optional<std::string> unknown;
  replaced(text, [&](const std::string& name) -> std::optional<std::string> {
    const bool known =
        name == "source" || name == "prefix" || name == "jobs" || (name.rfind("source:", 0) == 0 && name.size() > 7);
    if (!known && !unknown) unknown = "${" + name + "}";
    return std::nullopt;
  });
  return unknown;
}

std::string fill_placeholders(const std::string& text, const std::map<std::string, std::string>& values) {
  return replaced(text, [&](const std::string& name) -> std::optional<std::string> {
    const auto found = values.find(name);
    if (found == values.end()) return std::nullopt;
    return found->second;
  });
}

}  // namespace versus::provision

#include "framework/model/version_name.hpp"

#include <algorithm>
#include <cctype>
#include <tuple>

namespace versus::model {

namespace {

constexpr std::string_view forms =
    "LIBRARY@VERSION[+VARIANT], LIBRARY@path:DIR, LIBRARY@git:REPO#REV, LIBRARY@prefix:DIR";

bool is_name(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '_' || c == '-' || c == '.';
  });
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

bool starts_with(std::string_view text, std::string_view prefix) { return text.substr(0, prefix.size()) == prefix; }

Error wrong(std::string_view text, std::string culprit) {
  return usage_error("version '" + std::string(text) + "'", std::move(culprit), "forms: " + std::string(forms));
}

// Takes what follows the first plus behind the last '/' or '#' from the end of `value`: a plus before it belongs to the
// path.
std::string take_variant(std::string_view& value) {
  const auto separator = value.find_last_of("/#");
  const auto plus = value.find('+', separator == std::string_view::npos ? 0 : separator);
  if (plus == std::string_view::npos) return {};
  std::string variant(value.substr(plus + 1));
  value = value.substr(0, plus);
  return variant;
}

// One word, or several joined by '+'.
bool is_variant(std::string_view variant) {
  while (true) {
    const auto plus = variant.find('+');
    if (!is_name(variant.substr(0, plus))) return false;
    if (plus == std::string_view::npos) return true;
    variant.remove_prefix(plus + 1);
  }
}

Expected<VersionName> parse_origin(std::string_view text, std::string_view value, VersionName name) {
  if (starts_with(value, "path:")) {
    name.origin = VersionOrigin::Path;
    name.value = value.substr(5);
  } else if (starts_with(value, "prefix:")) {
    name.origin = VersionOrigin::Prefix;
    name.value = value.substr(7);
  } else if (starts_with(value, "git:")) {
    name.origin = VersionOrigin::Git;
    value.remove_prefix(4);
    const auto hash = value.rfind('#');
    if (hash == std::string_view::npos || hash + 1 == value.size()) {
      return unexpected(wrong(text, "a git version needs '#' and a revision"));
    }
    name.value = value.substr(0, hash);
    name.revision = value.substr(hash + 1);
  } else {
    name.value = value;
    if (!is_name(value)) return unexpected(wrong(text, "'" + std::string(value) + "' is not a version"));
  }
  if (name.value.empty()) return unexpected(wrong(text, "nothing follows the kind of source"));
  return name;
}

}  // namespace

bool operator==(const VersionName& a, const VersionName& b) {
  return std::tie(a.library, a.origin, a.value, a.revision, a.variant) ==
         std::tie(b.library, b.origin, b.value, b.revision, b.variant);
}

bool operator<(const VersionName& a, const VersionName& b) {
  return std::tie(a.library, a.origin, a.value, a.revision, a.variant) <
         std::tie(b.library, b.origin, b.value, b.revision, b.variant);
}

Expected<VersionName> parse_version_name(std::string_view text, std::string_view default_library) {
  const auto at = text.find('@');
  if (at == std::string_view::npos) {
    const std::string library(default_library.empty() ? "openexr" : default_library);
    return unexpected(usage_error("version '" + std::string(text) + "'", "no '@' in it", "forms: " + std::string(forms),
                                  "did you mean '" + library + "@" + std::string(text) + "'?"));
  }
  VersionName name;
  name.library = at == 0 ? default_library : text.substr(0, at);
  if (!is_name(name.library)) {
    return unexpected(
        wrong(text, name.library.empty() ? "no library in front of '@'" : "the library's name is not a word"));
  }
  std::string_view value = text.substr(at + 1);
  const auto size_before = value.size();
  name.variant = take_variant(value);
  if (value.size() != size_before && !is_variant(name.variant)) {
    return unexpected(wrong(text, "'" + name.variant + "' is not the name of a variant"));
  }
  return parse_origin(text, value, std::move(name));
}

Expected<std::vector<VersionName>> parse_version_list(std::string_view text, std::string_view default_library) {
  std::vector<VersionName> names;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const auto comma = std::min(text.find(',', begin), text.size());
    auto name = parse_version_name(trimmed(text.substr(begin, comma - begin)), default_library);
    if (!name) return unexpected(name.error());
    names.push_back(*std::move(name));
    begin = comma + 1;
  }
  return names;
}

VersionName counterpart(const VersionName& name) {
  VersionName other = name;
  std::string without;
  bool was_copy = false;
  for (std::size_t begin = 0; begin < name.variant.size();) {
    const auto plus = std::min(name.variant.find('+', begin), name.variant.size());
    const std::string word = name.variant.substr(begin, plus - begin);
    if (word == copy_variant) {
      was_copy = true;
    } else {
      without += (without.empty() ? "" : "+") + word;
    }
    begin = plus + 1;
  }
  other.variant = without;
  if (!was_copy) other.variant += (without.empty() ? "" : "+") + std::string(copy_variant);
  return other;
}

std::string to_string(const VersionName& name) {
  std::string text = name.library + "@";
  switch (name.origin) {
    case VersionOrigin::Pinned:
      text += name.value;
      break;
    case VersionOrigin::Path:
      text += "path:" + name.value;
      break;
    case VersionOrigin::Git:
      text += "git:" + name.value + "#" + name.revision;
      break;
    case VersionOrigin::Prefix:
      text += "prefix:" + name.value;
      break;
  }
  if (!name.variant.empty()) text += "+" + name.variant;
  return text;
}

}  // namespace versus::model

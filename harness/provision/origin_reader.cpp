#include "harness/provision/origin_reader.hpp"

namespace versus::provision {

namespace fs = std::filesystem;

namespace {

std::string absolute_unless_url(const std::string& text, const fs::path& folder) {
  if (text.find("://") != std::string::npos) return text;
  return (folder / text).lexically_normal().string();
}

bool read_debian(const std::string& text, SourceOrigin& origin) {
  const std::size_t slash = text.find('/');
  const std::size_t equals = text.find('=');
  if (slash == std::string::npos || equals == std::string::npos || slash > equals) return false;
  origin.suite = text.substr(0, slash);
  origin.name = text.substr(slash + 1, equals - slash - 1);
  origin.version = text.substr(equals + 1);
  return !origin.suite.empty() && !origin.name.empty() && !origin.version.empty();
}

bool read_pypi(const std::string& text, const std::string& version, SourceOrigin& origin) {
  const std::size_t equals = text.find("==");
  origin.name = text.substr(0, equals);
  origin.version = equals == std::string::npos ? version : text.substr(equals + 2);
  return !origin.name.empty() && !origin.version.empty() && origin.name.find('=') == std::string::npos;
}

bool read_git(const std::string& text, const fs::path& folder, SourceOrigin& origin) {
  const std::size_t hash = text.rfind('#');
  if (hash == std::string::npos || hash == 0 || hash + 1 == text.size()) return false;
  origin.name = absolute_unless_url(text.substr(0, hash), folder);
  origin.revision = text.substr(hash + 1);
  return true;
}

bool read_any(const std::string& text, const std::string& version, const fs::path& folder, SourceOrigin& origin) {
  switch (origin.kind) {
    case SourceKind::Debian:
      return read_debian(text, origin);
    case SourceKind::Pypi:
      return read_pypi(text, version, origin);
    case SourceKind::Git:
      return read_git(text, folder, origin);
    case SourceKind::Archive:
    case SourceKind::Path:
    case SourceKind::Prefix:
      origin.name = absolute_unless_url(text, folder);
      return !text.empty();
  }
  return false;
}

}  // namespace

std::optional<SourceOrigin> read_origin(SourceKind kind, const std::string& text, const std::string& version,
                                        const fs::path& folder) {
  SourceOrigin origin;
  origin.kind = kind;
  // A word that begins with a dash would be an option to the program that fetches.
  if (text.empty() || text.front() == '-' || !read_any(text, version, folder, origin)) return std::nullopt;
  return origin;
}

std::string origin_form(SourceKind kind) {
  switch (kind) {
    case SourceKind::Debian:
      return "SUITE/PACKAGE=VERSION";
    case SourceKind::Pypi:
      return "PROJECT or PROJECT==VERSION";
    case SourceKind::Git:
      return "REPOSITORY#REVISION";
    case SourceKind::Archive:
      return "a file or a URL";
    case SourceKind::Path:
    case SourceKind::Prefix:
      return "a folder";
  }
  return {};
}

}  // namespace versus::provision

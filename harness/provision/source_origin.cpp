#include "harness/provision/manifest.hpp"

namespace versus::provision {

std::string_view to_string(SourceKind kind) {
  switch (kind) {
    case SourceKind::Debian:
      return "debian";
    case SourceKind::Pypi:
      return "pypi";
    case SourceKind::Archive:
      return "archive";
    case SourceKind::Git:
      return "git";
    case SourceKind::Path:
      return "path";
    case SourceKind::Prefix:
      return "prefix";
  }
  return {};
}

std::string to_string(const SourceOrigin& origin) {
  switch (origin.kind) {
    case SourceKind::Debian:
      return origin.suite + "/" + origin.name + "=" + origin.version;
    case SourceKind::Pypi:
      return origin.name + "==" + origin.version;
    case SourceKind::Git:
      return origin.name + "#" + origin.revision;
    case SourceKind::Archive:
    case SourceKind::Path:
    case SourceKind::Prefix:
      return origin.name;
  }
  return {};
}

}  // namespace versus::provision

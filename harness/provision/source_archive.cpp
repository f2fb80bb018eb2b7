#include "harness/provision/source_fetch.hpp"
#include "harness/system/files.hpp"

namespace versus::provision {

namespace fs = std::filesystem;

namespace {

Expected<fs::path> copy_here(const fs::path& from, const fs::path& into) {
  const fs::path to = into / from.filename();
  std::error_code code;
  fs::copy_file(from, to, code);
  if (code) return unexpected(system::system_error(from.string(), "cannot read this archive", code.value()));
  return to;
}

Expected<fs::path> download(const std::string& url, const fs::path& into, const LoggedRun& run) {
  const fs::path to = into / "archive";
  system::Command command;
  if (system::find_program("curl")) {
    command.arguments = {"curl", "--fail", "--location", "--silent", "--show-error", "--output", to.string(), url};
  } else {
    command.arguments = {"wget", "--no-verbose", "-O", to.string(), url};
  }
  if (auto fetched = run.run(command, command.arguments.front()); !fetched) return unexpected(fetched.error());
  return to;
}

}  // namespace

Expected<fs::path> fetch_archive(const SourceOrigin& origin, const fs::path& into, const Layout&,
                                 const LoggedRun& run) {
  constexpr std::string_view file_scheme = "file://";
  if (origin.name.rfind(file_scheme, 0) == 0) return copy_here(origin.name.substr(file_scheme.size()), into);
  if (origin.name.find("://") == std::string::npos) return copy_here(origin.name, into);
  return download(origin.name, into, run);
}

}  // namespace versus::provision

#include "harness/provision/source_fetch.hpp"
#include "harness/system/file_lock.hpp"
#include "harness/system/files.hpp"

namespace versus::provision {

namespace fs = std::filesystem;

namespace {

/// `unearth` finds and downloads a source distribution without running anything of it, unlike `pip download`.
constexpr const char* downloader = "unearth>=0.17,<1";

Expected<fs::path> prepared_downloader(const Layout& layout, const LoggedRun& run) {
  const fs::path folder = layout.tools() / "unearth";
  const auto lock = system::FileLock::acquire(layout.lock("unearth"), run.cancel());
  if (!lock) return unexpected(lock.error());
  const fs::path program = folder / "bin" / "unearth";
  const fs::path stamp = folder / "ready";
  std::error_code code;
  if (fs::exists(stamp, code) && fs::exists(program, code)) return program;
  if (auto gone = system::remove_tree(folder); !gone) return unexpected(gone.error());
  system::Command make;
  make.arguments = {"python3", "-m", "venv", folder.string()};
  if (auto made = run.run(make, "python3 -m venv"); !made) return unexpected(made.error());
  system::Command install;
  install.arguments = {(folder / "bin" / "python3").string(), "-m",      "pip", "install", "--quiet",
                       "--disable-pip-version-check",         downloader};
  if (auto installed = run.run(install, "pip install unearth"); !installed) return unexpected(installed.error());
  if (auto written = system::write_file(stamp, ""); !written) return unexpected(written.error());
  return program;
}

}  // namespace

Expected<fs::path> fetch_pypi(const SourceOrigin& origin, const fs::path& into, const Layout& layout,
                              const LoggedRun& run) {
  const auto program = prepared_downloader(layout, run);
  if (!program) return unexpected(program.error());
  system::Command command;
  command.arguments = {program->string(), "--no-binary", "--download", into.string(),
                       origin.name + "==" + origin.version};
  if (auto fetched = run.run(command, "unearth"); !fetched) return unexpected(fetched.error());
  return only_file(into, run);
}

}  // namespace versus::provision

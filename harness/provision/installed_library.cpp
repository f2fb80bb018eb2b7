#include "harness/provision/builder.hpp"
#include "harness/system/files.hpp"

namespace versus::provision {

namespace fs = std::filesystem;

/// An installed library keeps its place: links stand for its folders, so that workers find it the same way as any
/// other.
Expected<void> Builder::adopt_installed(const fs::path& work, const Target& target) const {
  const fs::path prefix = work / "prefix";
  if (auto made = system::make_folders(prefix); !made) return made;
  for (const char* part : {"lib", "lib64"}) {
    std::error_code code;
    if (!fs::is_directory(target.source.folder / part, code)) continue;
    fs::create_directory_symlink(target.source.folder / part, prefix / part, code);
    if (code) return unexpected(system::system_error((prefix / part).string(), "cannot make the link", code.value()));
  }
  BuildRecord record;
  record.library = target.manifest->library;
  record.version = target.source.label;
  record.key = target.key;
  record.source = target.source.description;
  record.compiler = "unknown: installed before";
  record.options = "unknown: installed before";
  record.cxx_standard = target.plan.cxx_standard;
  return system::write_file(prefix / record_name, to_json(record, target.plan));
}

bool brings_worker(const Target& target) {
  if (target.source.kind != SourceKind::Prefix) return false;
  std::error_code code;
  return fs::is_regular_file(worker_program(target.source.folder, target.manifest->library), code);
}

}  // namespace versus::provision

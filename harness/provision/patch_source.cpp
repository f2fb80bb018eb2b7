#include "harness/provision/patch_source.hpp"

#include "harness/system/files.hpp"

namespace versus::provision {

namespace fs = std::filesystem;

namespace {

Expected<void> create(const Patch& patch, const fs::path& source) {
  std::error_code code;
  if (fs::exists(source / patch.path, code)) return {};
  return system::write_file(source / patch.path, patch.content);
}

Expected<void> link(const Patch& patch, const fs::path& source) {
  std::error_code code;
  const fs::path place = source / patch.path;
  if (fs::exists(fs::symlink_status(place, code))) return {};
  if (auto made = system::make_folders(place.parent_path()); !made) return made;
  fs::create_symlink(patch.content, place, code);
  if (code) return unexpected(system::system_error(place.string(), "cannot make the link", code.value()));
  return {};
}

Expected<void> apply(const Patch& patch, const fs::path& source, const LoggedRun& run) {
  // As it was when the manifest was read: that text is in the build's key.
  const fs::path copy = source.string() + ".patch";
  if (auto written = system::write_file(copy, patch.content); !written) return written;
  system::Command command;
  command.arguments = {"patch", "-p1", "--forward", "--batch", "--no-backup-if-mismatch", "-i", copy.string()};
  command.folder = source;
  return run.run(command, "patch < " + patch.path);
}

}  // namespace

Expected<void> patch_source(const std::vector<Patch>& patches, const fs::path& source, const LoggedRun& run) {
  for (const Patch& patch : patches) {
    Expected<void> patched;
    switch (patch.kind) {
      case PatchKind::Create:
        patched = create(patch, source);
        break;
      case PatchKind::Empty:
        patched = system::write_file(source / patch.path, "");
        break;
      case PatchKind::Link:
        patched = link(patch, source);
        break;
      case PatchKind::File:
        patched = apply(patch, source, run);
        break;
    }
    if (!patched) return patched;
  }
  return {};
}

}  // namespace versus::provision

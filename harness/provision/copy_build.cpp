#include <algorithm>

#include "harness/provision/builder.hpp"
#include "harness/system/elf_file.hpp"
#include "harness/system/files.hpp"

namespace versus::provision {

namespace fs = std::filesystem;

namespace {

/// Of an installed library only what its worker loads from there; the whole folder may be /usr/lib.
Expected<void> copy_loaded(const Target& target, const fs::path& program, const fs::path& from, const fs::path& to,
                           const system::CancelToken& cancel) {
  const auto loaded = loaded_libraries(program, cancel);
  if (!loaded) return unexpected(loaded.error());
  const std::string inside = target.source.folder.string() + "/";
  std::error_code code;
  for (const fs::path& library : *loaded) {
    const bool linked = library.string().rfind(from.string() + "/", 0) == 0;
    const bool direct = library.string().rfind(inside, 0) == 0;
    if (!linked && !direct) continue;
    fs::create_directories(to / "lib", code);
    fs::copy_file(library, to / "lib" / library.filename(), code);
    if (code) return unexpected(system::system_error(library.string(), "cannot copy", code.value()));
  }
  fs::copy_file(from / record_name, to / record_name, code);
  if (code) return unexpected(system::system_error((to / record_name).string(), "cannot write", code.value()));
  return {};
}

Expected<void> copy_prefix(const fs::path& from, const fs::path& to) {
  std::error_code code;
  for (fs::directory_iterator entry(from, code), end; !code && entry != end; entry.increment(code)) {
    const fs::path name = entry->path().filename();
    if (name == workers_name) continue;
    if (auto copied = system::copy_tree(entry->path(), to / name); !copied) return copied;
  }
  return {};
}

}  // namespace

Expected<fs::path> Builder::copy(const Target& target, const fs::path& worker, const Audience& audience) {
  const fs::path from = prefix_of(target);
  const fs::path final = layout_.copies() / target.name;
  const fs::path final_worker = worker.empty() ? fs::path() : final / workers_name / worker.filename();
  std::error_code code;
  const auto there = [&] {
    return fs::exists(final / record_name, code) && (worker.empty() || fs::exists(final_worker, code));
  };
  if (there()) return final;
  const auto held = lock("copy-" + target.name, target.subject(), audience);
  if (!held) return unexpected(held.error());
  if (there()) return final;
  audience.progress.tell(audience.version, target.subject(), Phase::Copying, std::nullopt);
  const auto work = fresh_work_folder(layout_, "copy-" + target.name);
  if (!work) return unexpected(work.error());
  Expected<void> done = system::make_folders(final.parent_path());
  if (done && !fs::exists(final / record_name, code)) {
    const fs::path parts = *work / "prefix";
    done = system::make_folders(parts);
    if (done && target.source.kind == SourceKind::Prefix && !worker.empty()) {
      done = copy_loaded(target, worker_program(worker, target.manifest->library), from, parts, cancel_);
    } else if (done) {
      done = copy_prefix(from, parts);
    }
    if (done) done = system::remove_tree(final);
    if (done) done = system::rename_path(parts, final);
  }
  if (done && !worker.empty() && !fs::exists(final_worker, code)) {
    done = system::copy_tree(worker, *work / "worker");
    if (done) done = system::make_folders(final_worker.parent_path());
    if (done) done = system::rename_path(*work / "worker", final_worker);
  }
  if (auto gone = system::remove_tree(*work); !gone && done) done = gone;
  if (!done) return unexpected(done.error());
  return final;
}

}  // namespace versus::provision

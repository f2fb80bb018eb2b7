#include "harness/system/unpack.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <sys/stat.h>

#include <memory>
#include <string>
#include <vector>

#include "harness/system/files.hpp"

namespace versus::system {

namespace fs = std::filesystem;

namespace {

constexpr std::int64_t most_bytes = std::int64_t{16} << 30;
constexpr std::int64_t most_entries = 1'000'000;

struct ReadCloser {
  void operator()(archive* handle) const { archive_read_free(handle); }
};
struct WriteCloser {
  void operator()(archive* handle) const { archive_write_free(handle); }
};
using Reader = std::unique_ptr<archive, ReadCloser>;
using Writer = std::unique_ptr<archive, WriteCloser>;

/// Whether a path that starts in `from` (relative to the archive's root) stays below that root.
bool stays_inside(const fs::path& from, const fs::path& path) {
  if (path.empty() || path.is_absolute()) return false;
  const fs::path end = (from / path).lexically_normal();
  return end.empty() || *end.begin() != "..";
}

bool has_parent_step(const fs::path& path) {
  for (const fs::path& part : path) {
    if (part == "..") return true;
  }
  return false;
}

/// What is wrong with an entry; empty when nothing is.
std::string danger(archive_entry* entry) {
  const char* name = archive_entry_pathname(entry);
  if (name == nullptr || name[0] == '\0') return "an entry without a name";
  const fs::path path(name);
  if (path.is_absolute()) return "the absolute path '" + path.string() + "'";
  if (has_parent_step(path)) return "the path '" + path.string() + "' with '..'";
  const auto type = archive_entry_filetype(entry);
  if (const char* target = archive_entry_symlink(entry); target != nullptr && type == AE_IFLNK) {
    if (!stays_inside(path.parent_path(), target)) return "the link '" + path.string() + "' to '" + target + "'";
    return {};
  }
  if (const char* target = archive_entry_hardlink(entry)) {
    if (!stays_inside({}, target) || has_parent_step(target)) {
      return "the hard link '" + path.string() + "' to '" + target + "'";
    }
    return {};
  }
  if (type != AE_IFREG && type != AE_IFDIR) return "'" + path.string() + "', which is no file, folder or link";
  return {};
}

Error refused(const fs::path& file, const std::string& found) {
  return run_error(file.string(), "this archive is refused: it holds " + found, "paths and links that stay inside it");
}

Error broken(const fs::path& file, archive* handle) {
  const char* text = archive_error_string(handle);
  return run_error(file.string(), std::string("cannot be unpacked: ") + (text != nullptr ? text : "damaged"));
}

Error not_written(const fs::path& folder, archive* handle) {
  return system_error(folder.string(), "cannot unpack into it", archive_errno(handle));
}

Expected<std::int64_t> copy_content(archive* from, archive* to, const fs::path& file, const fs::path& folder) {
  const void* block = nullptr;
  std::size_t size = 0;
  la_int64_t offset = 0;
  std::int64_t total = 0;
  while (true) {
    const int got = archive_read_data_block(from, &block, &size, &offset);
    if (got == ARCHIVE_EOF) return total;
    if (got < ARCHIVE_OK) return unexpected(broken(file, from));
    total += static_cast<std::int64_t>(size);
    if (total > most_bytes) return unexpected(refused(file, "more than 16 GiB"));
    if (archive_write_data_block(to, block, size, offset) < ARCHIVE_OK) return unexpected(not_written(folder, to));
  }
}

Expected<void> unpack_entries(archive* from, archive* to, const fs::path& file, const fs::path& folder,
                              const CancelToken& cancel) {
  std::int64_t bytes = 0;
  for (std::int64_t count = 0;; ++count) {
    archive_entry* entry = nullptr;
    const int got = archive_read_next_header(from, &entry);
    if (got == ARCHIVE_EOF) return {};
    if (got < ARCHIVE_WARN) return unexpected(broken(file, from));
    if (cancel.cancelled()) return unexpected(interrupted_error(file.string()));
    if (count > most_entries) return unexpected(refused(file, "more than a million entries"));
    if (const std::string found = danger(entry); !found.empty()) return unexpected(refused(file, found));
    const std::string name = archive_entry_pathname(entry);
    archive_entry_set_pathname(entry, (folder / name).c_str());
    if (const char* target = archive_entry_hardlink(entry)) {
      archive_entry_set_hardlink(entry, (folder / std::string(target)).c_str());
    }
    const mode_t right = archive_entry_filetype(entry) == AE_IFDIR ? S_IRWXU : S_IRUSR | S_IWUSR;
    archive_entry_set_perm(entry, (archive_entry_perm(entry) | right) & mode_t{0777});
    if (archive_write_header(to, entry) < ARCHIVE_WARN) return unexpected(not_written(folder, to));
    const auto written = copy_content(from, to, file, folder);
    if (!written) return unexpected(written.error());
    bytes += *written;
    if (bytes > most_bytes) return unexpected(refused(file, "more than 16 GiB"));
  }
}

Expected<void> unpack_all(const fs::path& file, const fs::path& folder, const CancelToken& cancel) {
  const Reader from(archive_read_new());
  archive_read_support_filter_all(from.get());
  archive_read_support_format_tar(from.get());
  archive_read_support_format_zip(from.get());
  const Writer to(archive_write_disk_new());
  // Absolute paths are ours by now: `danger` has refused those of the archive.
  archive_write_disk_set_options(to.get(),
                                 ARCHIVE_EXTRACT_TIME | ARCHIVE_EXTRACT_PERM | ARCHIVE_EXTRACT_SECURE_SYMLINKS);
  if (archive_read_open_filename(from.get(), file.c_str(), 1 << 18) != ARCHIVE_OK) {
    return unexpected(broken(file, from.get()));
  }
  auto unpacked = unpack_entries(from.get(), to.get(), file, folder, cancel);
  if (unpacked && archive_write_close(to.get()) < ARCHIVE_WARN) return unexpected(not_written(folder, to.get()));
  return unpacked;
}

/// The only entry of a folder, when that is a folder.
fs::path only_folder(const fs::path& folder) {
  std::vector<fs::path> entries;
  std::error_code code;
  for (fs::directory_iterator entry(folder, code), end; !code && entry != end; entry.increment(code)) {
    entries.push_back(entry->path());
  }
  if (entries.size() != 1 || !fs::is_directory(fs::symlink_status(entries.front(), code))) return {};
  return entries.front();
}

/// Links that each stay inside can lead out together; only the file system can tell.
Expected<void> refuse_links_that_lead_out(const fs::path& file, const fs::path& folder) {
  std::error_code code;
  for (fs::recursive_directory_iterator entry(folder, code), end; !code && entry != end; entry.increment(code)) {
    std::error_code ignored;
    if (!fs::is_symlink(entry->symlink_status(ignored))) continue;
    const fs::path inside = fs::weakly_canonical(entry->path(), ignored).lexically_relative(folder);
    if (inside.empty() || *inside.begin() == "..") {
      return unexpected(
          refused(file, "the link '" + entry->path().lexically_relative(folder).string() + "' out of it"));
    }
  }
  return {};
}

}  // namespace

Expected<void> unpack(const fs::path& archive, const fs::path& folder, const CancelToken& cancel) {
  const fs::path parts = folder.string() + ".unpacking";
  if (auto gone = remove_tree(parts); !gone) return gone;
  if (auto made = make_folders(parts); !made) return made;
  const fs::path root = fs::canonical(parts);
  auto unpacked = unpack_all(archive, root, cancel);
  if (unpacked) unpacked = refuse_links_that_lead_out(archive, root);
  if (unpacked) {
    const fs::path top = only_folder(parts);
    unpacked = rename_path(top.empty() ? parts : top, folder);
  }
  if (auto gone = remove_tree(parts); !gone && unpacked) return gone;
  return unpacked;
}

}  // namespace versus::system

#include "harness/system/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>

namespace versus::system {

namespace fs = std::filesystem;

namespace {

Error from_code(const fs::path& place, std::string tried, const std::error_code& code) {
  return system_error(place.string(), std::move(tried), code.value());
}

Expected<void> write_all(int descriptor, std::string_view content, const fs::path& file) {
  while (!content.empty()) {
    const ssize_t written = ::write(descriptor, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return unexpected(system_error(file.string(), "cannot write", errno));
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

void make_folders_writable(const fs::path& path) {
  std::error_code code;
  if (!fs::is_directory(fs::symlink_status(path, code))) return;
  fs::permissions(path, fs::perms::owner_all, fs::perm_options::add, code);
  for (fs::recursive_directory_iterator entry(path, code), end; !code && entry != end; entry.increment(code)) {
    std::error_code ignored;
    if (fs::is_directory(entry->symlink_status(ignored))) {
      fs::permissions(entry->path(), fs::perms::owner_all, fs::perm_options::add, ignored);
    }
  }
}

}  // namespace

Error system_error(std::string place, std::string tried, int error_number) {
  const bool full = error_number == ENOSPC || error_number == EDQUOT;
  return run_error(std::move(place), std::move(tried) + ": " + std::strerror(error_number), {},
                   full ? "free some space there, or name a roomier place with VERSUS_HOME" : "");
}

Expected<void> make_folders(const fs::path& folder) {
  std::error_code code;
  if (!folder.empty()) fs::create_directories(folder, code);
  if (!code) return {};
  Error error = from_code(folder, "cannot make the folder", code);
  const bool elsewhere = code == std::errc::read_only_file_system || code == std::errc::permission_denied ||
                         code == std::errc::operation_not_permitted || code == std::errc::not_a_directory;
  if (elsewhere) error.next_step = "name a folder of your own with VERSUS_HOME";
  return unexpected(std::move(error));
}

Expected<std::string> read_file(const fs::path& file) {
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return unexpected(system_error(file.string(), "cannot open", errno));
  std::string content;
  std::string buffer(1 << 16, '\0');
  while (true) {
    const ssize_t got = ::read(descriptor, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) {
      const int reason = got < 0 ? errno : 0;
      ::close(descriptor);
      if (reason != 0) return unexpected(system_error(file.string(), "cannot read", reason));
      return content;
    }
    content.append(buffer.data(), static_cast<std::size_t>(got));
  }
}

Expected<void> write_file(const fs::path& file, std::string_view content) {
  if (auto made = make_folders(file.parent_path()); !made) return made;
  std::string temporary = file.string() + ".XXXXXX";
  const int descriptor = ::mkostemp(temporary.data(), O_CLOEXEC);
  if (descriptor < 0) return unexpected(system_error(file.string(), "cannot write", errno));
  // mkostemp makes private files; ours are ordinary ones.
  ::fchmod(descriptor, 0644);
  auto written = write_all(descriptor, content, file);
  if (::close(descriptor) != 0 && written) written = unexpected(system_error(file.string(), "cannot write", errno));
  if (written) written = rename_path(temporary, file);
  if (!written) ::unlink(temporary.c_str());
  return written;
}

Expected<void> rename_path(const fs::path& from, const fs::path& to) {
  std::error_code code;
  fs::rename(from, to, code);
  if (code) return unexpected(from_code(to, "cannot move " + from.string() + " here", code));
  return {};
}

Expected<void> remove_tree(const fs::path& path) {
  std::error_code code;
  fs::remove_all(path, code);
  if (code == std::errc::permission_denied) {
    make_folders_writable(path);
    fs::remove_all(path, code);
  }
  if (code) return unexpected(from_code(path, "cannot remove", code));
  return {};
}

Expected<void> copy_tree(const fs::path& from, const fs::path& to) {
  if (auto made = make_folders(to.parent_path()); !made) return made;
  std::error_code code;
  fs::copy(from, to, fs::copy_options::recursive | fs::copy_options::copy_symlinks, code);
  if (code) return unexpected(from_code(to, "cannot copy " + from.string() + " here", code));
  return {};
}

std::uintmax_t tree_bytes(const fs::path& path) {
  std::error_code code;
  if (fs::is_regular_file(fs::symlink_status(path, code))) return fs::file_size(path, code);
  std::uintmax_t bytes = 0;
  for (fs::recursive_directory_iterator entry(path, code), end; !code && entry != end; entry.increment(code)) {
    std::error_code ignored;
    if (!fs::is_regular_file(entry->symlink_status(ignored))) continue;
    const std::uintmax_t size = entry->file_size(ignored);
    if (!ignored) bytes += size;
  }
  return bytes;
}

}  // namespace versus::system

#include "harness/provision/source_tree.hpp"

#include <algorithm>

#include "harness/system/files.hpp"
#include "harness/system/process.hpp"
#include "harness/system/sha256.hpp"

namespace versus::provision {

namespace fs = std::filesystem;

namespace {

bool counts(const fs::path& file) {
  std::error_code code;
  const auto type = fs::symlink_status(file, code).type();
  return type == fs::file_type::regular || type == fs::file_type::symlink;
}

/// Nothing when the folder is no checkout, or git does not want to read it.
std::optional<std::vector<fs::path>> files_of_checkout(const fs::path& root, const system::CancelToken& cancel) {
  system::Command command;
  command.arguments = {"git",      "-C",       root.string(),        "ls-files",     "-z",
                       "--cached", "--others", "--exclude-standard", "--deduplicate"};
  const auto text = system::capture(command, cancel);
  if (!text) return std::nullopt;
  std::vector<fs::path> files;
  for (std::size_t begin = 0; begin < text->size();) {
    const std::size_t end = std::min(text->find('\0', begin), text->size());
    files.emplace_back(text->substr(begin, end - begin));
    begin = end + 1;
  }
  return files;
}

std::vector<fs::path> files_of_folder(const fs::path& root) {
  std::vector<fs::path> files;
  std::error_code code;
  for (fs::recursive_directory_iterator entry(root, code), end; !code && entry != end; entry.increment(code)) {
    if (entry->path().filename() == ".git") {
      entry.disable_recursion_pending();
    } else {
      files.push_back(entry->path().lexically_relative(root));
    }
  }
  return files;
}

}  // namespace

Expected<SourceTree> read_source_tree(const fs::path& root, const system::CancelToken& cancel) {
  std::error_code code;
  if (!fs::is_directory(root, code)) return unexpected(usage_error(root.string(), "no such folder of sources"));
  SourceTree tree;
  tree.root = root;
  auto files = files_of_checkout(root, cancel);
  // A folder that git ignores inside a checkout has no files for git.
  if (!files || files->empty()) files = files_of_folder(root);
  if (cancel.cancelled()) return unexpected(interrupted_error(root.string()));
  for (fs::path& file : *files) {
    if (counts(root / file)) tree.files.push_back(std::move(file));
  }
  std::sort(tree.files.begin(), tree.files.end());
  if (tree.files.empty()) return unexpected(usage_error(root.string(), "no sources in this folder"));
  return tree;
}

Expected<std::string> hash_of(const SourceTree& tree) {
  system::Sha256 sum;
  for (const fs::path& file : tree.files) {
    const fs::path path = tree.root / file;
    std::error_code code;
    const auto status = fs::symlink_status(path, code);
    sum.add_field(file.string());
    if (status.type() == fs::file_type::symlink) {
      sum.add_field("link");
      sum.add_field(fs::read_symlink(path, code).string());
      continue;
    }
    const auto content = system::sha256_of_file(path);
    if (!content) return unexpected(content.error());
    const bool executable = (status.permissions() & fs::perms::owner_exec) != fs::perms::none;
    sum.add_field(executable ? "program" : "file");
    sum.add_field(*content);
  }
  return sum.digest();
}

Expected<void> copy_source_tree(const SourceTree& tree, const fs::path& to) {
  if (auto made = system::make_folders(to); !made) return made;
  for (const fs::path& file : tree.files) {
    std::error_code code;
    fs::create_directories((to / file).parent_path(), code);
    if (!code) fs::copy(tree.root / file, to / file, fs::copy_options::copy_symlinks, code);
    if (code)
      return unexpected(system::system_error((to / file).string(), "cannot copy the source here", code.value()));
  }
  return {};
}

}  // namespace versus::provision

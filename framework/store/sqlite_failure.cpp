#include "framework/store/sqlite_failure.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <cerrno>
#include <cstring>

namespace versus::store {
namespace {

enum class Trouble { Full, NotWritable, Locked, NotADatabase, Damaged, CannotOpen, Other };

// A quota or a file size limit reaches SQLite as an ordinary failed write.
bool is_lack_of_space(int system_errno) {
  return system_errno == ENOSPC || system_errno == EDQUOT || system_errno == EFBIG;
}

Trouble trouble(const SqliteFailure& failure) {
  switch (failure.code & 0xff) {
    case SQLITE_FULL:
      return Trouble::Full;
    case SQLITE_IOERR:
      return is_lack_of_space(failure.system_errno) ? Trouble::Full : Trouble::Other;
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return Trouble::NotWritable;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return Trouble::Locked;
    case SQLITE_NOTADB:
      return Trouble::NotADatabase;
    case SQLITE_CORRUPT:
      return Trouble::Damaged;
    case SQLITE_CANTOPEN:
      return Trouble::CannotOpen;
    default:
      return Trouble::Other;
  }
}

std::string go_on(std::string_view run_id) {
  return run_id.empty() ? std::string("repeat the command") : fmt::format("go on with --resume {}", run_id);
}

}  // namespace

Error store_error(const SqliteFailure& failure, const std::filesystem::path& file, std::string_view doing,
                  std::string_view run_id) {
  const Trouble kind = trouble(failure);
  std::string culprit = fmt::format("{}: {}", doing, failure.words);
  if (failure.system_errno != 0 && (kind == Trouble::CannotOpen || (failure.code & 0xff) == SQLITE_IOERR)) {
    culprit += fmt::format(" ({})", std::strerror(failure.system_errno));
  }
  const std::string place = file.string();
  switch (kind) {
    case Trouble::Full:
      return run_error(place, culprit, "what was stored before is kept",
                       "free space on this disk, then " + go_on(run_id));
    case Trouble::NotWritable:
      return run_error(place, culprit, "the file and its folder must be writable",
                       "set VERSUS_HOME to a folder of your own");
    case Trouble::Locked:
      return run_error(place, culprit, "one process writes at a time",
                       "wait until the other command has ended, then " + go_on(run_id));
    case Trouble::NotADatabase:
      return run_error(place, culprit, "this file should be a run store", "move it away; the next run makes a new one");
    case Trouble::Damaged:
      return run_error(place, culprit, "the file is damaged",
                       "move it away, or save what can be read with: sqlite3 FILE .recover");
    case Trouble::CannotOpen:
      return run_error(place, culprit, "the file and its folder must be accessible",
                       "set VERSUS_HOME to a folder of your own");
    case Trouble::Other:
      break;
  }
  return run_error(place, culprit, {}, go_on(run_id));
}

}  // namespace versus::store

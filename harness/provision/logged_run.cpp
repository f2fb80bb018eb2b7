#include "harness/provision/logged_run.hpp"

#include <algorithm>
#include <fstream>
#include <regex>
#include <sstream>

#include "harness/system/files.hpp"

namespace versus::provision {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t lines_shown = 12;

std::string tail(const fs::path& file, std::size_t bytes) {
  std::ifstream stream(file, std::ios::binary | std::ios::ate);
  if (!stream) return {};
  const auto size = static_cast<std::size_t>(std::max<std::streamoff>(stream.tellg(), 0));
  const std::size_t wanted = std::min(size, bytes);
  std::string text(wanted, '\0');
  stream.seekg(static_cast<std::streamoff>(size - wanted));
  stream.read(text.data(), static_cast<std::streamsize>(wanted));
  return text;
}

std::string last_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    if (line.size() > 300) line = line.substr(0, 300) + "…";
    if (!line.empty()) lines.push_back(line);
  }
  std::string shown;
  for (std::size_t i = lines.size() > lines_shown ? lines.size() - lines_shown : 0; i < lines.size(); ++i) {
    shown += "\n  | " + lines[i];
  }
  return shown;
}

}  // namespace

std::optional<double> fraction_in(const std::string& output) {
  static const std::regex pattern("\\[ *([0-9]+)(/([0-9]+)|%)\\]");
  std::optional<double> last;
  std::istringstream stream(output);
  for (std::string line; std::getline(stream, line);) {
    std::smatch found;
    // A mark stands at the beginning; long lines would make std::regex deep.
    const std::string begin = line.substr(0, 24);
    if (!std::regex_search(begin, found, pattern)) continue;
    const double total = found[3].matched ? std::stod(found[3]) : 100.0;
    if (total > 0) last = std::min(1.0, std::stod(found[1]) / total);
  }
  return last;
}

LoggedRun::LoggedRun(std::string subject, fs::path log, system::CancelToken cancel)
    : subject_(std::move(subject)), log_(std::move(log)), cancel_(std::move(cancel)) {}

void LoggedRun::note(const system::Command& command) const {
  std::error_code ignored;
  if (!started_) fs::create_directories(log_.parent_path(), ignored);
  std::ofstream stream(log_, started_ ? std::ios::app : std::ios::trunc);
  started_ = true;
  stream << "\n$";
  for (const std::string& word : command.arguments) stream << ' ' << word;
  if (!command.folder.empty()) stream << "   (in " << command.folder.string() << ')';
  stream << '\n';
}

Error LoggedRun::failure(const std::string& what, const std::string& end) const {
  const std::string text = tail(log_, 8192);
  if (text.find("No space left on device") != std::string::npos) {
    return run_error(subject_, what + " failed: the disk is full", {},
                     "free some space, or name a roomier place with VERSUS_HOME (log: " + log_.string() + ")");
  }
  return run_error(subject_, what + " failed with " + end, {},
                   "see " + log_.string() + ", which ends with" + last_lines(text));
}

Expected<void> LoggedRun::run(system::Command command, const std::string& what, const OnFraction& on_fraction) const {
  note(command);
  command.log = log_;
  const auto tick = [&] {
    if (const auto fraction = fraction_in(tail(log_, 4096))) on_fraction(*fraction);
  };
  const auto end = system::run(command, cancel_, on_fraction ? std::function<void()>(tick) : std::function<void()>());
  if (!end) {
    Error error = end.error();
    error.place = subject_ + (error.place.empty() ? "" : ": " + error.place);
    return unexpected(error);
  }
  if (!system::succeeded(*end)) return unexpected(failure(what, system::describe(*end)));
  return {};
}

Expected<std::string> LoggedRun::ask(system::Command command, const std::string& what) const {
  note(command);
  command.log = log_;
  auto text = system::capture(command, cancel_);
  if (text || text.error().kind == ErrorKind::Interrupted) return text;
  Error error = text.error();
  error.place = subject_;
  error.culprit = what + ": " + error.culprit;
  error.next_step = "see " + log_.string() + ", which ends with" + last_lines(tail(log_, 8192));
  return unexpected(error);
}

}  // namespace versus::provision

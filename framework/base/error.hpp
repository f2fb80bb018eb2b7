#pragma once

#include <string>

namespace versus::base {

/// What an error means for the exit code of the command that meets it (the numbers are documented for users).
enum class ErrorKind {
  Usage = 2,          ///< the request is wrong: an argument, a scenario, a manifest, a name
  RunFailed = 3,      ///< the request is right and could not be carried out: a build, a worker, a disk, a wrong output
  Unfit = 4,          ///< nothing can be said: undecided, or the machine cannot hold a comparison
  Interrupted = 130,  ///< the user ended it
};

/// A failure that a user can cause or has to hear about. Each part is plain text without a final full stop.
struct Error {
  ErrorKind kind = ErrorKind::RunFailed;
  std::string place;      ///< where: `tile_size.yaml:12:5`, a path, a version, a case; may be empty
  std::string culprit;    ///< what is wrong, with the offending value: `unknown key 'repetitons'`
  std::string limit;      ///< what would be right: `one of: repetitions, tags`; may be empty
  std::string next_step;  ///< what to do now: `did you mean 'repetitions'?`; may be empty
};

/// `place: culprit; limit; next step`, parts that are empty left out. Control characters are written as `\x1b`, so
/// that no file and no log can command a terminal; line ends stay (the end of a log is several lines).
std::string message(const Error& error);

Error usage_error(std::string place, std::string culprit, std::string limit = {}, std::string next_step = {});
Error run_error(std::string place, std::string culprit, std::string limit = {}, std::string next_step = {});
Error unfit_error(std::string place, std::string culprit, std::string limit = {}, std::string next_step = {});
Error interrupted_error(std::string place, std::string next_step = {});

}  // namespace versus::base

namespace versus {
using base::Error;
using base::ErrorKind;
using base::interrupted_error;
using base::message;
using base::run_error;
using base::unfit_error;
using base::usage_error;
}  // namespace versus

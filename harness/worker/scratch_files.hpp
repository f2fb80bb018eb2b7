#pragma once

// C++14: adapters include it.

#include <cstdint>
#include <string>
#include <vector>

namespace versus {
namespace worker {

/// Names for the files that runs write: a new one for each run, so that no run finds a file to truncate. Removes its
/// files when reset and when destroyed.
class ScratchFiles {
 public:
  /// Files are called `FOLDER/PID-NUMBERSUFFIX`.
  ScratchFiles(std::string folder, std::string suffix);
  ScratchFiles(const ScratchFiles&) = delete;
  ScratchFiles& operator=(const ScratchFiles&) = delete;
  ~ScratchFiles();

  /// Removes the files of the runs so far and names the files of the next `runs`.
  void reset(std::int64_t runs);

  /// The name for the run that begins; neither allocates nor calls the system. More calls than the last reset announced
  /// are a mistake (std::logic_error).
  const std::string& next();

  /// The name that `next` gave last.
  const std::string& last() const;

 private:
  void remove_all();
  std::string prefix_;
  std::string suffix_;
  std::int64_t numbered_ = 0;
  std::vector<std::string> names_;
  std::size_t used_ = 0;
};

}  // namespace worker
}  // namespace versus

#include "harness/worker/scratch_files.hpp"

#include <unistd.h>

#include <stdexcept>
#include <utility>

namespace versus::worker {

ScratchFiles::ScratchFiles(std::string folder, std::string suffix)
    : prefix_(std::move(folder) + "/" + std::to_string(::getpid()) + "-"), suffix_(std::move(suffix)) {}

ScratchFiles::~ScratchFiles() { remove_all(); }

void ScratchFiles::remove_all() {
  for (std::size_t i = 0; i < used_; ++i) ::unlink(names_[i].c_str());
  used_ = 0;
}

void ScratchFiles::reset(std::int64_t runs) {
  remove_all();
  names_.clear();
  for (std::int64_t i = 0; i < runs; ++i) names_.push_back(prefix_ + std::to_string(numbered_++) + suffix_);
}

const std::string& ScratchFiles::next() {
  if (used_ == names_.size()) throw std::logic_error("more runs than the last reset announced");
  return names_[used_++];
}

const std::string& ScratchFiles::last() const {
  if (used_ == 0) throw std::logic_error("nothing was written yet");
  return names_[used_ - 1];
}

}  // namespace versus::worker

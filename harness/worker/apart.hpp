#pragma once

#include <functional>

namespace versus::worker {

/// What `work` answers, done in a child process: a program that has made pictures and files keeps memory, a pool and
/// more of it, and a case is to begin as it does in a driven worker. Throws std::runtime_error when the child cannot be
/// started or `work` throws (its message goes to standard error). Only while the process has no other threads.
bool apart(const std::function<bool()>& work);

}  // namespace versus::worker

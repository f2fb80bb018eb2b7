#include "harness/worker/stored_operation.hpp"

#include <sys/stat.h>

#include <utility>

#include "harness/worker/delays.hpp"
#include "harness/worker/page_cache.hpp"
#include "harness/worker/passing_operation.hpp"

namespace versus::worker {

namespace {

std::int64_t size_of(const std::string& path) {
  struct stat status {};
  return !path.empty() && ::stat(path.c_str(), &status) == 0 ? std::int64_t{status.st_size} : 0;
}

void need_a_file(const std::string& file, const char* storage) {
  if (!file.empty()) return;
  throw StateNotReached(std::string("storage=") + storage + " is about a file that is read, and none is read here");
}

class ColdOperation : public PassingOperation {
 public:
  ColdOperation(std::unique_ptr<Operation> operation, std::string file)
      : PassingOperation(std::move(operation)), file_(std::move(file)) {}

  void reset(std::int64_t runs) override {
    need_a_file(file_, "file_cold");
    if (runs > 1) throw StateNotReached("of several runs in one item only the first would find " + file_ + " cold");
    PassingOperation::reset(runs);
    chill(file_);
  }

 private:
  std::string file_;
};

class DelayedOperation : public PassingOperation {
 public:
  DelayedOperation(std::unique_ptr<Operation> operation, const Storage& storage, const std::string& file)
      : PassingOperation(std::move(operation)), storage_(storage), file_(file), delays_(storage, size_of(file)) {}

  void reset(std::int64_t runs) override {
    if (storage_.kind == StorageKind::Replay) need_a_file(file_, "replay");
    PassingOperation::reset(runs);
  }

  void run() override {
    const Delays::Started started(delays_);
    PassingOperation::run();
  }

 private:
  Storage storage_;
  std::string file_;
  Delays delays_;
};

}  // namespace

std::unique_ptr<Operation> on_storage(const Storage& storage, const std::string& encoded,
                                      std::unique_ptr<Operation> operation) {
  switch (storage.kind) {
    case StorageKind::FileCold:
      return std::make_unique<ColdOperation>(std::move(operation), encoded);
    case StorageKind::Model:
    case StorageKind::Replay:
      return std::make_unique<DelayedOperation>(std::move(operation), storage, encoded);
    case StorageKind::FileWarm:
    case StorageKind::Memory:
    case StorageKind::Direct:
      break;
  }
  return operation;
}

}  // namespace versus::worker

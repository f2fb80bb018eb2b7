#pragma once

#include <memory>
#include <utility>

#include "harness/worker/operation.hpp"

namespace versus::worker {

/// All calls go on to the operation that it holds: the base of what is brought about around an operation.
class PassingOperation : public Operation {
 public:
  explicit PassingOperation(std::unique_ptr<Operation> operation) : operation_(std::move(operation)) {}
  void reset(std::int64_t runs) override { operation_->reset(runs); }
  void run() override { operation_->run(); }
  Outcome outcome() override { return operation_->outcome(); }
  bool search_offsets() override { return operation_->search_offsets(); }
  void encode(const std::string& path) override { operation_->encode(path); }

 private:
  std::unique_ptr<Operation> operation_;
};

}  // namespace versus::worker

#pragma once

#include <memory>
#include <random>

#include "harness/worker/operation.hpp"
#include "tests/toy_workers/toy_options.hpp"

namespace versus::toy {

/// What a run asked the pipe to do wrong when its answer goes out.
enum class LineFault { None, Garbage, HalfLine, LongLine };

/// What lives as long as the process: the count of items and what was drawn by lot.
struct Life {
  explicit Life(const Options& options);
  Options options;
  std::mt19937_64 random;
  double launch_factor = 1;
  std::int64_t items = 0;
  LineFault fault = LineFault::None;
};

/// A library without images: its operations are `read` and `write`, burn time as the options say, and give back the
/// fixture's pixels.
class ToyAdapter : public worker::Adapter {
 public:
  explicit ToyAdapter(Life& life) : life_(life) {}
  std::string library() const override { return life_.options.library; }
  std::string version_string() const override { return life_.options.version_string; }
  std::map<std::string, std::vector<std::string>> offers() const override;
  std::vector<std::string> operations() const override { return {"read", "write"}; }
  std::unique_ptr<worker::Operation> prepare(const std::string& operation,
                                             const worker::Setting& setting) const override;

 private:
  Life& life_;
};

}  // namespace versus::toy

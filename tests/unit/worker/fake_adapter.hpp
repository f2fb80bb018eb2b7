#pragma once

#include <functional>
#include <string>
#include <vector>

#include "harness/worker/operation.hpp"
#include "harness/worker/pixel_buffer.hpp"
#include "harness/worker/storage.hpp"

namespace versus::worker {

/// What the operations of a FakeAdapter were asked, in order, and what they do when they run.
struct Script {
  std::vector<std::string> calls;
  std::function<void()> run = [] {};
  bool wrong_pixels = false;
  std::string not_applicable;
};

class FakeOperation : public Operation {
 public:
  FakeOperation(Script& script, const Setting& setting) : script_(script), pixels_(setting.image, Arrangement::Planar) {
    pixels_.fill(setting.image);
  }
  void reset(std::int64_t runs) override { script_.calls.push_back("reset " + std::to_string(runs)); }
  void run() override {
    script_.calls.push_back("run");
    script_.run();
  }
  Outcome outcome() override {
    script_.calls.push_back("outcome");
    if (script_.wrong_pixels) pixels_.base(0)[0] = static_cast<char>(pixels_.base(0)[0] ^ 1);
    return {pixels_.planes(), true, 321};
  }

 private:
  Script& script_;
  PixelBuffer pixels_;
};

/// Knows one operation, `work`, with the parameters `threads`, `size` (1 … 10) and those of its storage.
class FakeAdapter : public Adapter {
 public:
  explicit FakeAdapter(Script& script) : script_(script) {}
  std::string library() const override { return "fake"; }
  std::string version_string() const override { return "9.9"; }
  std::map<std::string, std::vector<std::string>> offers() const override { return {{"compression", {"none"}}}; }
  std::vector<std::string> operations() const override { return {"work"}; }
  std::unique_ptr<Operation> prepare(const std::string& operation, const Setting& setting) const override {
    if (operation != "work") throw std::invalid_argument("no operation '" + operation + "'");
    if (!script_.not_applicable.empty()) throw NotApplicable(script_.not_applicable);
    setting.parameters.integer("size", 1, 1, 10);
    storage_from(setting.parameters);
    return std::make_unique<FakeOperation>(script_, setting);
  }

 private:
  Script& script_;
};

}  // namespace versus::worker

// The library `cost` of the tests: its one operation does real work, and its pictures show the library's shade.

#include <cost.h>

#include <cstring>

#include "harness/worker/operation.hpp"

namespace versus {
namespace cost {

namespace {

class Write : public worker::Operation {
 public:
  explicit Write(const worker::Setting& setting) : image_(setting.image) {
    setting.parameters.integer("threads", 0, 0, 64);
    const std::size_t bytes =
        static_cast<std::size_t>(image_.width * image_.height) * worker::sample_bytes(image_.type);
    samples_.resize(bytes);
    std::memcpy(samples_.data(), image_.planes[0].samples, bytes);
    samples_[0] = static_cast<char>(samples_[0] + cost_shade());
    image_.planes.resize(1);
    image_.planes[0].samples = samples_.data();
  }
  void reset(std::int64_t) override {}
  void run() override { carry_ = cost_run(); }
  worker::Outcome outcome() override { return {image_, false, 0, {}}; }

 private:
  worker::Image image_;
  std::vector<char> samples_;
  double carry_ = 0;
};

std::unique_ptr<worker::Operation> make_write(const worker::Setting& setting) {
  return std::unique_ptr<worker::Operation>(new Write(setting));
}

class CostAdapter : public worker::TableAdapter {
 public:
  CostAdapter() : worker::TableAdapter("cost", {{"write", make_write}}) {}
  std::string version_string() const override { return "1"; }
  std::map<std::string, std::vector<std::string>> offers() const override { return {}; }
};

}  // namespace

}  // namespace cost

const worker::Adapter& worker::linked_adapter() {
  static const cost::CostAdapter adapter;
  return adapter;
}

}  // namespace versus

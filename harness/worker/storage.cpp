#include "harness/worker/storage.hpp"

#include <array>
#include <utility>

#include "framework/base/quantity.hpp"

namespace versus::worker {

namespace {

constexpr std::array<std::pair<const char*, StorageKind>, 6> kinds{{{"file_warm", StorageKind::FileWarm},
                                                                    {"file_cold", StorageKind::FileCold},
                                                                    {"memory", StorageKind::Memory},
                                                                    {"direct", StorageKind::Direct},
                                                                    {"model", StorageKind::Model},
                                                                    {"replay", StorageKind::Replay}}};

StorageKind kind_from(const Parameters& parameters) {
  std::vector<std::string> names;
  for (const auto& [name, kind] : kinds) names.emplace_back(name);
  const auto word = parameters.one_of("storage", "file_warm", names);
  for (const auto& [name, kind] : kinds) {
    if (word == name) return kind;
  }
  return StorageKind::FileWarm;
}

std::int64_t quantity(const Parameters& parameters, const char* name, base::Dimension dimension, const char* example) {
  const auto word = parameters.word(name, "");
  if (word.empty()) return 0;
  const auto value = base::parse_quantity(word, dimension);
  if (!value) throw std::invalid_argument(std::string("parameter ") + name + "=" + word + " is not like " + example);
  return *value;
}

}  // namespace

Storage storage_from(const Parameters& parameters) {
  Storage storage{kind_from(parameters), quantity(parameters, "latency", base::Dimension::Time, "100us"),
                  quantity(parameters, "bandwidth", base::Dimension::Rate, "200MBps"), parameters.word("trace", "")};
  if (storage.kind == StorageKind::Model && !parameters.has("latency") && !parameters.has("bandwidth")) {
    throw std::invalid_argument("storage=model needs a latency or a bandwidth");
  }
  if (storage.kind == StorageKind::Replay && storage.trace.empty()) {
    throw std::invalid_argument("storage=replay needs a trace");
  }
  return storage;
}

}  // namespace versus::worker

#include "framework/report/io_json.hpp"

#include <nlohmann/json.hpp>

#include "framework/report/call_sizes.hpp"

namespace versus::report {

namespace {

using Json = nlohmann::ordered_json;

Json traffic_json(std::int64_t calls, std::int64_t bytes, const std::vector<std::int64_t>& sizes) {
  Json json = {{"calls", calls}, {"bytes", bytes}, {"sizes", Json::array()}};
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] == 0) continue;
    json["sizes"].push_back({{"from", smallest_of(i)}, {"to", largest_of(i)}, {"calls", sizes[i]}});
  }
  return json;
}

}  // namespace

Json io_json(const model::Counts& counts) {
  if (!counts.calls) return nullptr;
  const model::CallProfile& calls = *counts.calls;
  const auto share = sequential_share(counts);
  return {{"read", traffic_json(counts.read_calls, counts.read_bytes, calls.read_sizes)},
          {"write", traffic_json(counts.write_calls, counts.write_bytes, calls.write_sizes)},
          {"seek_calls", counts.seek_calls},
          {"map_calls", calls.map_calls},
          {"stream_calls", calls.stream_calls},
          {"sequential_share", share ? Json(*share) : Json(nullptr)},
          {"page_faults", calls.page_faults}};
}

}  // namespace versus::report

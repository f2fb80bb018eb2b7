#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "framework/report/call_sizes.hpp"
#include "framework/report/numbers.hpp"
#include "framework/report/page/parts.hpp"
#include "framework/report/rows.hpp"

namespace versus::report::page {

namespace {

using CaseAndVersion = std::pair<std::size_t, std::size_t>;

std::map<CaseAndVersion, double> medians_of(const model::RunResult& result, const Index& index) {
  std::map<CaseAndVersion, double> medians;
  const auto keep = [&](const std::string& case_id, const std::string& version, const std::optional<double>& median) {
    if (!median || !std::isfinite(*median) || *median <= 0) return;
    medians.emplace(CaseAndVersion{index.case_of(case_id), index.version(version)}, *median);
  };
  for (const model::Comparison& comparison : result.comparisons) {
    if (comparison.role != model::Role::Primary) continue;
    keep(comparison.case_id, comparison.baseline, comparison.baseline_median);
    keep(comparison.case_id, comparison.candidate, comparison.candidate_median);
  }
  return medians;
}

std::map<std::string, double> image_bytes(const model::RunResult& result) {
  std::map<std::string, double> bytes;
  for (const model::Case& subject : result.header.cases) {
    const auto raw = static_cast<double>(model::raw_bytes(subject.fixture));
    if (raw > 0) bytes[subject.id] = raw;
  }
  return bytes;
}

std::optional<std::size_t> version_of(const model::Counts& counts, const Index& index) {
  const auto side = static_cast<std::size_t>(counts.side);
  return counts.side >= 0 && side < index.versions().size() ? std::optional(side) : std::nullopt;
}

void add_calls(Json& json, const model::Counts& counts) {
  const auto add = [&json](const char* name, std::int64_t value, const char* unit) {
    json[name] = quantity_text(static_cast<double>(value), unit);
  };
  if (counts.file_size) add("file size", *counts.file_size, "bytes");
  add("read calls", counts.read_calls, "calls");
  add("bytes read", counts.read_bytes, "bytes");
  add("write calls", counts.write_calls, "calls");
  add("bytes written", counts.write_bytes, "bytes");
  add("seek calls", counts.seek_calls, "calls");
  if (counts.calls) {
    add("files mapped", counts.calls->map_calls, "calls");
    add("of these on a stream", counts.calls->stream_calls, "calls");
  }
  if (const auto share = sequential_share(counts)) json["sequential"] = share_text(*share);
  add("allocations", counts.allocations, "calls");
  add("bytes allocated", counts.allocated_bytes, "bytes");
  if (counts.peak) add("most bytes at once", counts.peak->bytes, "bytes");
  if (counts.calls) add("page faults", counts.calls->page_faults, "faults");
}

}  // namespace

Json points_json(const model::RunResult& result, const Index& index) {
  std::map<CaseAndVersion, const model::Counts*> counted;
  for (const model::Counts& counts : result.counts) {
    if (const auto version = version_of(counts, index)) counted[{index.case_of(counts.case_id), *version}] = &counts;
  }
  const auto medians = medians_of(result, index);
  const auto images = image_bytes(result);
  Json list = Json::array();
  for (const auto& [key, median] : medians) {
    const auto image = images.find(index.cases()[key.first]);
    const auto found = counted.find(key);
    const model::Counts* counts = found == counted.end() ? nullptr : found->second;
    Json throughput = image == images.end() ? Json(nullptr) : number(image->second / median * 1e9);
    Json ratio = nullptr;
    Json calls = nullptr;
    if (counts != nullptr) {
      calls = counts->read_calls + counts->write_calls;
      const bool sized = counts->file_size && *counts->file_size > 0 && image != images.end();
      if (sized) ratio = number(image->second / static_cast<double>(*counts->file_size));
    }
    list.push_back(Json::array(
        {key.first, key.second, number(median), std::move(throughput), std::move(ratio), std::move(calls)}));
  }
  return list;
}

Json counted_json(const model::RunResult& result, const Index& index) {
  Json list = Json::array();
  for (const model::Counts& counts : result.counts) {
    const auto version = version_of(counts, index);
    if (!version) continue;
    Json figures = Json::object();
    add_calls(figures, counts);
    if (!counts.constant) figures["repeatable"] = "a second run counted otherwise";
    list.push_back(Json::array({index.case_of(counts.case_id), *version, std::move(figures)}));
  }
  return list;
}

}  // namespace versus::report::page

#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace versus::model {

/// What can be measured. For every one of them, higher is worse.
enum class Metric {
  WallTime,
  CpuTime,
  PeakRss,
  FileSize,
  ReadCalls,
  WriteCalls,
  SeekCalls,
  ReadBytes,
  WriteBytes,
  PageFaults,
  ContextSwitches,
  Allocations,
  AllocatedBytes,
  PeakAllocatedBytes,
};

/// How a metric comes about, and with that how it is judged.
enum class MetricKind {
  Timing,   ///< one positive number per timed item; judged by the sequential procedure over launches
  Counter,  ///< one whole number per timed item (page faults, context switches); exact when constant
  Launch,   ///< one number per launch (peak memory)
  Exact,    ///< one whole number per case and version, from the counting pass or the written file
};

struct MetricInfo {
  Metric metric;
  std::string_view name;  ///< `cpu_time`: the fixed name in files and output
  std::string_view unit;  ///< `ns`, `bytes`, `calls`, `faults`, `switches`
  MetricKind kind;
};

inline constexpr std::array<MetricInfo, 14> all_metrics{{
    {Metric::WallTime, "wall_time", "ns", MetricKind::Timing},
    {Metric::CpuTime, "cpu_time", "ns", MetricKind::Timing},
    {Metric::PeakRss, "peak_rss", "bytes", MetricKind::Launch},
    {Metric::FileSize, "file_size", "bytes", MetricKind::Exact},
    {Metric::ReadCalls, "read_calls", "calls", MetricKind::Exact},
    {Metric::WriteCalls, "write_calls", "calls", MetricKind::Exact},
    {Metric::SeekCalls, "seek_calls", "calls", MetricKind::Exact},
    {Metric::ReadBytes, "read_bytes", "bytes", MetricKind::Exact},
    {Metric::WriteBytes, "write_bytes", "bytes", MetricKind::Exact},
    {Metric::PageFaults, "page_faults", "faults", MetricKind::Counter},
    {Metric::ContextSwitches, "context_switches", "switches", MetricKind::Counter},
    {Metric::Allocations, "allocations", "calls", MetricKind::Exact},
    {Metric::AllocatedBytes, "allocated_bytes", "bytes", MetricKind::Exact},
    {Metric::PeakAllocatedBytes, "peak_allocated_bytes", "bytes", MetricKind::Exact},
}};

const MetricInfo& info(Metric metric);
std::optional<Metric> find_metric(std::string_view name);
std::vector<std::string> metric_names();

/// What a scenario says of one metric.
struct MetricRule {
  Metric metric = Metric::CpuTime;
  double threshold = 0.03;  ///< smallest effect that matters, as a fraction (0.03 = 3 %); >= 0
};

}  // namespace versus::model

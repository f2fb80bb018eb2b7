#include "framework/judge/counted.hpp"

namespace versus::judge {

using model::Metric;

double count_of(const model::Counts& counts, Metric metric) {
  switch (metric) {
    case Metric::FileSize:
      return static_cast<double>(counts.file_size.value_or(0));
    case Metric::ReadCalls:
      return static_cast<double>(counts.read_calls);
    case Metric::WriteCalls:
      return static_cast<double>(counts.write_calls);
    case Metric::SeekCalls:
      return static_cast<double>(counts.seek_calls);
    case Metric::ReadBytes:
      return static_cast<double>(counts.read_bytes);
    case Metric::WriteBytes:
      return static_cast<double>(counts.write_bytes);
    case Metric::Allocations:
      return static_cast<double>(counts.allocations);
    case Metric::AllocatedBytes:
      return static_cast<double>(counts.allocated_bytes);
    case Metric::PeakAllocatedBytes:
      return static_cast<double>(counts.peak.value_or(model::PeakAllocation{}).bytes);
    default:
      return 0;
  }
}

bool repeats(const model::Counts& counts, Metric metric) {
  if (metric == Metric::FileSize) return true;
  return metric == Metric::PeakAllocatedBytes ? counts.peak && counts.peak->constant : counts.constant;
}

double counter_of(const model::Item& item, Metric metric) {
  return metric == Metric::PageFaults ? item.minor_faults + item.major_faults
                                      : item.voluntary_switches + item.involuntary_switches;
}

void settle_counted(model::Comparison& comparison, double change, Tolerance tolerance) {
  if (change == 0) {
    comparison.verdict = model::Verdict::Equivalent;
    comparison.rule = model::Rule::ExactEqual;
  } else if (tolerance == Tolerance::Within) {
    comparison.verdict = model::Verdict::Equivalent;
    comparison.rule = model::Rule::ExactWithinThreshold;
  } else {
    comparison.verdict = change > 0 ? model::Verdict::Slower : model::Verdict::Faster;
    comparison.rule = change > 0 ? model::Rule::ExactAbove : model::Rule::ExactBelow;
  }
}

}  // namespace versus::judge

#pragma once

#include <string>
#include <vector>

#include "framework/records/record_changes.hpp"
#include "harness/gate/recording.hpp"

namespace versus::cli {

/// What the baseline commands print, for people and as JSON documents.

std::string records_text(const std::vector<gate::RecordFile>& records, const std::vector<model::Waiver>& waivers,
                         const std::string& today);
std::string records_document(const std::vector<gate::RecordFile>& records, const std::vector<model::Waiver>& waivers,
                             const std::string& today);

/// Changed cases, worst first, and how many stayed.
std::string changes_text(const std::vector<records::MetricChange>& changes);
std::string changes_document(const std::vector<records::MetricChange>& changes, int exit_code);

std::string recorded_text(const gate::RecordReport& report);
std::string recorded_document(const gate::RecordReport& report, int exit_code);

}  // namespace versus::cli

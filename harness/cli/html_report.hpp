#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "framework/model/history.hpp"
#include "framework/model/run.hpp"
#include "framework/store/run_store.hpp"

namespace versus::cli {

/// What goes into a page.
struct PageContent {
  const store::StoredRun& run;
  const model::RunResult& result;
  std::optional<std::vector<model::History>> histories;
};

/// Writes the page of a judged run into a file, whole or not at all. An error when this program was built without what
/// draws its plots, or the file cannot be written (RunFailed).
Expected<void> write_html_report(PageContent content, const std::filesystem::path& file);

}  // namespace versus::cli

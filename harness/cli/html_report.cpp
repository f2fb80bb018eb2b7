#include "harness/cli/html_report.hpp"

#include <fmt/format.h>

#include <numeric>
#include <utility>
#include <vector>

#include "framework/plan/order.hpp"
#include "framework/report/page/page.hpp"
#include "harness/system/files.hpp"

namespace versus::cli {

namespace {

report::Turns turns_of(const model::RunHeader& header, const model::Round& round) {
  std::vector<int> slots(2 * round.sides.size());
  std::iota(slots.begin(), slots.end(), 0);
  return {plan::block_orders(header.seed, round.case_id, round.number, slots, static_cast<int>(round.items.size()))};
}

std::string caution_of(const store::StoredRun& run) {
  const std::string go_on = fmt::format("versus run --resume {}", run.header.id);
  switch (run.state) {
    case store::RunState::Finished:
      return {};
    case store::RunState::Interrupted:
      return fmt::format("This run was interrupted; what was measured until then is here. To go on: {}", go_on);
    case store::RunState::Open:
      return fmt::format("This run has not ended: it is being measured, or its process died. To go on: {}", go_on);
  }
  return {};
}

}  // namespace

Expected<void> write_html_report(PageContent content, const std::filesystem::path& file) {
  const auto assets = report::page_assets();
  if (!assets) {
    return unexpected(run_error(file.string(), "this versus was built without the libraries that draw plots",
                                "a page needs them",
                                "run ci/npm page and build again; --format markdown and json need nothing"));
  }
  const store::StoredRun& run = content.run;
  report::PageInput input{content.result, run.data.rounds, {}, caution_of(run), std::move(content.histories)};
  for (const model::Round& round : run.data.rounds) input.turns.push_back(turns_of(run.header, round));
  return system::write_file(file, report::html_page(input, *assets));
}

}  // namespace versus::cli

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/model/measurement.hpp"
#include "framework/store/run_store.hpp"

namespace versus::store {

/// The words that stand in the tables and files. `screen`, `confirm`.
std::string_view word(model::Stage stage);
std::optional<model::Stage> find_stage(std::string_view word);
std::optional<RunState> find_run_state(std::string_view word);

/// `0,3,12`: the numbers of a histogram. Nothing for text that is no such list.
std::string sizes_text(const std::vector<std::int64_t>& sizes);
std::optional<std::vector<std::int64_t>> find_sizes(std::string_view text);

}  // namespace versus::store

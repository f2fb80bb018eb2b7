#pragma once

#include <optional>
#include <string_view>

#include "framework/model/measurement.hpp"
#include "framework/store/run_store.hpp"

namespace versus::store {

/// The words that stand in the tables and files. `screen`, `confirm`.
std::string_view word(model::Stage stage);
std::optional<model::Stage> find_stage(std::string_view word);
std::optional<RunState> find_run_state(std::string_view word);

}  // namespace versus::store

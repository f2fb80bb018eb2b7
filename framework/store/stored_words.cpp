#include "framework/store/stored_words.hpp"

#include <fmt/format.h>

#include <charconv>

namespace versus::store {

std::string_view word(model::Stage stage) { return stage == model::Stage::Screen ? "screen" : "confirm"; }

std::optional<model::Stage> find_stage(std::string_view word_of_stage) {
  for (model::Stage stage : {model::Stage::Screen, model::Stage::Confirm}) {
    if (word(stage) == word_of_stage) return stage;
  }
  return std::nullopt;
}

std::string_view to_string(RunState state) {
  switch (state) {
    case RunState::Open:
      return "open";
    case RunState::Interrupted:
      return "interrupted";
    case RunState::Finished:
      return "finished";
  }
  return "open";
}

std::optional<RunState> find_run_state(std::string_view word_of_state) {
  for (RunState state : {RunState::Open, RunState::Interrupted, RunState::Finished}) {
    if (to_string(state) == word_of_state) return state;
  }
  return std::nullopt;
}

std::string sizes_text(const std::vector<std::int64_t>& sizes) { return fmt::format("{}", fmt::join(sizes, ",")); }

std::optional<std::vector<std::int64_t>> find_sizes(std::string_view text) {
  std::vector<std::int64_t> sizes;
  while (!text.empty()) {
    if (!sizes.empty()) {
      if (text.front() != ',') return std::nullopt;
      text.remove_prefix(1);
    }
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), sizes.emplace_back());
    if (failed != std::errc{}) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  }
  return sizes;
}

}  // namespace versus::store

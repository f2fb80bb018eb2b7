#pragma once

#include <optional>
#include <string>
#include <vector>

#include "framework/model/history.hpp"
#include "framework/model/run.hpp"

namespace versus::report {

/// The slots of one round in the order in which they took their turns, block after block. It follows from the run's
/// seed; who knows the plan says it.
struct Turns {
  std::vector<std::vector<int>> blocks;
};

/// What a page is made of: a judged run, the rounds that it was judged from, and for each of them its turns (empty
/// where they are not known: then slots count as their order).
struct PageInput {
  const model::RunResult& result;
  const std::vector<model::Round>& rounds;
  std::vector<Turns> turns;
  /// What a reader has to know of the run as a whole, such as that it was interrupted; empty when there is nothing.
  std::string caution;
  std::optional<std::vector<model::History>> histories;  ///< of the machine, where they were asked for
};

/// The data of a page as one JSON document, `versus.page/1` (docs/formats.md): texts for people, made here, beside the
/// numbers that sorting, filtering and plotting need; the plots as Vega-Lite specifications whose data the page fills
/// in. No number in it is not finite. Pure; linear in the number of items.
std::string page_document(const PageInput& input);

}  // namespace versus::report

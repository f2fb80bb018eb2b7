#pragma once

#include <string>

#include "framework/model/run.hpp"

// Invented results that look like real ones, for the tests of reports.
namespace versus::report::sample {

/// `openexr/tile_size` of two versions: four tiles, read and write, from file and memory; slower small tiles from a
/// file with more read calls, faster reads from memory, one open case, one failure, one case not applicable.
model::RunResult tile_size();

/// `openexr/compression` of three versions, everything equivalent but one faster codec.
model::RunResult compression();

/// `openexr/compression` of two versions: one codec faster with larger files, one slower with smaller ones.
model::RunResult trades();

/// The gate of `compression`: by a record, with controls, a waived slowdown, identical and unrecorded cases.
model::RunResult gate();

/// A run in which nothing could be compared.
model::RunResult empty();

}  // namespace versus::report::sample

#pragma once

#include "harness/worker/libtiff/codec.hpp"
#include "harness/worker/libtiff/handle.hpp"

namespace versus {
namespace libtiff {

enum class Storage { File, Memory };

/// The parameters that reading and writing of whole images share.
struct Layout {
  Codec codec;
  int tile;  ///< side of a square tile in pixels; 0: strips
  int rows;  ///< image lines in a strip
  std::size_t threads;
  Storage storage;
  Mapping mapping;
};

/// compression, level, predictor (codec.hpp), tile (`strips`), rows (32), threads (0), storage (`file_warm`), mapping
/// (`yes`).
Layout layout_from(const worker::Parameters& parameters, worker::SampleType type);

}  // namespace libtiff
}  // namespace versus

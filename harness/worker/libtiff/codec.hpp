#pragma once

#include <string>
#include <vector>

#include "harness/worker/operation.hpp"

struct tiff;

namespace versus {
namespace libtiff {

/// How samples are compressed.
struct Codec {
  std::string name;
  int scheme;     ///< value of TIFFTAG_COMPRESSION
  int level_tag;  ///< 0: this codec has no level
  int level;
  int predictor;  ///< value of TIFFTAG_PREDICTOR; 1: none
};

/// The names of the codecs that this library was built with and that keep samples of 16 and 32 bits, in its own order.
std::vector<std::string> codec_names();

/// From the parameters `compression` (deflate), `level` (the library's own default, given explicitly) and `predictor`
/// (none). NotApplicable for what the library was not built with or what the codec has not.
Codec codec_from(const worker::Parameters& parameters, worker::SampleType type);

/// Sets the fields of a handle that is written.
void apply(const Codec& codec, tiff* handle);

}  // namespace libtiff
}  // namespace versus

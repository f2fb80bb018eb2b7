#pragma once

#include <ImfCompression.h>
#include <ImfHeader.h>

#include <string>
#include <vector>

#include "harness/worker/operation.hpp"

namespace versus {
namespace openexr {

/// How pixels are compressed. The level is a zip level, a dwa quality or a zstd level, as the compression has one.
struct Compression {
  std::string name;
  Imf::Compression id;
  bool has_level;
  double level;
};

/// The names of all compressions that this version of the library has, in the order of its enumerators.
std::vector<std::string> compression_names();

/// From the parameters `compression` (zip) and `level` (zip and zips 4, dwaa and dwab 45, zstd 5). NotApplicable when
/// the library has no such compression or cannot set that level.
Compression compression_from(const worker::Parameters& parameters);

/// Whether samples of that type come back exactly.
bool is_lossless(const Compression& compression, worker::SampleType type);

/// Sets compression and levels of a header. The zip level is set for every compression, since dwa uses it too.
void apply(const Compression& compression, Imf::Header& header);

constexpr int default_zip_level = 4;

enum class LevelKind { None, Zip, Dwa, Zstd };
LevelKind level_kind(const std::string& name);

}  // namespace openexr
}  // namespace versus

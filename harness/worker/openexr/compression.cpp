#include "harness/worker/openexr/compression.hpp"

#include <ImfStandardAttributes.h>

#include <algorithm>

#include "harness/worker/openexr/openexr_version.hpp"

namespace versus {
namespace openexr {

namespace {

using worker::NotApplicable;

/// What the library calls its compression with that number.
std::string name_of(int id) {
#if VERSUS_OPENEXR_COMPRESSION_NAMES
  std::string name;
  Imf::getCompressionNameFromId(static_cast<Imf::Compression>(id), name);
  return name;
#else
  // The enumerators of Imf::Compression from 0 on, none of which ever changed its number.
  static const char* const names[] = {"none", "rle", "zips", "zip", "piz", "pxr24", "b44", "b44a", "dwaa", "dwab"};
  return names[id];
#endif
}

// Setting a level: by the header's own function where it has one (from 3.1 on), probed by the type system.
template <class Header>
auto set_zip_level(Header& header, int level, int) -> decltype(header.zipCompressionLevel() = level, true) {
  header.zipCompressionLevel() = level;
  return true;
}
template <class Header>
bool set_zip_level(Header&, int, long) {
  return false;
}

template <class Header>
auto set_dwa_level(Header& header, float level, int) -> decltype(header.dwaCompressionLevel() = level, true) {
  header.dwaCompressionLevel() = level;
  return true;
}
template <class Header>
bool set_dwa_level(Header& header, float level, long) {
  Imf::addDwaCompressionLevel(header, level);
  return true;
}

template <class Header>
auto set_zstd_level(Header& header, int level, int) -> decltype(header.zstdCompressionLevel() = level, true) {
  header.zstdCompressionLevel() = level;
  return true;
}
template <class Header>
bool set_zstd_level(Header&, int, long) {
  return false;
}

/// Versions without the header's function compress with zlib's default.
constexpr int built_in_zip_level = 6;

bool has_zip_level() {
  Imf::Header header;
  return set_zip_level(header, default_zip_level, 0);
}

double level_from(const worker::Parameters& parameters, const std::string& compression) {
  switch (level_kind(compression)) {
    case LevelKind::Dwa:
      return parameters.number("level", 45, 0, 100000);
    case LevelKind::Zstd:
      return static_cast<double>(parameters.integer("level", 5, 1, 22));
    case LevelKind::Zip:
      break;
    case LevelKind::None:
      if (!parameters.has("level")) return 0;
      throw NotApplicable("compression '" + compression + "' has no level");
  }
  if (has_zip_level()) return static_cast<double>(parameters.integer("level", default_zip_level, 1, 9));
  if (parameters.integer("level", built_in_zip_level, 1, 9) != built_in_zip_level) {
    throw NotApplicable("OpenEXR " OPENEXR_VERSION_STRING " compresses zip at level 6 and offers no other");
  }
  return built_in_zip_level;
}

}  // namespace

LevelKind level_kind(const std::string& name) {
  if (name == "zip" || name == "zips") return LevelKind::Zip;
  if (name == "dwaa" || name == "dwab") return LevelKind::Dwa;
  return name == "zstd" ? LevelKind::Zstd : LevelKind::None;
}

std::vector<std::string> compression_names() {
  std::vector<std::string> names;
  for (int id = 0; id < static_cast<int>(Imf::NUM_COMPRESSION_METHODS); ++id) names.push_back(name_of(id));
  return names;
}

Compression compression_from(const worker::Parameters& parameters) {
  const auto names = compression_names();
  const auto name = parameters.word("compression", "zip");
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) {
    throw NotApplicable("OpenEXR " OPENEXR_VERSION_STRING " offers no compression '" + name + "'");
  }
  const auto id = static_cast<Imf::Compression>(found - names.begin());
  const bool has_level = level_kind(name) != LevelKind::None;
  return Compression{name, id, has_level, level_from(parameters, name)};
}

bool is_lossless(const Compression& compression, worker::SampleType type) {
  // These keep samples of one type and lose bits of another; the library's own answer does not tell that apart.
  if (compression.name == "pxr24") return type != worker::SampleType::Float;
  if (compression.name == "b44" || compression.name == "b44a") return type != worker::SampleType::Half;
  if (compression.name == "dwaa" || compression.name == "dwab") return type == worker::SampleType::Uint;
#if VERSUS_OPENEXR_COMPRESSION_NAMES
  return !Imf::isLossyCompression(compression.id);
#else
  return true;
#endif
}

void apply(const Compression& compression, Imf::Header& header) {
  header.compression() = compression.id;
  const auto kind = level_kind(compression.name);
  const auto level = static_cast<int>(compression.level);
  set_zip_level(header, kind == LevelKind::Zip ? level : default_zip_level, 0);
  if (kind == LevelKind::Dwa) set_dwa_level(header, static_cast<float>(compression.level), 0);
  if (kind == LevelKind::Zstd) set_zstd_level(header, level, 0);
}

}  // namespace openexr
}  // namespace versus

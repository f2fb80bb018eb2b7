#include "harness/worker/libtiff/codec.hpp"

#include <tiffio.h>

#include <cstdlib>
#include <memory>

#include "harness/worker/libtiff/handle.hpp"

namespace versus {
namespace libtiff {

namespace {

using worker::NotApplicable;

struct Entry {
  const char* name;
  int scheme;
  int level_tag;
  int default_level;
  int least_level;
  int most_level;
  bool predicts;
};

// Numbers that a version's header lacks stand here, so that the header need not know them: the library is asked.
constexpr int scheme_zstd = 50000;
constexpr int scheme_lzma = 34925;
constexpr int tag_zstd_level = 65564;
constexpr int tag_lzma_preset = 65562;

constexpr Entry entries[] = {
    {"none", COMPRESSION_NONE, 0, 0, 0, 0, false},
    {"lzw", COMPRESSION_LZW, 0, 0, 0, 0, true},
    {"packbits", COMPRESSION_PACKBITS, 0, 0, 0, 0, false},
    {"deflate", COMPRESSION_ADOBE_DEFLATE, TIFFTAG_ZIPQUALITY, 6, 1, 12, true},
    {"lzma", scheme_lzma, tag_lzma_preset, 6, 0, 9, true},
    {"zstd", scheme_zstd, tag_zstd_level, 9, 1, 22, true},
};

const Entry* find(int scheme) {
  for (const auto& entry : entries) {
    if (entry.scheme == scheme) return &entry;
  }
  return nullptr;
}

std::vector<const Entry*> offered() {
  const std::unique_ptr<TIFFCodec, void (*)(void*)> codecs(TIFFGetConfiguredCODECs(),
                                                           [](void* memory) { _TIFFfree(memory); });
  std::vector<const Entry*> found;
  for (const TIFFCodec* codec = codecs.get(); codec != nullptr && codec->name != nullptr; ++codec) {
    if (const Entry* entry = find(codec->scheme)) found.push_back(entry);
  }
  return found;
}

const Entry& entry_named(const std::string& name) {
  for (const Entry* entry : offered()) {
    if (entry->name == name) return *entry;
  }
  throw NotApplicable("this libtiff was built without a codec '" + name + "' for samples of 16 and 32 bits");
}

int predictor_from(const worker::Parameters& parameters, const Entry& entry, worker::SampleType type) {
  const auto word = parameters.one_of("predictor", "none", {"none", "horizontal", "floating_point"});
  if (word == "none") return PREDICTOR_NONE;
  if (!entry.predicts) throw NotApplicable(std::string("codec '") + entry.name + "' has no predictor");
  if (word == "horizontal") return PREDICTOR_HORIZONTAL;
  if (type == worker::SampleType::Uint) throw NotApplicable("the floating-point predictor is not for integers");
  return PREDICTOR_FLOATINGPOINT;
}

}  // namespace

std::vector<std::string> codec_names() {
  std::vector<std::string> names;
  for (const Entry* entry : offered()) names.push_back(entry->name);
  return names;
}

Codec codec_from(const worker::Parameters& parameters, worker::SampleType type) {
  const auto& entry = entry_named(parameters.word("compression", "deflate"));
  if (entry.level_tag == 0 && parameters.has("level")) {
    throw NotApplicable(std::string("codec '") + entry.name + "' has no level");
  }
  const auto level = parameters.integer("level", entry.default_level, entry.least_level, entry.most_level);
  return Codec{entry.name, entry.scheme, entry.level_tag, static_cast<int>(level),
               predictor_from(parameters, entry, type)};
}

void apply(const Codec& codec, tiff* handle) {
  set_field(handle, TIFFTAG_COMPRESSION, codec.scheme);
  if (codec.level_tag != 0) set_field(handle, codec.level_tag, codec.level);
  if (codec.predictor != PREDICTOR_NONE) set_field(handle, TIFFTAG_PREDICTOR, codec.predictor);
}

}  // namespace libtiff
}  // namespace versus

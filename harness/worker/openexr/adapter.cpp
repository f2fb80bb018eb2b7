#include "harness/worker/openexr/compression.hpp"
#include "harness/worker/openexr/openexr_version.hpp"
#include "harness/worker/openexr/operations.hpp"
#if VERSUS_OPENEXR_CORE
#include <openexr.h>
#endif

namespace versus {
namespace openexr {

namespace {

const std::map<std::string, worker::MakeOperation> operation_table{
    {"read", make_read},
    {"read_deep", make_read_deep},
    {"read_feed", make_read_feed},
    {"read_header", make_read_header},
    {"read_levels", make_read_levels},
    {"read_parts", make_read_parts},
    {"read_subsampled", make_read_subsampled},
    {"read_window", make_read_window},
    {"write", make_write},
    {"write_deep", make_write_deep},
    {"write_levels", make_write_levels},
    {"write_parts", make_write_parts},
    {"write_sequence", make_write_sequence},
    {"write_subsampled", make_write_subsampled},
};

class OpenexrAdapter : public worker::TableAdapter {
 public:
  OpenexrAdapter() : worker::TableAdapter("openexr", operation_table) {}

  std::string version_string() const override {
#if VERSUS_OPENEXR_CORE
    int major = 0;
    int minor = 0;
    int patch = 0;
    const char* extra = nullptr;
    exr_get_library_version(&major, &minor, &patch, &extra);
    return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
#else
    return OPENEXR_VERSION_STRING;
#endif
  }

  worker::Picture read_picture(const std::string& path) const override { return openexr::read_picture(path); }

  std::map<std::string, std::vector<std::string>> offers() const override {
    std::vector<std::string> apis{"cpp"};
    if (VERSUS_OPENEXR_CORE) apis.push_back("core");
    return {{"compression", compression_names()}, {"api", apis}};
  }
};

}  // namespace

}  // namespace openexr

const worker::Adapter& worker::linked_adapter() {
  static const openexr::OpenexrAdapter adapter;
  return adapter;
}

}  // namespace versus

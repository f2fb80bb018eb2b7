#include <tiffio.h>

#include "harness/worker/libtiff/codec.hpp"
#include "harness/worker/libtiff/handle.hpp"
#include "harness/worker/libtiff/operations.hpp"

namespace versus {
namespace libtiff {

namespace {

const std::map<std::string, worker::MakeOperation> operation_table{
    {"copy_tiles", make_copy_tiles},         {"read", make_read},
    {"read_header", make_read_header},       {"read_pages", make_read_pages},
    {"read_scanlines", make_read_scanlines}, {"read_window", make_read_window},
    {"set_directory", make_set_directory},   {"write", make_write},
};

class LibtiffAdapter : public worker::TableAdapter {
 public:
  LibtiffAdapter() : worker::TableAdapter("libtiff", operation_table) { install_error_handlers(); }

  /// `4.7.2`, out of `LIBTIFF, Version 4.7.2` and lines of copyright.
  std::string version_string() const override {
    std::string text = TIFFGetVersion();
    text = text.substr(0, text.find('\n'));
    const auto space = text.rfind(' ');
    return space == std::string::npos ? text : text.substr(space + 1);
  }

  worker::Picture read_picture(const std::string& path) const override { return libtiff::read_picture(path); }

  std::map<std::string, std::vector<std::string>> offers() const override { return {{"compression", codec_names()}}; }
};

}  // namespace

}  // namespace libtiff

const worker::Adapter& worker::linked_adapter() {
  static const libtiff::LibtiffAdapter adapter;
  return adapter;
}

}  // namespace versus

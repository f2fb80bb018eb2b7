#include "harness/worker/libtiff/page_list.hpp"

#include <tiffio.h>

#include <algorithm>
#include <random>
#include <stdexcept>

namespace versus {
namespace libtiff {

namespace {

/// Numbers of pages were of 16 bits until 4.4.
constexpr std::int64_t most_pages = 65535;

std::vector<std::uint32_t> visits_from(const worker::Parameters& parameters) {
  std::vector<std::uint32_t> visits(static_cast<std::size_t>(parameters.integer("pages", 1, 1, most_pages)));
  for (std::size_t i = 0; i < visits.size(); ++i) visits[i] = static_cast<std::uint32_t>(i);
  const auto order = parameters.one_of("order", "forward", {"forward", "backward", "shuffled"});
  if (order == "backward") std::reverse(visits.begin(), visits.end());
  if (order == "shuffled") {
    // The generator's numbers are fixed by the standard; those of std::shuffle are not.
    std::minstd_rand chance(1);
    for (std::size_t i = visits.size(); i > 1; --i) std::swap(visits[i - 1], visits[chance() % i]);
  }
  return visits;
}

Layout single_threaded(const worker::Setting& setting) {
  const auto layout = layout_from(setting.parameters, setting.image.type);
  if (layout.threads > 0) throw std::invalid_argument("threads: one handle visits the pages; 0 only");
  return layout;
}

}  // namespace

PageList::PageList(const worker::Setting& setting)
    : layout_(single_threaded(setting)), chunks_(layout_, setting.image), visits_(visits_from(setting.parameters)) {
  chunks_.fill(setting.image);
}

void PageList::encode(const std::string& path) {
  Handle handle = Handle::create(path);
  for (std::size_t page = 0; page < visits_.size(); ++page) {
    write_header(handle.get(), layout_, chunks_.shape());
    for (std::uint32_t chunk = 0; chunk < chunks_.count(); ++chunk) write_chunk(handle.get(), chunks_, chunk);
    if (TIFFWriteDirectory(handle.get()) != 1) throw_failure("writing a page's directory");
  }
  handle.close();
}

void PageList::select(tiff* handle, std::uint32_t page) {
  // The type of the number grew from 16 to 32 bits in 4.5.
  if (TIFFSetDirectory(handle, static_cast<tdir_t>(page)) != 1) throw_failure("going to a page");
}

void PageList::read_current(tiff* handle) {
  check_header(handle, layout_, chunks_);
  for (std::uint32_t chunk = 0; chunk < chunks_.count(); ++chunk) read_chunk(handle, chunks_, chunk);
}

}  // namespace libtiff
}  // namespace versus

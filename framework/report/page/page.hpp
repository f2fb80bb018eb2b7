#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "framework/report/page/document.hpp"

namespace versus::report {

/// The unchanging parts of a page: everything before its data and everything behind. They are bound into the program
/// when it is built.
struct PageAssets {
  std::string_view head;
  std::string_view tail;
};

/// Nothing when this program was built without the libraries that draw plots (`ci/npm page` fetches them).
std::optional<PageAssets> page_assets();

/// A whole HTML file: the assets with the document between them, written such that nothing in it can end the element
/// it stands in. Pure.
std::string html_page(const PageInput& input, const PageAssets& assets);

/// JSON that may stand in a `script` element: `<`, `>`, `&` and the line ends that JavaScript knows besides are
/// escaped, which in JSON they can only need within strings.
std::string script_safe(std::string_view json);

}  // namespace versus::report

#include "framework/report/page/page.hpp"

namespace versus::report {

std::string script_safe(std::string_view json) {
  std::string text;
  text.reserve(json.size() + json.size() / 64);
  for (std::size_t at = 0; at < json.size(); ++at) {
    const char c = json[at];
    if (c == '<') {
      text += "\\u003c";
    } else if (c == '>') {
      text += "\\u003e";
    } else if (c == '&') {
      text += "\\u0026";
    } else if (json.substr(at, 3) == "\xe2\x80\xa8") {
      text += "\\u2028";
      at += 2;
    } else if (json.substr(at, 3) == "\xe2\x80\xa9") {
      text += "\\u2029";
      at += 2;
    } else {
      text += c;
    }
  }
  return text;
}

std::string html_page(const PageInput& input, const PageAssets& assets) {
  std::string page(assets.head);
  page += script_safe(page_document(input));
  page += assets.tail;
  return page;
}

}  // namespace versus::report

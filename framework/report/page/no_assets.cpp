#include "framework/report/page/page.hpp"

// Stands in where the plotting libraries were not there when the program was built.
namespace versus::report {

std::optional<PageAssets> page_assets() { return std::nullopt; }

}  // namespace versus::report

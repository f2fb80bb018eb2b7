#include "framework/report/grid.hpp"

#include <algorithm>
#include <numeric>

namespace versus::report {

namespace {

struct Placed {
  std::string text;
  Tone tone;
  Align align;
};

std::string line_of(const std::vector<Placed>& cells, const std::vector<std::size_t>& widths, std::size_t gap,
                    Colour colour) {
  std::string line;
  std::size_t owed = 0;  // blanks that are written only when more text follows
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::size_t used = display_width(cells[i].text);
    const std::size_t spare = widths[i] - std::min(widths[i], used);
    const std::size_t before = cells[i].align == Align::Right ? spare : 0;
    if (!cells[i].text.empty()) {
      line += std::string(owed + before, ' ') + paint(cells[i].text, cells[i].tone, colour);
      owed = 0;
    }
    owed += cells[i].text.empty() ? widths[i] : spare - before;
    owed += gap;
  }
  return line;
}

}  // namespace

std::vector<std::size_t> column_widths(const Grid& grid) {
  std::vector<std::size_t> widths(grid.columns.size(), 0);
  for (std::size_t i = 0; i < grid.columns.size(); ++i) {
    for (const std::string& heading : grid.columns[i].heading) widths[i] = std::max(widths[i], display_width(heading));
    for (const auto& row : grid.rows) widths[i] = std::max(widths[i], display_width(row[i].text));
  }
  return widths;
}

std::size_t grid_width(const Grid& grid) {
  const auto widths = column_widths(grid);
  if (widths.empty()) return 0;
  return std::accumulate(widths.begin(), widths.end(), grid.gap * (widths.size() - 1));
}

std::vector<std::string> grid_lines(const Grid& grid, Colour colour) {
  const auto widths = column_widths(grid);
  std::size_t headings = 0;
  for (const GridColumn& column : grid.columns) headings = std::max(headings, column.heading.size());
  std::vector<std::string> lines;
  for (std::size_t h = 0; h < headings; ++h) {
    std::vector<Placed> cells;
    for (const GridColumn& column : grid.columns) {
      // A heading with fewer lines stands on the lowest ones, next to its cells.
      const std::size_t missing = headings - column.heading.size();
      cells.push_back({h < missing ? "" : column.heading[h - missing], Tone::Faint, column.align});
    }
    lines.push_back(line_of(cells, widths, grid.gap, colour));
  }
  for (const auto& row : grid.rows) {
    std::vector<Placed> cells;
    for (std::size_t i = 0; i < row.size(); ++i) cells.push_back({row[i].text, row[i].tone, grid.columns[i].align});
    lines.push_back(line_of(cells, widths, grid.gap, colour));
  }
  return lines;
}

}  // namespace versus::report

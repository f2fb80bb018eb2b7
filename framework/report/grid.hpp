#pragma once

#include <string>
#include <vector>

#include "framework/report/text.hpp"

namespace versus::report {

enum class Align { Left, Right };

struct Cell {
  std::string text;
  Tone tone = Tone::Plain;
};

struct GridColumn {
  std::vector<std::string> heading;  ///< one entry for each heading line
  Align align = Align::Left;
};

/// Rows and columns of text, each column as wide as its widest cell.
struct Grid {
  std::vector<GridColumn> columns;
  std::vector<std::vector<Cell>> rows;  ///< each as long as `columns`
  std::size_t gap = 2;                  ///< blanks between columns
};

/// Columns of the whole grid on a terminal.
std::size_t grid_width(const Grid& grid);

/// Widths of the single columns.
std::vector<std::size_t> column_widths(const Grid& grid);

/// Heading lines (faint), then the rows; no blanks at line ends.
std::vector<std::string> grid_lines(const Grid& grid, Colour colour);

}  // namespace versus::report

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace versus::simulation {

/// What a figure must not pass.
struct Bound {
  enum class Side { AtMost, AtLeast };
  Side side = Side::AtMost;
  double value = 0;
};

inline Bound at_most(double value) { return {Bound::Side::AtMost, value}; }
inline Bound at_least(double value) { return {Bound::Side::AtLeast, value}; }

/// One simulated number with its Monte-Carlo standard error.
struct Figure {
  std::string name;
  double ours = 0;
  double error = 0;
  std::string published;  ///< the expected number as written (".977"); empty when there is none
  std::optional<Bound> bound;
  std::optional<std::int64_t> trials;  ///< of a share, from which the bound's margin follows

  Figure expecting(std::string_view written) const;
  Figure with(Bound limit) const;
};

/// A share of trials.
Figure share(std::string name, std::int64_t hits, std::int64_t trials);

/// A mean, from the sum and the sum of squares.
Figure mean(std::string name, double sum, double squares, std::int64_t trials);

/// A number whose error was found otherwise.
Figure number(std::string name, double value, double error);

/// By how much the simulation may miss the bound by chance alone: three standard errors, those of a share taken at the
/// bound itself, so that a rate of none in few trials is not taken for certain.
double margin(const Figure& figure);
bool is_left(const Figure& figure);

/// Farther from the expected number than four standard errors of the difference of two such simulations, and its
/// rounding, explain.
bool differs(const Figure& figure);

struct Row {
  std::string what;
  std::vector<Figure> figures;
};

struct Table {
  std::string title;
  std::vector<std::string> notes;
  std::vector<Row> rows;
};

/// The table as text; a figure that left its bound is marked with `LEFT`, one that differs from what is expected with
/// `~`.
std::string print(const Table& table);

/// Figures that left their bounds.
int count_left(const Table& table);

}  // namespace versus::simulation

#include "framework/search/information.hpp"

#include <array>
#include <cmath>

namespace versus::search {

namespace {

constexpr int kNodes = 24;

struct Node {
  double z = 0;       ///< a standard normal value
  double weight = 0;  ///< all together 1
};

/// The Hermite polynomials of degree n and n - 1 at x, orthonormal for the weight exp(-x^2).
struct Hermite {
  double value = 0;
  double before = 0;
};

Hermite hermite(int degree, double x) {
  Hermite h{1 / std::pow(std::acos(-1.0), 0.25), 0};
  for (int j = 0; j < degree; ++j) {
    const double next = x * std::sqrt(2.0 / (j + 1)) * h.value - std::sqrt(static_cast<double>(j) / (j + 1)) * h.before;
    h = {next, h.value};
  }
  return h;
}

double root_between(double low, double high) {
  const bool rising = hermite(kNodes, high).value > 0;
  for (int i = 0; i < 100; ++i) {
    const double middle = (low + high) / 2;
    ((hermite(kNodes, middle).value > 0) == rising ? high : low) = middle;
  }
  return (low + high) / 2;
}

/// The roots are found where the polynomial changes its sign; they lie within sqrt(2 n + 1), about 0.4 apart.
std::array<Node, kNodes> make_nodes() {
  constexpr double step = 0.01;
  const double end = std::sqrt(2.0 * kNodes + 1);
  std::array<Node, kNodes> nodes{};
  std::size_t found = 0;
  for (double x = -end; x < end && found < nodes.size(); x += step) {
    if (hermite(kNodes, x).value * hermite(kNodes, x + step).value > 0) continue;
    const double root = root_between(x, x + step);
    const double before = hermite(kNodes, root).before;
    const double weight = 1 / (kNodes * before * before * std::sqrt(std::acos(-1.0)));
    nodes[found++] = {std::sqrt(2.0) * root, weight};
  }
  return nodes;
}

}  // namespace

double binary_information(double probability, double distance) {
  if (!(probability > 0 && probability < 1) || !(distance > 0)) return 0;
  static const std::array<Node, kNodes> nodes = make_nodes();
  const double half = distance * distance / 2;
  double sum = 0;
  for (const Node& node : nodes) {
    const double if_zero = (1 - probability) + probability * std::exp(distance * node.z - half);
    const double if_one = probability + (1 - probability) * std::exp(-distance * node.z - half);
    sum -= node.weight * ((1 - probability) * std::log2(if_zero) + probability * std::log2(if_one));
  }
  return sum > 0 ? sum : 0;
}

}  // namespace versus::search

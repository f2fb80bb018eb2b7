#include "framework/stats/confidence_sequence.hpp"

#include <cmath>

namespace versus::stats {
namespace {

bool is_defined(std::size_t rounds, double nu, double g) {
  return rounds > 0 && nu > 0.0 && g > 0.0 && std::isfinite(nu) && std::isfinite(g);
}

}  // namespace

std::optional<double> t_evidence(double t, std::size_t rounds, double nu, double g) {
  if (!is_defined(rounds, nu, g) || std::isnan(t)) return std::nullopt;
  const double spread = 1.0 + g * static_cast<double>(rounds);
  const double square = t * t / nu;
  // For a t beyond all bounds the quotient tends to the spread.
  const double quotient = std::isinf(square) ? spread : (1.0 + square) / (1.0 + square / spread);
  return std::exp(0.5 * (nu + 1.0) * std::log(quotient) - 0.5 * std::log(spread));
}

std::optional<double> sequence_critical_t(std::size_t rounds, double nu, double alpha, double g) {
  if (!is_defined(rounds, nu, g) || !(alpha > 0.0 && alpha < 1.0)) return std::nullopt;
  const double spread = 1.0 + g * static_cast<double>(rounds);
  const double k = std::exp((std::log(spread) - 2.0 * std::log(alpha)) / (nu + 1.0));
  if (!(k < spread)) return std::nullopt;
  return std::sqrt(nu * (k - 1.0) / (1.0 - k / spread));
}

}  // namespace versus::stats

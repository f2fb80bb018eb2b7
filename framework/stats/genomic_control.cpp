#include "framework/stats/genomic_control.hpp"

#include "framework/stats/distributions.hpp"
#include "framework/stats/location.hpp"

namespace versus::stats {

std::optional<double> genomic_control(Series squared_z) {
  const std::optional<double> middle = median(squared_z);
  if (!middle) return std::nullopt;
  return *middle / chi_squared_quantile(0.5, 1.0);
}

}  // namespace versus::stats

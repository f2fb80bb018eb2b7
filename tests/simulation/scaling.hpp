#pragma once

#include "tests/simulation/figures.hpp"
#include "tests/simulation/paths.hpp"

namespace versus::simulation {

/// The difference of two scaling exponents from three rounds of six sizes over two decades.
Table scaling_table(const Effort& effort);

}  // namespace versus::simulation

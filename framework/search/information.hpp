#pragma once

namespace versus::search {

/// What one look at Y = d X + N(0, 1) tells about X, which is 1 with `probability` and 0 otherwise: the mutual
/// information in bits, 0 to 1. By Gauss-Hermite quadrature with 24 nodes. 0 for a probability outside of (0, 1) and
/// for a distance that is not above 0.
double binary_information(double probability, double distance);

}  // namespace versus::search

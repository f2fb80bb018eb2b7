#pragma once

namespace versus::stats {

// The distributions that the procedure needs, over Boost.Math (which only distributions.cpp
// includes). Double precision, relative accuracy about 1e-12 for the range that verdicts use.
//
// Every function is total: an argument that is NaN, or a parameter outside its domain (degrees of
// freedom below 0.001 or infinite, a probability outside [0, 1]), gives NaN; degrees of freedom above 1e10 count as
// 1e10; the probability 0 or 1 gives the end of the distribution's support, an infinity where it has no end. Nothing is
// thrown. Thread-safe.

/// P(Z <= z) for the standard normal.
double normal_cdf(double z);

/// z with P(Z <= z) = probability.
double normal_quantile(double probability);

/// z with P(Z > z) = tail; keeps its digits where `normal_quantile(1 - tail)` has lost them.
double normal_upper_quantile(double tail);

/// P(T <= t) for Student's t with `nu` degrees of freedom (any positive real).
double t_cdf(double t, double nu);

/// P(T > t), without the cancellation of 1 - t_cdf.
double t_upper_tail(double t, double nu);

/// P(|T| > |t|).
double t_two_sided_p(double t, double nu);

/// t with P(T <= t) = probability.
double t_quantile(double probability, double nu);

/// t with P(T > t) = tail.
double t_upper_quantile(double tail, double nu);

/// x with P(X <= x) = probability for the beta distribution with parameters a and b.
double beta_quantile(double probability, double a, double b);

/// x with P(X <= x) = probability for chi squared with `nu` degrees of freedom.
double chi_squared_quantile(double probability, double nu);

/// P(X > x) for chi squared with `nu` degrees of freedom.
double chi_squared_upper_tail(double x, double nu);

/// P(X > x) for Fisher's F with `nu1` and `nu2` degrees of freedom.
double f_upper_tail(double x, double nu1, double nu2);

}  // namespace versus::stats

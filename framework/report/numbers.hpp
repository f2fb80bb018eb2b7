#pragma once

#include <string>
#include <string_view>

#include "framework/model/verdict.hpp"

namespace versus::report {

/// The one place where numbers become text for people. Values come in base units (fractions, nanoseconds, bytes,
/// seconds); all functions are pure, and a value that is not finite gives `?`.

/// An effect (candidate / baseline − 1): `+3.1 %`, `-12 %`, from five times on `×5.2`, from a tenth down `÷12`.
std::string effect_text(double effect);

/// Both ends on one scale: `[+2.1, +4.0] %`, `[×4.9, ×5.5]`.
std::string interval_text(model::Interval interval);

/// An effect as a ratio, for counts: `×30`, `÷2.5`, `×1.06`.
std::string factor_text(double effect);

/// A share without a sign: `3 %`, `0.5 %`, `85 %`.
std::string share_text(double fraction);

/// A value in a metric's unit: `12.3 ms`, `1.41 MiB`, `17,411 calls`.
std::string quantity_text(double value, std::string_view unit);

/// The same with its sign: `+17 calls`.
std::string difference_text(double value, std::string_view unit);

/// How time grows with size: `1.02`; a change of it with its sign, `+0.070`; its interval, `[+0.051, +0.089]`.
std::string exponent_text(double exponent);
std::string exponent_change_text(double change);
std::string exponent_interval_text(model::Interval interval);

/// A span for people, two figures at most: `0.4 s`, `48 s`, `4 min 30 s`, `1 h 5 min`.
std::string duration_text(double seconds);

}  // namespace versus::report

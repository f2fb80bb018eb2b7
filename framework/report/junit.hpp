#pragma once

#include <string>

#include "framework/model/run.hpp"

namespace versus::report {

/// A result as JUnit XML, as CI systems read it: one test for each case, under its id. *Slower* is a failure; *failed*,
/// *inconclusive* and *not comparable* are errors, for they are no pass; what was not measured, since the code is the
/// same or the version cannot do it, is skipped. The controls of a gate are one more test. Pure.
std::string junit_xml(const model::RunResult& result);

}  // namespace versus::report

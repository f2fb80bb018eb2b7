#pragma once

#include <gtest/gtest.h>

#include <string>

namespace versus::golden {

/// Compares text with the file `tests/golden/NAME`. On a mismatch the text is written beside it as `NAME.got`, so that
/// it can be looked at and, when it is right, moved over the expected one.
testing::AssertionResult matches(const std::string& name, const std::string& text);

}  // namespace versus::golden

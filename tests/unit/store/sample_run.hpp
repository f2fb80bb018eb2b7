#pragma once

#include <gtest/gtest.h>

#include <string>

#include "framework/model/run.hpp"
#include "framework/store/run_store.hpp"

namespace versus::store::test {

/// A header in which no field has its default value.
model::RunHeader full_header(const std::string& id);

/// A header with so many cases and versions, and nothing else of interest.
model::RunHeader plain_header(const std::string& id, int cases, int versions);

/// A round without items whose fields have no default value.
model::Round round_of(const std::string& case_id, int number);

/// Different in every figure for different block and slot; the last slot is empty.
Block block_of(int block, int slots);

void expect_equal(const model::Round& a, const model::Round& b);
void expect_equal(const Block& a, const Block& b);

/// The value; the test fails with the message when it is an error.
template <class T>
T value_of(Expected<T> result) {
  if (!result) throw std::runtime_error(message(result.error()));
  return std::move(*result);
}

inline void must(const Expected<void>& result) { ASSERT_TRUE(result) << message(result.error()); }

}  // namespace versus::store::test

#include "framework/records/date.hpp"

#include <gtest/gtest.h>

namespace versus::records {
namespace {

TEST(Date, KnowsTheCalendar) {
  for (const char* day : {"2026-12-01", "2024-02-29", "2000-02-29", "2026-01-31"}) EXPECT_TRUE(is_date(day)) << day;
  for (const char* day : {"2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-1-1",
                          "01.12.2026", "2026-12-01T", "", "2026-12-0x"}) {
    EXPECT_FALSE(is_date(day)) << day;
  }
}

TEST(Date, IsTheBeginningOfAnInstant) { EXPECT_EQ(date_of("2026-11-30T19:15:30Z"), "2026-11-30"); }

}  // namespace
}  // namespace versus::records

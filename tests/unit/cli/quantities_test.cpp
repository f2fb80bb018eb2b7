#include "harness/cli/quantities.hpp"

#include <gmock/gmock.h>

namespace versus::cli {
namespace {

using testing::HasSubstr;

std::int64_t nanoseconds(std::string_view text) {
  const auto duration = parse_duration("--budget", text);
  return duration ? duration->count() : -1;
}

TEST(ParseDuration, ReadsNumbersWithUnits) {
  EXPECT_EQ(nanoseconds("90s"), 90'000'000'000);
  EXPECT_EQ(nanoseconds("5m"), 300'000'000'000);
  EXPECT_EQ(nanoseconds("5min"), 300'000'000'000);
  EXPECT_EQ(nanoseconds("1h30m"), 5'400'000'000'000);
  EXPECT_EQ(nanoseconds("1.5h"), 5'400'000'000'000);
  EXPECT_EQ(nanoseconds("200us"), 200'000);
  EXPECT_EQ(nanoseconds("200µs"), 200'000);
  EXPECT_EQ(nanoseconds("250ms"), 250'000'000);
  EXPECT_EQ(nanoseconds("3ns"), 3);
  EXPECT_EQ(nanoseconds(" 1 h 5 m "), 3'900'000'000'000);
}

TEST(ParseDuration, RefusesWhatIsNone) {
  for (const char* text :
       {"", " ", "5", "m", "5x", "5m5", "-5m", "+5m", "1e3s", "nan s", "inf s", ".s", "5mm", "1..5s"}) {
    const auto duration = parse_duration("--budget", text);
    ASSERT_FALSE(duration) << text;
    EXPECT_EQ(duration.error().kind, ErrorKind::Usage);
    EXPECT_THAT(message(duration.error()), HasSubstr("--budget: '" + std::string(text) + "' is not a duration"));
  }
}

TEST(ParseDuration, RefusesZeroAndMoreThanAYear) {
  for (const char* text : {"0s", "0.1ns", "9999999h", "99999999999999999999999h"}) {
    EXPECT_FALSE(parse_duration("--budget", text)) << text;
  }
}

TEST(ParseShare, ReadsPercentagesAndFractions) {
  EXPECT_DOUBLE_EQ(parse_share("--threshold", "3%").value(), 0.03);
  EXPECT_DOUBLE_EQ(parse_share("--threshold", "0.5 %").value(), 0.005);
  EXPECT_DOUBLE_EQ(parse_share("--threshold", "0.03").value(), 0.03);
  EXPECT_DOUBLE_EQ(parse_share("--threshold", "0").value(), 0);
  EXPECT_DOUBLE_EQ(parse_share("--threshold", "150%").value(), 1.5);
}

TEST(ParseShare, SuspectsAPercentageBehindABareNumber) {
  const auto share = parse_share("--threshold", "3");
  ASSERT_FALSE(share);
  EXPECT_THAT(message(share.error()), HasSubstr("did you mean '3%'?"));
}

TEST(ParseShare, RefusesWhatIsNone) {
  for (const char* text : {"", "%", "-3%", "three", "3%%", "3%x", "1000%", "nan", "inf", "0x1"}) {
    EXPECT_FALSE(parse_share("--threshold", text)) << text;
  }
}

TEST(ParseWhole, KeepsToItsLimits) {
  EXPECT_EQ(parse_whole("--rounds", "12", 3, 100).value(), 12U);
  for (const char* text : {"", "2", "101", "-3", "+3", "3.0", " 3", "3x", "99999999999999999999999"}) {
    const auto value = parse_whole("--rounds", text, 3, 100);
    ASSERT_FALSE(value) << text;
    EXPECT_THAT(message(value.error()), HasSubstr("from 3 to 100"));
  }
}

class ParseInjection : public testing::Test {
 protected:
  Expected<model::Injection> parse(std::string_view text) const {
    return parse_injection("--inject-slowdown", text, versions_);
  }
  std::vector<model::VersionName> versions_{model::parse_version_name("openexr@3.2.4", "").value(),
                                            model::parse_version_name("openexr@3.2.4+copy", "").value(),
                                            model::parse_version_name("openexr@path:/src/exr", "").value()};
};

TEST_F(ParseInjection, ReadsAShareForAllCases) {
  const auto injection = parse("openexr@3.2.4=10%");
  ASSERT_TRUE(injection);
  EXPECT_EQ(injection->version, "openexr@3.2.4");
  EXPECT_EQ(injection->case_pattern, "*");
  EXPECT_DOUBLE_EQ(injection->fraction, 0.1);
  EXPECT_EQ(injection->extra_ns, 0);
}

TEST_F(ParseInjection, ReadsADurationForSomeCases) {
  const auto injection = parse("@3.2.4/*compression=zip*=200us");
  ASSERT_TRUE(injection);
  EXPECT_EQ(injection->version, "openexr@3.2.4");
  EXPECT_EQ(injection->case_pattern, "*compression=zip*");
  EXPECT_EQ(injection->extra_ns, 200000);
}

TEST_F(ParseInjection, ReadsTheSearchForOffsets) {
  const auto injection = parse("@3.2.4=offset_search");
  ASSERT_TRUE(injection);
  EXPECT_TRUE(injection->searches_offsets);
  EXPECT_EQ(injection->fraction, 0);
}

TEST_F(ParseInjection, TellsAVariantFromItsVersionAndAPathFromAPattern) {
  EXPECT_EQ(parse("openexr@3.2.4+copy=10%")->version, "openexr@3.2.4+copy");
  const auto of_path = parse("openexr@path:/src/exr/*read*=10%");
  ASSERT_TRUE(of_path);
  EXPECT_EQ(of_path->version, "openexr@path:/src/exr");
  EXPECT_EQ(of_path->case_pattern, "*read*");
}

TEST_F(ParseInjection, RefusesOtherVersionsAndAmounts) {
  EXPECT_THAT(message(parse("openexr@3.2.5=10%").error()), HasSubstr("did you mean 'openexr@3.2.4'?"));
  for (const char* text : {"", "openexr@3.2.4", "openexr@3.2.4=", "openexr@3.2.4=fast", "openexr@3.2.4=0%", "=10%",
                           "openexr@3.2.4/=10%", "openexr@3.2.4=-5%"}) {
    EXPECT_FALSE(parse(text)) << text;
  }
}

}  // namespace
}  // namespace versus::cli

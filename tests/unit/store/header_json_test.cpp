#include "framework/store/header_json.hpp"

#include <gtest/gtest.h>

#include "tests/unit/store/sample_run.hpp"

namespace versus::store {
namespace {

using test::full_header;

TEST(HeaderJson, EveryFieldComesBack) {
  const model::RunHeader header = full_header("r1");
  const auto document = header_document(header);
  ASSERT_TRUE(document);
  const auto again = parse_header_document(*document);
  ASSERT_TRUE(again) << message(again.error());
  EXPECT_EQ(header_document(*again).value(), *document);

  EXPECT_EQ(again->seed, header.seed);
  EXPECT_EQ(again->versions, header.versions);
  ASSERT_EQ(again->cases.size(), 2U);
  const model::Case& subject = again->cases[0];
  EXPECT_EQ(subject.id, header.cases[0].id);
  EXPECT_EQ(subject.parameters, header.cases[0].parameters);
  EXPECT_EQ(subject.swept, header.cases[0].swept);
  EXPECT_EQ(key(subject.fixture), key(header.cases[0].fixture));
  ASSERT_EQ(subject.curves.size(), 1U);
  EXPECT_EQ(subject.curves[0].axis, "tile");
  EXPECT_EQ(subject.curves[0].threshold, 0.01);
  ASSERT_EQ(subject.metrics.size(), 2U);
  EXPECT_EQ(subject.metrics[1].metric, model::Metric::ReadCalls);
  EXPECT_EQ(subject.metrics[0].threshold, 0.02);
  EXPECT_FALSE(subject.checks.round_trip);
  EXPECT_FALSE(subject.checks.same_pixels);
  EXPECT_EQ(again->injections.at(0).extra_ns, 200000);
  EXPECT_TRUE(again->injections.at(0).searches_offsets);
  EXPECT_EQ(again->policy.max_rounds, 8);
  EXPECT_EQ(again->policy.threshold, 0.05);
  EXPECT_EQ(again->policy.budget_seconds, 600.0);
  EXPECT_FALSE(again->policy.confirm);
  EXPECT_TRUE(again->policy.fail_only_beyond_half);
  EXPECT_TRUE(again->policy.confirm_every_suspicion);
  EXPECT_EQ(again->policy.precision, 0.5);
  EXPECT_EQ(subject.versions, header.cases[0].versions);
  ASSERT_EQ(again->expectations.size(), 1U);
  EXPECT_EQ(again->expectations[0].candidate, "openexr@3.5.3");
  EXPECT_EQ(again->expectations[0].metric, model::Metric::WallTime);
  EXPECT_EQ(again->expectations[0].log_ratio, 0.25);
  EXPECT_EQ(again->expectations[0].se, 0.004);
  EXPECT_EQ(again->expectations[0].session_sd, 0.0025);
  EXPECT_EQ(again->machine.facts, header.machine.facts);
  EXPECT_EQ(again->version_facts.at(0).loaded.at(0).build_id, "ee");
  EXPECT_EQ(again->not_applicable.at(0).reason, "has no htj2k");
}

TEST(HeaderJson, WhatIsUnsetStaysUnset) {
  const auto again = parse_header_document(header_document(model::RunHeader{}).value());
  ASSERT_TRUE(again);
  EXPECT_FALSE(again->policy.threshold);
  EXPECT_FALSE(again->policy.budget_seconds);
}

TEST(HeaderJson, MissingFieldsKeepTheirDefaultAndUnknownOnesAreSkipped) {
  const auto header = parse_header_document(R"({"id": "x", "invented": [1], "policy": {"later": true}})");
  ASSERT_TRUE(header);
  EXPECT_EQ(header->id, "x");
  EXPECT_EQ(header->policy.max_rounds, model::Policy{}.max_rounds);
}

TEST(HeaderJson, HostileTextsComeBack) {
  model::RunHeader header = full_header("r1");
  header.command = "'; DROP TABLE run; -- \"\\u0000\" \n\t\x01 \xf0\x9f\x8e\x9e ünïcode";
  header.machine.facts["a\"b/~1"] = "</script>";
  const auto again = parse_header_document(header_document(header).value());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->command, header.command);
  EXPECT_EQ(again->machine.facts, header.machine.facts);
}

TEST(HeaderJson, ANulByteIsRefusedWithItsPlace) {
  model::RunHeader header = full_header("r1");
  header.cases[1].fixture.file = std::string("a\0b", 3);
  const auto refused = header_document(header);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::Usage);
  EXPECT_EQ(message(refused.error()), "run/cases/1/fixture/file: a NUL byte in a text; texts are UTF-8 without NUL");
}

TEST(HeaderJson, BytesThatAreNoUtf8AreRefusedWithTheirPlace) {
  model::RunHeader header = full_header("r1");
  header.versions[2] = "openexr@path:/tmp/b\xe4h";
  const auto refused = header_document(header);
  ASSERT_FALSE(refused);
  EXPECT_EQ(message(refused.error()),
            "run/versions/2: a text is not UTF-8; texts are UTF-8 without NUL; rename the file or argument that it "
            "comes from");
}

TEST(HeaderJson, DamageIsAnError) {
  for (const char* damaged :
       {"", "{", "[]]", R"({"seed": "x"})", R"({"cases": {}})", R"({"cases": [{"metrics": [{"metric": "nonsense"}]}]})",
        R"({"versions": [1]})", R"({"policy": {"threshold": "x"}})", "\xff"}) {
    const auto header = parse_header_document(damaged);
    ASSERT_FALSE(header) << damaged;
    EXPECT_EQ(header.error().kind, ErrorKind::RunFailed);
  }
}

}  // namespace
}  // namespace versus::store

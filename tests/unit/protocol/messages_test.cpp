#include "harness/protocol/messages.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <random>

namespace versus::protocol {
namespace {

using ::testing::HasSubstr;

Prepare full_prepare() {
  Prepare prepare;
  prepare.operation = "read";
  prepare.parameters = {{"compression", "zip"}, {"tile", "64"}};
  prepare.fixture = "/tmp/a \"b\"\n.raw";
  prepare.encoded = "/tmp/c.exr";
  prepare.scratch = "/tmp/s";
  prepare.cpu = 1;
  prepare.slowdown_fraction = 0.1;
  prepare.slowdown_ns = 200'000;
  prepare.search_offsets = true;
  return prepare;
}

std::vector<Request> every_request() {
  return {full_prepare(), Run{3, 20, true}, Count{}, Verify{}, Encode{"/tmp/out"}, Describe{}};
}

std::vector<Reply> every_reply() {
  Greeting greeting;
  greeting.library = "openexr";
  greeting.version_string = "3.5.3";
  greeting.pid = 42;
  greeting.loaded = {{"/lib/a.so", "abcd"}, {"/lib/b.so", ""}};
  greeting.offers = {{"compression", {"none", "zip"}}, {"api", {}}};
  Ran ran;
  ran.items = {{1.5, 0.1 + 0.2, 3, 4, 5, 6}, {}};
  ran.realtime = true;
  Verified verified{true, false, "0123", 77};
  Verified without_file{false, true, "", std::nullopt};
  Description description{1 << 30, 3, 5, {{"/lib/a.so", "ff"}}};
  return {greeting,
          Prepared{false, "no such codec"},
          ran,
          Counted{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, {0, 1, 2}, {}},
          verified,
          without_file,
          Encoded{9},
          description,
          Failure{"it broke"},
          Failure{"it is not cold", FailureKind::StateNotReached}};
}

TEST(Messages, EveryRequestComesBackTheSame) {
  for (const auto& request : every_request()) {
    const auto line = encode(request);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    const auto decoded = decode_request(line);
    ASSERT_TRUE(decoded) << message(decoded.error());
    EXPECT_EQ(decoded->index(), request.index());
    EXPECT_EQ(encode(*decoded), line);
  }
}

TEST(Messages, EveryReplyComesBackTheSame) {
  for (const auto& reply : every_reply()) {
    const auto line = encode(reply);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    const auto decoded = decode_reply(line);
    ASSERT_TRUE(decoded) << message(decoded.error());
    EXPECT_EQ(decoded->index(), reply.index());
    EXPECT_EQ(encode(*decoded), line);
  }
}

TEST(Messages, PrepareKeepsEveryField) {
  const auto decoded = decode_request(encode(Request(full_prepare())));
  ASSERT_TRUE(decoded);
  const auto& prepare = std::get<Prepare>(*decoded);
  EXPECT_EQ(prepare.operation, "read");
  EXPECT_EQ(prepare.parameters.at("tile"), "64");
  EXPECT_EQ(prepare.fixture, "/tmp/a \"b\"\n.raw");
  EXPECT_EQ(prepare.encoded, "/tmp/c.exr");
  EXPECT_EQ(prepare.cpu, 1);
  EXPECT_EQ(prepare.slowdown_fraction, 0.1);
  EXPECT_EQ(prepare.slowdown_ns, 200'000);
  EXPECT_TRUE(prepare.search_offsets);
}

TEST(Messages, TimesKeepAllTheirDigits) {
  Ran ran;
  ran.items = {{123456789.123456789, 1.0 / 3.0, 0, 0, 0, 0}};
  const auto decoded = decode_reply(encode(Reply(ran)));
  ASSERT_TRUE(decoded);
  EXPECT_EQ(std::get<Ran>(*decoded).items[0].wall_ns, 123456789.123456789);
  EXPECT_EQ(std::get<Ran>(*decoded).items[0].cpu_ns, 1.0 / 3.0);
}

TEST(Messages, TheLargestAnswerFitsIntoALine) {
  Ran ran;
  const double longest = 12345678901.234567;
  ran.items.assign(static_cast<std::size_t>(most_items), {longest, longest, longest, longest, longest, longest});
  EXPECT_LE(encode(Reply(ran)).size(), longest_line);
}

TEST(Messages, ALibrarysMessageMayHoldAnyBytes) {
  const auto decoded = decode_reply(encode(Reply(Failure{"bad \xff\xfe byte"})));
  ASSERT_TRUE(decoded);
  EXPECT_THAT(std::get<Failure>(*decoded).message, HasSubstr("bad "));
}

std::string refusal_of_request(std::string_view line) {
  const auto decoded = decode_request(line);
  return decoded ? "accepted" : message(decoded.error());
}

std::string refusal_of_reply(std::string_view line) {
  const auto decoded = decode_reply(line);
  return decoded ? "accepted" : message(decoded.error());
}

TEST(Messages, RefusesWhatIsNoMessage) {
  EXPECT_THAT(refusal_of_request(""), HasSubstr("no JSON"));
  EXPECT_THAT(refusal_of_request("hello world"), HasSubstr("no JSON; the line begins: hello world"));
  EXPECT_THAT(refusal_of_request("[1]"), HasSubstr("no JSON object"));
  EXPECT_THAT(refusal_of_request("{}"), HasSubstr("field 'type' is missing"));
  EXPECT_THAT(refusal_of_request(R"({"type": 3})"), HasSubstr("field 'type' is not a text"));
  EXPECT_THAT(refusal_of_request(R"({"type": "ran"})"), HasSubstr("unknown message type ran"));
  EXPECT_THAT(refusal_of_reply(R"({"type": "run"})"), HasSubstr("unknown message type run"));
}

TEST(Messages, RefusesNumbersOutOfRange) {
  const auto run = [](const std::string& items) {
    return refusal_of_request(R"({"type": "run", "items": )" + items + R"(, "batch": 1, "realtime": false})");
  };
  EXPECT_EQ(run("1"), "accepted");
  EXPECT_THAT(run("0"), HasSubstr("run: field 'items' is not within 1 … 10000"));
  EXPECT_THAT(run("-1"), HasSubstr("items"));
  EXPECT_THAT(run("1.5"), HasSubstr("is not an integer"));
  EXPECT_THAT(run("18446744073709551615"), HasSubstr("is not within"));
  EXPECT_THAT(run("1e999"), HasSubstr("no JSON"));
  EXPECT_THAT(run("null"), HasSubstr("is not an integer"));
}

TEST(Messages, RefusesTimesThatAreNone) {
  const auto ran = [](const std::string& wall) {
    return refusal_of_reply(R"({"type":"ran","realtime":false,"items":[{"wall_ns":)" + wall +
                            R"(,"cpu_ns":1,"minor_faults":0,"major_faults":0,"voluntary_switches":0,)"
                            R"("involuntary_switches":0}]})");
  };
  EXPECT_EQ(ran("1"), "accepted");
  EXPECT_THAT(ran("-1"), HasSubstr("ran: items: field 'wall_ns' is not a finite number"));
  EXPECT_THAT(ran("null"), HasSubstr("is not a number"));
  EXPECT_THAT(ran("\"1\""), HasSubstr("is not a number"));
}

TEST(Messages, RefusesListsOfOtherThings) {
  EXPECT_THAT(refusal_of_reply(R"({"type":"ran","realtime":false,"items":3})"), HasSubstr("'items' is not a list"));
  EXPECT_THAT(refusal_of_reply(R"({"type":"ran","realtime":false,"items":[3]})"),
              HasSubstr("is not a list of objects"));
}

TEST(Messages, RefusesAForeignProtocolVersionBeforeItsFields) {
  EXPECT_THAT(refusal_of_reply(R"({"type":"greeting","protocol":99})"),
              HasSubstr("a worker of protocol version 99, this is version 1"));
}

TEST(Messages, PassesOverUnknownFields) {
  EXPECT_EQ(refusal_of_request(R"({"type":"count","later":[1,{"x":2}]})"), "accepted");
}

TEST(Messages, SurvivesDeepNesting) {
  const std::size_t depth = 100'000;
  EXPECT_NE(refusal_of_request(std::string(depth, '[')), "accepted");
  EXPECT_NE(refusal_of_request(std::string(depth, '[') + std::string(depth, ']')), "accepted");
  EXPECT_EQ(refusal_of_request(R"({"type":"count","x":)" + std::string(depth, '[') + std::string(depth, ']') + "}"),
            "accepted");
}

TEST(Messages, AnyDamagedLineIsDecodedOrRefusedButNeverMore) {
  std::mt19937 random(11);
  std::vector<std::string> lines;
  for (const auto& reply : every_reply()) lines.push_back(encode(reply));
  for (const auto& request : every_request()) lines.push_back(encode(request));
  for (const auto& line : lines) {
    for (int trial = 0; trial < 300; ++trial) {
      auto damaged = line;
      for (auto flips = random() % 3 + 1; flips > 0; --flips) {
        damaged[random() % damaged.size()] = static_cast<char>(random());
      }
      damaged.resize(damaged.size() - random() % 2 * (random() % damaged.size()));
      (void)decode_reply(damaged);
      (void)decode_request(damaged);
    }
  }
}

}  // namespace
}  // namespace versus::protocol

#include "harness/protocol/messages.hpp"

#include <array>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "harness/protocol/fields.hpp"
#include "harness/protocol/line_channel.hpp"

namespace versus::protocol {

namespace {

using nlohmann::json;

constexpr const char* state_not_reached = "state_not_reached";
constexpr std::size_t most_size_classes = 64;
constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();

json to_json(const std::vector<Loaded>& loaded) {
  json list = json::array();
  for (const auto& entry : loaded) list.push_back({{"path", entry.path}, {"build_id", entry.build_id}});
  return list;
}

std::vector<Loaded> read_loaded(Fields& fields) {
  std::vector<Loaded> loaded;
  fields.list("loaded", [&](Fields& entry) { loaded.push_back({entry.text("path"), entry.text("build_id")}); });
  return loaded;
}

template <class Value>
void put_optional(json& object, const char* name, const std::optional<Value>& value) {
  if (value) object[name] = *value;
}

json to_json(const Prepare& prepare) {
  json object = {{"type", "prepare"},
                 {"operation", prepare.operation},
                 {"parameters", prepare.parameters},
                 {"fixture", prepare.fixture},
                 {"encoded", prepare.encoded},
                 {"scratch", prepare.scratch},
                 {"slowdown_fraction", prepare.slowdown_fraction},
                 {"slowdown_ns", prepare.slowdown_ns},
                 {"search_offsets", prepare.search_offsets}};
  put_optional(object, "cpu", prepare.cpu);
  return object;
}

Prepare read_prepare(Fields& fields) {
  Prepare prepare;
  prepare.operation = fields.text("operation");
  prepare.parameters = fields.text_map("parameters");
  prepare.fixture = fields.text("fixture");
  prepare.encoded = fields.text("encoded");
  prepare.scratch = fields.text("scratch");
  if (const auto cpu = fields.optional_integer("cpu", 0, highest_cpu)) prepare.cpu = static_cast<int>(*cpu);
  prepare.slowdown_fraction = fields.amount("slowdown_fraction");
  prepare.slowdown_ns = fields.integer("slowdown_ns", 0, largest);
  prepare.search_offsets = fields.flag("search_offsets");
  return prepare;
}

json to_json(const Run& run) {
  return {{"type", "run"}, {"items", run.items}, {"batch", run.batch}, {"realtime", run.realtime}};
}

Run read_run(Fields& fields) {
  Run run;
  run.items = fields.integer("items", 1, most_items);
  run.batch = fields.integer("batch", 1, most_runs_in_batch);
  run.realtime = fields.flag("realtime");
  return run;
}

json to_json(const Count&) { return {{"type", "count"}}; }
json to_json(const Verify&) { return {{"type", "verify"}}; }
json to_json(const Describe&) { return {{"type", "describe"}}; }
json to_json(const Encode& request) { return {{"type", "encode"}, {"output", request.output}}; }

json to_json(const Greeting& greeting) {
  return {{"type", "greeting"},          {"protocol", greeting.protocol},
          {"library", greeting.library}, {"version_string", greeting.version_string},
          {"pid", greeting.pid},         {"loaded", to_json(greeting.loaded)},
          {"offers", greeting.offers}};
}

Greeting read_greeting(Fields& fields) {
  Greeting greeting;
  greeting.protocol = static_cast<int>(fields.integer("protocol", 1, 1 << 20));
  // Of a foreign version nothing else is known; decode_reply refuses it.
  if (greeting.protocol != version) return greeting;
  greeting.library = fields.text("library");
  greeting.version_string = fields.text("version_string");
  greeting.pid = fields.integer("pid", 1, largest);
  greeting.loaded = read_loaded(fields);
  greeting.offers = fields.text_lists("offers");
  return greeting;
}

json to_json(const Prepared& prepared) {
  return {{"type", "prepared"}, {"applicable", prepared.applicable}, {"reason", prepared.reason}};
}

json to_json(const Item& item) {
  return {{"wall_ns", item.wall_ns},
          {"cpu_ns", item.cpu_ns},
          {"minor_faults", item.minor_faults},
          {"major_faults", item.major_faults},
          {"voluntary_switches", item.voluntary_switches},
          {"involuntary_switches", item.involuntary_switches}};
}

json to_json(const Ran& ran) {
  json items = json::array();
  for (const auto& item : ran.items) items.push_back(to_json(item));
  return {{"type", "ran"}, {"items", std::move(items)}, {"realtime", ran.realtime}};
}

Ran read_ran(Fields& fields) {
  Ran ran;
  fields.list("items", [&](Fields& entry) {
    auto& item = ran.items.emplace_back();
    item.wall_ns = entry.amount("wall_ns");
    item.cpu_ns = entry.amount("cpu_ns");
    item.minor_faults = entry.amount("minor_faults");
    item.major_faults = entry.amount("major_faults");
    item.voluntary_switches = entry.amount("voluntary_switches");
    item.involuntary_switches = entry.amount("involuntary_switches");
  });
  ran.realtime = fields.flag("realtime");
  return ran;
}

/// One table for both directions.
constexpr std::array<std::pair<const char*, std::int64_t Counted::*>, 12> counters{{
    {"read_calls", &Counted::read_calls},
    {"write_calls", &Counted::write_calls},
    {"seek_calls", &Counted::seek_calls},
    {"read_bytes", &Counted::read_bytes},
    {"write_bytes", &Counted::write_bytes},
    {"allocations", &Counted::allocations},
    {"allocated_bytes", &Counted::allocated_bytes},
    {"peak_allocated_bytes", &Counted::peak_allocated_bytes},
    {"map_calls", &Counted::map_calls},
    {"stream_calls", &Counted::stream_calls},
    {"sequential_calls", &Counted::sequential_calls},
    {"page_faults", &Counted::page_faults},
}};

json to_json(const Counted& counted) {
  json object = {{"type", "counted"}};
  for (const auto& [name, member] : counters) object[name] = counted.*member;
  object["read_sizes"] = counted.read_sizes;
  object["write_sizes"] = counted.write_sizes;
  return object;
}

Counted read_counted(Fields& fields) {
  Counted counted;
  for (const auto& [name, member] : counters) counted.*member = fields.integer(name, 0, largest);
  counted.read_sizes = fields.integers("read_sizes", most_size_classes);
  counted.write_sizes = fields.integers("write_sizes", most_size_classes);
  return counted;
}

json to_json(const Verified& verified) {
  json object = {{"type", "verified"},
                 {"lossless", verified.lossless},
                 {"exact", verified.exact},
                 {"pixel_hash", verified.pixel_hash}};
  put_optional(object, "file_size", verified.file_size);
  return object;
}

Verified read_verified(Fields& fields) {
  Verified verified;
  verified.lossless = fields.flag("lossless");
  verified.exact = fields.flag("exact");
  verified.pixel_hash = fields.text("pixel_hash");
  verified.file_size = fields.optional_integer("file_size", 0, largest);
  return verified;
}

json to_json(const Encoded& encoded) { return {{"type", "encoded"}, {"bytes", encoded.bytes}}; }

json to_json(const Description& description) {
  return {{"type", "description"},
          {"peak_rss", description.peak_rss},
          {"threads", description.threads},
          {"most_threads", description.most_threads},
          {"loaded", to_json(description.loaded)}};
}

Description read_description(Fields& fields) {
  Description description;
  description.peak_rss = fields.integer("peak_rss", 0, largest);
  description.threads = static_cast<int>(fields.integer("threads", 0, 1 << 20));
  description.most_threads = static_cast<int>(fields.integer("most_threads", 0, 1 << 20));
  description.loaded = read_loaded(fields);
  return description;
}

json to_json(const Failure& failure) {
  json object = {{"type", "failure"}, {"message", failure.message}};
  if (failure.kind == FailureKind::StateNotReached) object["kind"] = state_not_reached;
  return object;
}

Failure read_failure(Fields& fields) {
  Failure failure{fields.text("message")};
  if (fields.optional_text("kind") == state_not_reached) failure.kind = FailureKind::StateNotReached;
  return failure;
}

template <class Message>
std::string encode_any(const Message& message) {
  const json object = std::visit([](const auto& one) { return to_json(one); }, message);
  // A library's message may hold any bytes.
  return object.dump(-1, ' ', false, json::error_handler_t::replace);
}

template <class Message>
struct Decoder {
  const char* type;
  Message (*read)(Fields&);
};

const std::array<Decoder<Request>, 6> request_decoders{{
    {"prepare", [](Fields& fields) -> Request { return read_prepare(fields); }},
    {"run", [](Fields& fields) -> Request { return read_run(fields); }},
    {"count", [](Fields&) -> Request { return Count{}; }},
    {"verify", [](Fields&) -> Request { return Verify{}; }},
    {"encode", [](Fields& fields) -> Request { return Encode{fields.text("output")}; }},
    {"describe", [](Fields&) -> Request { return Describe{}; }},
}};

const std::array<Decoder<Reply>, 8> reply_decoders{{
    {"greeting", [](Fields& fields) -> Reply { return read_greeting(fields); }},
    {"prepared",
     [](Fields& fields) -> Reply {
       return Prepared{fields.flag("applicable"), fields.text("reason")};
     }},
    {"ran", [](Fields& fields) -> Reply { return read_ran(fields); }},
    {"counted", [](Fields& fields) -> Reply { return read_counted(fields); }},
    {"verified", [](Fields& fields) -> Reply { return read_verified(fields); }},
    {"encoded", [](Fields& fields) -> Reply { return Encoded{fields.integer("bytes", 0, largest)}; }},
    {"description", [](Fields& fields) -> Reply { return read_description(fields); }},
    {"failure", [](Fields& fields) -> Reply { return read_failure(fields); }},
}};

Error refusal(std::string_view line, const std::string& fault) {
  return run_error("worker protocol", fault, {}, "the line begins: " + beginning_of(line));
}

template <class Message, std::size_t size>
Expected<Message> decode_any(std::string_view line, const std::array<Decoder<Message>, size>& decoders) {
  const json object = json::parse(line, nullptr, false);
  if (object.is_discarded()) return unexpected(refusal(line, "a line that is no JSON"));
  if (!object.is_object()) return unexpected(refusal(line, "a line that is no JSON object"));
  Fields fields(object);
  const auto type = fields.text("type");
  if (!fields.fault().empty()) return unexpected(refusal(line, fields.fault()));
  for (const auto& decoder : decoders) {
    if (type != decoder.type) continue;
    auto message = decoder.read(fields);
    if (!fields.fault().empty()) return unexpected(refusal(line, type + ": " + fields.fault()));
    return message;
  }
  return unexpected(refusal(line, "unknown message type " + beginning_of(type)));
}

}  // namespace

std::string encode(const Request& request) { return encode_any(request); }
std::string encode(const Reply& reply) { return encode_any(reply); }

Expected<Request> decode_request(std::string_view line) { return decode_any(line, request_decoders); }

Expected<Reply> decode_reply(std::string_view line) {
  auto reply = decode_any(line, reply_decoders);
  if (!reply) return reply;
  const auto* greeting = std::get_if<Greeting>(&*reply);
  if (greeting != nullptr && greeting->protocol != version) {
    return unexpected(refusal(line, "a worker of protocol version " + std::to_string(greeting->protocol) +
                                        ", this is version " + std::to_string(version)));
  }
  return reply;
}

}  // namespace versus::protocol

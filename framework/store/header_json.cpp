#include "framework/store/header_json.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>

namespace versus::store {
namespace {

using Json = nlohmann::json;

// --- from values to JSON ---

template <class T>
void put(Json& into, const char* key, const std::optional<T>& value) {
  if (value) into[key] = *value;
}

Json to_json(const model::Fixture& fixture) {
  return {{"recipe", to_string(fixture.recipe)},
          {"width", fixture.width},
          {"height", fixture.height},
          {"type", to_string(fixture.type)},
          {"channels", fixture.channels},
          {"seed", fixture.seed},
          {"frame", fixture.frame},
          {"file", fixture.file}};
}

Json to_json(const model::Case& subject) {
  Json metrics = Json::array();
  for (const model::MetricRule& rule : subject.metrics) {
    metrics.push_back({{"metric", info(rule.metric).name}, {"threshold", rule.threshold}});
  }
  Json curves = Json::array();
  for (const model::CurveRule& rule : subject.curves) {
    curves.push_back({{"axis", rule.axis}, {"threshold", rule.threshold}});
  }
  Json json = {{"id", subject.id},
               {"library", subject.library},
               {"scenario", subject.scenario},
               {"operation", subject.operation},
               {"reads_encoded", subject.reads_encoded},
               {"parameters", subject.parameters},
               {"swept", subject.swept},
               {"fixture", to_json(subject.fixture)},
               {"metrics", std::move(metrics)},
               {"curves", std::move(curves)},
               {"round_trip", subject.checks.round_trip},
               {"same_pixels", subject.checks.same_pixels}};
  if (!subject.versions.empty()) json["versions"] = subject.versions;
  return json;
}

Json to_json(const model::Expectation& expectation) {
  return {{"case", expectation.case_id},
          {"candidate", expectation.candidate},
          {"metric", info(expectation.metric).name},
          {"log_ratio", expectation.log_ratio},
          {"se", expectation.se},
          {"session_sd", expectation.session_sd}};
}

Json to_json(const model::NotApplicable& entry) {
  return {{"case", entry.case_id}, {"version", entry.version}, {"reason", entry.reason}};
}

Json to_json(const model::Injection& injection) {
  return {{"version", injection.version},
          {"case_pattern", injection.case_pattern},
          {"fraction", injection.fraction},
          {"extra_ns", injection.extra_ns},
          {"searches_offsets", injection.searches_offsets}};
}

Json to_json(const model::Policy& policy) {
  Json json = {{"max_rounds", policy.max_rounds},
               {"confirm", policy.confirm},
               {"fail_only_beyond_half", policy.fail_only_beyond_half},
               {"confirm_every_suspicion", policy.confirm_every_suspicion}};
  put(json, "precision", policy.precision);
  put(json, "threshold", policy.threshold);
  put(json, "budget_seconds", policy.budget_seconds);
  return json;
}

Json to_json(const model::MachineFacts& machine) {
  return {{"class", machine.machine_class}, {"usable_cpus", machine.usable_cpus}, {"facts", machine.facts}};
}

Json to_json(const model::VersionFacts& version) {
  Json loaded = Json::array();
  for (const model::LoadedLibrary& library : version.loaded) {
    loaded.push_back({{"path", library.path}, {"build_id", library.build_id}});
  }
  return {{"id", version.id},
          {"source_sha256", version.source_sha256},
          {"build_id", version.build_id},
          {"version_string", version.version_string},
          {"compiler", version.compiler},
          {"options", version.options},
          {"loaded", std::move(loaded)}};
}

template <class T>
Json list(const std::vector<T>& values) {
  Json json = Json::array();
  for (const T& value : values) json.push_back(to_json(value));
  return json;
}

Json to_json(const model::RunHeader& header) {
  return {{"id", header.id},
          {"created_utc", header.created_utc},
          {"command", header.command},
          {"profile", header.profile},
          {"seed", header.seed},
          {"versions", header.versions},
          {"cases", list(header.cases)},
          {"not_applicable", list(header.not_applicable)},
          {"injections", list(header.injections)},
          {"policy", to_json(header.policy)},
          {"expectations", list(header.expectations)},
          {"machine", to_json(header.machine)},
          {"version_facts", list(header.version_facts)}};
}

// --- from JSON to values ---

template <class T>
void take(const Json& from, const char* key, T& into) {
  if (const auto found = from.find(key); found != from.end()) found->get_to(into);
}

template <class T>
void take(const Json& from, const char* key, std::optional<T>& into) {
  if (const auto found = from.find(key); found != from.end()) into = found->get<T>();
}

template <class T>
void take_named(const Json& from, const char* key, std::optional<T> (*find)(std::string_view), T& into) {
  const auto found = from.find(key);
  if (found == from.end()) return;
  const auto& name = found->get_ref<const std::string&>();
  const std::optional<T> value = find(name);
  if (!value) throw std::invalid_argument(fmt::format("unknown {} '{}'", key, name));
  into = *value;
}

void from_json(const Json& json, model::Fixture& fixture) {
  take_named(json, "recipe", model::find_recipe, fixture.recipe);
  take(json, "width", fixture.width);
  take(json, "height", fixture.height);
  take_named(json, "type", model::find_pixel_type, fixture.type);
  take(json, "channels", fixture.channels);
  take(json, "seed", fixture.seed);
  take(json, "frame", fixture.frame);
  take(json, "file", fixture.file);
}

void from_json(const Json& json, model::MetricRule& rule) {
  take_named(json, "metric", model::find_metric, rule.metric);
  take(json, "threshold", rule.threshold);
}

void from_json(const Json& json, model::CurveRule& rule) {
  take(json, "axis", rule.axis);
  take(json, "threshold", rule.threshold);
}

void from_json(const Json& json, model::NotApplicable& entry) {
  take(json, "case", entry.case_id);
  take(json, "version", entry.version);
  take(json, "reason", entry.reason);
}

void from_json(const Json& json, model::Injection& injection) {
  take(json, "version", injection.version);
  take(json, "case_pattern", injection.case_pattern);
  take(json, "fraction", injection.fraction);
  take(json, "extra_ns", injection.extra_ns);
  take(json, "searches_offsets", injection.searches_offsets);
}

void from_json(const Json& json, model::Expectation& expectation) {
  take(json, "case", expectation.case_id);
  take(json, "candidate", expectation.candidate);
  take_named(json, "metric", model::find_metric, expectation.metric);
  take(json, "log_ratio", expectation.log_ratio);
  take(json, "se", expectation.se);
  take(json, "session_sd", expectation.session_sd);
}

void from_json(const Json& json, model::Policy& policy) {
  take(json, "max_rounds", policy.max_rounds);
  take(json, "threshold", policy.threshold);
  take(json, "budget_seconds", policy.budget_seconds);
  take(json, "confirm", policy.confirm);
  take(json, "fail_only_beyond_half", policy.fail_only_beyond_half);
  take(json, "confirm_every_suspicion", policy.confirm_every_suspicion);
  take(json, "precision", policy.precision);
}

void from_json(const Json& json, model::MachineFacts& machine) {
  take(json, "class", machine.machine_class);
  take(json, "usable_cpus", machine.usable_cpus);
  take(json, "facts", machine.facts);
}

void from_json(const Json& json, model::LoadedLibrary& library) {
  take(json, "path", library.path);
  take(json, "build_id", library.build_id);
}

// Named before the template, which finds only what it has seen.
void from_json(const Json& json, model::Case& subject);
void from_json(const Json& json, model::VersionFacts& version);

template <class T>
void take_list(const Json& from, const char* key, std::vector<T>& into) {
  const auto found = from.find(key);
  if (found == from.end()) return;
  if (!found->is_array()) throw std::invalid_argument(fmt::format("'{}' is no list", key));
  into.reserve(found->size());
  for (const Json& element : *found) from_json(element, into.emplace_back());
}

void from_json(const Json& json, model::Case& subject) {
  take(json, "id", subject.id);
  take(json, "library", subject.library);
  take(json, "scenario", subject.scenario);
  take(json, "operation", subject.operation);
  // Runs stored before the field existed knew no other operation that reads.
  subject.reads_encoded = subject.operation == "read";
  take(json, "reads_encoded", subject.reads_encoded);
  take(json, "parameters", subject.parameters);
  take(json, "swept", subject.swept);
  if (const auto found = json.find("fixture"); found != json.end()) from_json(*found, subject.fixture);
  take_list(json, "metrics", subject.metrics);
  take_list(json, "curves", subject.curves);
  take(json, "round_trip", subject.checks.round_trip);
  take(json, "same_pixels", subject.checks.same_pixels);
  take(json, "versions", subject.versions);
}

void from_json(const Json& json, model::VersionFacts& version) {
  take(json, "id", version.id);
  take(json, "source_sha256", version.source_sha256);
  take(json, "build_id", version.build_id);
  take(json, "version_string", version.version_string);
  take(json, "compiler", version.compiler);
  take(json, "options", version.options);
  take_list(json, "loaded", version.loaded);
}

void from_json(const Json& json, model::RunHeader& header) {
  take(json, "id", header.id);
  take(json, "created_utc", header.created_utc);
  take(json, "command", header.command);
  take(json, "profile", header.profile);
  take(json, "seed", header.seed);
  take(json, "versions", header.versions);
  take_list(json, "cases", header.cases);
  take_list(json, "not_applicable", header.not_applicable);
  take_list(json, "injections", header.injections);
  if (const auto found = json.find("policy"); found != json.end()) from_json(*found, header.policy);
  take_list(json, "expectations", header.expectations);
  if (const auto found = json.find("machine"); found != json.end()) from_json(*found, header.machine);
  take_list(json, "version_facts", header.version_facts);
}

// --- texts that cannot be stored ---

bool is_utf8(const std::string& text) {
  try {
    (void)Json(text).dump();
    return true;
  } catch (const Json::type_error&) {
    return false;
  }
}

enum class Search { Nul, NotUtf8 };

bool offends(const std::string& text, Search search) {
  return search == Search::Nul ? text.find('\0') != std::string::npos : !is_utf8(text);
}

// Where such a text stands, as a path of names.
std::optional<std::string> offender(const Json& json, Search search) {
  if (json.is_string()) {
    return offends(json.get_ref<const std::string&>(), search) ? std::optional<std::string>("") : std::nullopt;
  }
  if (!json.is_structured()) return std::nullopt;
  for (auto at = json.begin(); at != json.end(); ++at) {
    if (json.is_object() && offends(at.key(), search)) return "/(a name)";
    if (std::optional<std::string> below = offender(*at, search)) {
      return "/" + (json.is_object() ? at.key() : std::to_string(at - json.begin())) + *below;
    }
  }
  return std::nullopt;
}

}  // namespace

Expected<std::string> header_document(const model::RunHeader& header) {
  const Json json = to_json(header);
  if (const std::optional<std::string> place = offender(json, Search::Nul)) {
    return unexpected(usage_error("run" + *place, "a NUL byte in a text", "texts are UTF-8 without NUL"));
  }
  try {
    return json.dump();
  } catch (const Json::type_error&) {
    const std::string place = offender(json, Search::NotUtf8).value_or("");
    return unexpected(usage_error("run" + place, "a text is not UTF-8", "texts are UTF-8 without NUL",
                                  "rename the file or argument that it comes from"));
  }
}

Expected<model::RunHeader> parse_header_document(std::string_view document) {
  try {
    model::RunHeader header;
    from_json(Json::parse(document), header);
    return header;
  } catch (const std::exception& damage) {
    return unexpected(run_error({}, fmt::format("the header of a stored run cannot be read: {}", damage.what())));
  }
}

}  // namespace versus::store

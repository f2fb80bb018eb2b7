#include "harness/provision/build_record.hpp"

#include <nlohmann/json.hpp>

#include "harness/system/files.hpp"

namespace versus::provision {

namespace {

using nlohmann::ordered_json;

constexpr const char* schema = "versus.build/1";

void append(std::string& text, const std::vector<std::string>& words) {
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
}

BuildRecord from_json(const nlohmann::json& json) {
  BuildRecord record;
  json.at("library").get_to(record.library);
  json.at("version").get_to(record.version);
  json.at("key").get_to(record.key);
  json.at("source").get_to(record.source);
  json.at("source_sha256").get_to(record.source_sha256);
  json.at("compiler").get_to(record.compiler);
  json.at("options").get_to(record.options);
  json.at("cxx_standard").get_to(record.cxx_standard);
  json.at("dependencies").get_to(record.dependencies);
  for (const auto& library : json.at("libraries")) {
    record.libraries.push_back({library.at("path").get<std::string>(), library.at("build_id").get<std::string>()});
  }
  json.at("build_seconds").get_to(record.build_seconds);
  json.at("built_utc").get_to(record.built_utc);
  return record;
}

}  // namespace

std::string options_text(const BuildPlan& plan) {
  std::string flags = "-O3 -DNDEBUG -g";
  append(flags, plan.flags);
  append(flags, plan.c_flags);
  append(flags, plan.cxx_flags);
  append(flags, plan.linker_flags);
  std::string options;
  append(options, plan.configure);
  for (const auto& [name, value] : plan.options) options += (options.empty() ? "" : " ") + name + "=" + value;
  return flags + (options.empty() ? "" : "; " + options);
}

std::string to_json(const BuildRecord& record, const BuildPlan& plan) {
  ordered_json libraries = ordered_json::array();
  for (const auto& library : record.libraries) {
    libraries.push_back({{"path", library.path}, {"build_id", library.build_id}});
  }
  const ordered_json text{{"schema", schema},
                          {"library", record.library},
                          {"version", record.version},
                          {"key", record.key},
                          {"source", record.source},
                          {"source_sha256", record.source_sha256},
                          {"compiler", record.compiler},
                          {"options", record.options},
                          {"cxx_standard", record.cxx_standard},
                          {"dependencies", record.dependencies},
                          {"libraries", libraries},
                          {"build_seconds", record.build_seconds},
                          {"built_utc", record.built_utc},
                          {"plan", ordered_json::parse(canonical_text(plan))}};
  return text.dump(2) + "\n";
}

Expected<BuildRecord> read_record(const std::filesystem::path& file) {
  const auto text = system::read_file(file);
  if (!text) return unexpected(text.error());
  try {
    const auto json = nlohmann::json::parse(*text);
    if (json.at("schema") == schema) return from_json(json);
  } catch (const nlohmann::json::exception&) {
    // Said below: whatever is wrong with it, the cure is the same.
  }
  return unexpected(run_error(file.string(), "this is no record of a build", {},
                              "remove the folder that it lies in; it will be built again"));
}

}  // namespace versus::provision

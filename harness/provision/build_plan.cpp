#include "harness/provision/build_plan.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace versus::provision {

namespace {

using nlohmann::json;

void append(std::vector<std::string>& words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
}

void lay_over(std::map<std::string, std::string>& map, const std::map<std::string, std::string>& more) {
  for (const auto& [key, value] : more) map[key] = value;
}

void drop(std::vector<Dependency>& dependencies, const std::string& library) {
  dependencies.erase(std::remove_if(dependencies.begin(), dependencies.end(),
                                    [&](const Dependency& dependency) { return dependency.library == library; }),
                     dependencies.end());
}

Dependency dependency_of(const std::string& text) {
  const std::size_t at = text.find('@');
  return {text.substr(0, at), text.substr(at + 1)};
}

json to_json(const BuildStep& step) {
  return {{"kind", static_cast<int>(step.kind)},
          {"folders", step.folders},
          {"commands", step.commands},
          {"bootstrap", step.bootstrap},
          {"configure", step.configure},
          {"generator", step.generator},
          {"options", step.options}};
}

}  // namespace

void lay_over(BuildPlan& plan, const BuildSettings& settings) {
  if (settings.steps) plan.steps = *settings.steps;
  lay_over(plan.options, settings.options);
  lay_over(plan.environment, settings.environment);
  lay_over(plan.system, settings.system);
  for (const std::string& text : settings.dependencies) {
    const Dependency dependency = dependency_of(text);
    drop(plan.dependencies, dependency.library);
    plan.dependencies.push_back(dependency);
  }
  for (const std::string& library : settings.without) drop(plan.dependencies, library);
  append(plan.flags, settings.flags);
  append(plan.c_flags, settings.c_flags);
  append(plan.cxx_flags, settings.cxx_flags);
  append(plan.linker_flags, settings.linker_flags);
  append(plan.configure, settings.configure);
  plan.patches.insert(plan.patches.end(), settings.patches.begin(), settings.patches.end());
  if (settings.compiler) plan.compiler = *settings.compiler;
  if (settings.cxx_standard) plan.cxx_standard = *settings.cxx_standard;
}

std::string canonical_text(const BuildPlan& plan) {
  json text{{"options", plan.options},
            {"flags", plan.flags},
            {"c_flags", plan.c_flags},
            {"cxx_flags", plan.cxx_flags},
            {"linker_flags", plan.linker_flags},
            {"environment", plan.environment},
            {"steps", json::array()},
            {"patches", json::array()},
            {"dependencies", json::array()}};
  if (!plan.configure.empty()) text["configure"] = plan.configure;
  for (const BuildStep& step : plan.steps) text["steps"].push_back(to_json(step));
  for (const Patch& patch : plan.patches) {
    // Where a patch file lies does not matter, what it says does.
    const std::string path = patch.kind == PatchKind::File ? std::string() : patch.path;
    text["patches"].push_back({static_cast<int>(patch.kind), path, patch.content});
  }
  for (const Dependency& dependency : plan.dependencies) {
    text["dependencies"].push_back(dependency.library + "@" + dependency.version);
  }
  return text.dump();
}

}  // namespace versus::provision

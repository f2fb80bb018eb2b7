#include "harness/provision/settings_reader.hpp"

#include "harness/provision/manifest_fields.hpp"
#include "harness/provision/placeholders.hpp"
#include "harness/system/files.hpp"

namespace versus::provision {

namespace fs = std::filesystem;

namespace {

/// Whether a path stays below the folder it is meant for.
bool stays_inside(const std::string& text) {
  const fs::path path(text);
  if (text.empty() || path.is_absolute()) return false;
  for (const fs::path& part : path) {
    if (part == "..") return false;
  }
  return true;
}

void need_inside(yaml::Reader& reader, const yaml::Node& node, const std::string& path) {
  if (stays_inside(path)) return;
  reader.problem(node.place, "path " + yaml::quote(path), "a path below the source, without '..'");
}

std::vector<std::string> read_command(yaml::Reader& reader, const yaml::Node& node) {
  if (node.kind != yaml::Kind::Sequence || node.items.empty()) {
    reader.problem(node.place, "a command that is no list of words", "such as [make, -C, src, install]");
    return {};
  }
  return reader.texts(node, "command").value_or(std::vector<std::string>{});
}

BuildStep read_step(yaml::Reader& reader, const yaml::Node& node) {
  BuildStep step;
  if (!reader.expect_map(node, "a step")) return step;
  reader.check_keys(
      node, {"cmake", "autotools", "commands", "folder", "generator", "options", "bootstrap", "configure"}, "a step");
  const bool cmake = yaml::find(node, "cmake") != nullptr;
  const bool autotools = yaml::find(node, "autotools") != nullptr;
  const bool commands = yaml::find(node, "commands") != nullptr;
  if (int{cmake} + int{autotools} + int{commands} != 1) {
    reader.problem(node.place, "a step without a kind, or with two",
                   "one of: cmake: FOLDER, autotools: FOLDER, commands: LIST");
    return step;
  }
  step.kind = commands ? StepKind::Commands : autotools ? StepKind::Autotools : StepKind::Cmake;
  step.folders = words(reader, node, commands ? "folder" : autotools ? "autotools" : "cmake");
  if (step.folders.empty()) step.folders = {"."};
  for (const std::string& folder : step.folders) need_inside(reader, node, folder);
  each(reader, node, "commands",
       [&](const yaml::Node& command) { step.commands.push_back(read_command(reader, command)); });
  step.generator = word(reader, node, "generator");
  step.options = dictionary(reader, node, "options");
  step.bootstrap = words(reader, node, "bootstrap");
  step.configure = words(reader, node, "configure");
  return step;
}

Patch read_patch_file(yaml::Reader& reader, const yaml::Node& node, const fs::path& folder) {
  const fs::path file = (folder / word(reader, node, "file")).lexically_normal();
  const auto text = system::read_file(file);
  if (!text) reader.problem(node.place, "patch " + message(text.error()));
  return {PatchKind::File, file.string(), text.value_or("")};
}

Patch read_patch(yaml::Reader& reader, const yaml::Node& node, const fs::path& folder) {
  Patch patch;
  if (!reader.expect_map(node, "a patch")) return patch;
  reader.check_keys(node, {"create", "content", "empty", "link", "to", "file"}, "a patch");
  if (yaml::find(node, "file") != nullptr) return read_patch_file(reader, node, folder);
  if (yaml::find(node, "create") != nullptr) {
    patch = {PatchKind::Create, word(reader, node, "create"), word(reader, node, "content")};
  } else if (yaml::find(node, "empty") != nullptr) {
    patch = {PatchKind::Empty, word(reader, node, "empty"), {}};
  } else if (yaml::find(node, "link") != nullptr) {
    patch = {PatchKind::Link, word(reader, node, "link"), word(reader, node, "to")};
    need_inside(reader, node, patch.content);
  } else {
    reader.problem(node.place, "a patch without a kind",
                   "one of: create: PATH, empty: PATH, link: PATH, file: PATCHFILE");
    return patch;
  }
  need_inside(reader, node, patch.path);
  return patch;
}

/// All texts of settings in which a placeholder has a meaning.
std::vector<std::string> texts_with_placeholders(const BuildSettings& settings) {
  std::vector<std::string> texts;
  for (const auto& entry : settings.options) texts.push_back(entry.second);
  for (const auto& entry : settings.environment) texts.push_back(entry.second);
  texts.insert(texts.end(), settings.configure.begin(), settings.configure.end());
  for (const BuildStep& step : settings.steps.value_or(std::vector<BuildStep>{})) {
    for (const auto& entry : step.options) texts.push_back(entry.second);
    texts.insert(texts.end(), step.configure.begin(), step.configure.end());
    for (const auto& command : step.commands) texts.insert(texts.end(), command.begin(), command.end());
  }
  return texts;
}

void check_texts(yaml::Reader& reader, const yaml::Node& map, const BuildSettings& settings) {
  for (const std::string& text : texts_with_placeholders(settings)) {
    if (const auto unknown = unknown_placeholder(text)) {
      reader.problem(map.place, "placeholder '" + *unknown + "' in " + yaml::quote(text),
                     "one of: ${source}, ${source:LIBRARY}, ${prefix}, ${jobs}");
    }
  }
  for (const std::string& dependency : settings.dependencies) {
    const std::size_t at = dependency.find('@');
    if (at == std::string::npos || at == 0 || at + 1 == dependency.size()) {
      reader.problem(yaml::find(map, "dependencies")->place, "dependency " + yaml::quote(dependency),
                     "LIBRARY@VERSION");
    }
  }
}

void read_compiler(yaml::Reader& reader, const yaml::Node& map, BuildSettings& settings) {
  if (const yaml::Node* compiler = yaml::find(map, "compiler")) {
    if (reader.expect_map(*compiler, "compiler")) {
      reader.check_keys(*compiler, {"c", "cxx"}, "compiler");
      settings.compiler = Compiler{word(reader, *compiler, "c"), word(reader, *compiler, "cxx")};
      if (settings.compiler->c.empty() || settings.compiler->cxx.empty()) {
        reader.problem(compiler->place, "a compiler for one language only", "both: c and cxx");
      }
    }
  }
  if (const yaml::Node* standard = yaml::find(map, "cxx_standard")) {
    const auto number = reader.integer(*standard, "cxx_standard", 14, 17);
    if (number && *number != 14 && *number != 17) {
      reader.problem(standard->place, "cxx_standard " + std::to_string(*number), "14 or 17");
    }
    if (number) settings.cxx_standard = static_cast<int>(*number);
  }
}

}  // namespace

std::vector<std::string> settings_keys() {
  return {"steps",        "options",   "dependencies", "without", "flags",   "c_flags",  "cxx_flags",
          "linker_flags", "configure", "environment",  "system",  "patches", "compiler", "cxx_standard"};
}

BuildSettings read_settings(yaml::Reader& reader, const yaml::Node& map, const fs::path& folder) {
  BuildSettings settings;
  if (yaml::find(map, "steps") != nullptr) {
    settings.steps.emplace();
    each(reader, map, "steps", [&](const yaml::Node& node) { settings.steps->push_back(read_step(reader, node)); });
  }
  settings.options = dictionary(reader, map, "options");
  settings.dependencies = words(reader, map, "dependencies");
  settings.without = words(reader, map, "without");
  settings.flags = words(reader, map, "flags");
  settings.c_flags = words(reader, map, "c_flags");
  settings.cxx_flags = words(reader, map, "cxx_flags");
  settings.linker_flags = words(reader, map, "linker_flags");
  settings.configure = words(reader, map, "configure");
  settings.environment = dictionary(reader, map, "environment");
  settings.system = dictionary(reader, map, "system");
  each(reader, map, "patches",
       [&](const yaml::Node& node) { settings.patches.push_back(read_patch(reader, node, folder)); });
  read_compiler(reader, map, settings);
  check_texts(reader, map, settings);
  return settings;
}

}  // namespace versus::provision

#pragma once

#include <string>
#include <vector>

#include "framework/model/scenario.hpp"
#include "framework/scenario/vocabulary.hpp"
#include "framework/yaml/reader.hpp"

namespace versus::scenario {

/// A scenario's document with a profile applied, and what is needed to read it. Every function below reads one section
/// and records what is wrong with it; its value is to be used only when the reader has no problem.
struct Source {
  yaml::Reader& reader;
  const Vocabulary& vocabulary;
  const yaml::Node& root;
};

/// A word that may stand in case ids; empty after a problem.
std::string read_id_word(yaml::Reader& reader, const yaml::Node& root, std::string_view key);
std::string read_question(yaml::Reader& reader, const yaml::Node& root);
std::vector<std::string> read_tags(yaml::Reader& reader, const yaml::Node& root);

/// A path that counts from the scenario's folder. Text only: no file is looked for.
std::string beside(const std::string& scenario_file, const std::string& path);

std::vector<std::string> read_operations(const Source& source);
model::Fixture read_fixture(const Source& source);
std::vector<model::MetricRule> read_metrics(const Source& source);
model::Checks read_checks(const Source& source);

}  // namespace versus::scenario

#include "framework/scenario/parse.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "framework/base/suggest.hpp"
#include "framework/scenario/axes.hpp"
#include "framework/scenario/conditions.hpp"
#include "framework/scenario/curves.hpp"
#include "framework/scenario/profiles.hpp"
#include "framework/scenario/sections.hpp"
#include "framework/yaml/reader.hpp"

namespace versus::scenario {

namespace {

using yaml::Node;
using yaml::Reader;

Headline headline_of(Reader& reader, const Node& root) {
  Headline headline;
  headline.library = read_id_word(reader, root, "library");
  headline.name = read_id_word(reader, root, "scenario");
  headline.question = read_question(reader, root);
  headline.tags = read_tags(reader, root);
  headline.profiles = profile_names(profiles_in(reader, root));
  return headline;
}

// A scenario from a document with a profile applied.
model::Scenario read_sections(const Source& source, const Node& base, const Headline& headline, std::string profile) {
  model::Scenario scenario;
  scenario.library = headline.library;
  scenario.name = headline.name;
  scenario.profile = std::move(profile);
  scenario.question = headline.question;
  scenario.file = source.reader.file_name();
  scenario.tags = headline.tags;
  scenario.operations = read_operations(source);
  for (const auto& name : scenario.operations) {
    const Operation* known = find_operation(source.vocabulary, name);
    if (known != nullptr && known->reads_encoded) scenario.reading.push_back(name);
  }
  scenario.fixture = read_fixture(source);
  scenario.axes = read_axes(source);
  scenario.fixed = read_fixed(source);
  scenario.exclusions = read_exclusions(source, base);
  scenario.metrics = read_metrics(source);
  scenario.curves = read_curves(source, scenario.axes);
  scenario.checks = read_checks(source);
  check_conditions(source, base, scenario);
  return scenario;
}

// What the file says with each profile; sections that several share give the same errors, which are kept once.
class Variants {
 public:
  Variants(std::string_view file_name, const Vocabulary& vocabulary, const Node& base, const Headline& headline)
      : file_name_(file_name), vocabulary_(vocabulary), base_(base), headline_(headline) {}

  void read(const std::string& profile, const yaml::Entry* entry) {
    Reader reader(file_name_);
    const Node root = entry == nullptr ? base_ : with_profile(reader, base_, *entry);
    scenarios_.push_back(read_sections(Source{reader, vocabulary_, root}, base_, headline_, profile));
    for (auto& problem : reader.take()) {
      if (seen_.insert(message(problem)).second) problems_.push_back(std::move(problem));
    }
  }

  std::vector<Error> take_problems() { return std::move(problems_); }

  const model::Scenario* find(std::string_view profile) const {
    for (const auto& scenario : scenarios_) {
      if (scenario.profile == profile) return &scenario;
    }
    return nullptr;
  }

 private:
  std::string file_name_;
  const Vocabulary& vocabulary_;
  const Node& base_;
  const Headline& headline_;
  std::vector<model::Scenario> scenarios_;
  std::vector<Error> problems_;
  std::set<std::string> seen_;
};

void check_library(Reader& reader, const Node& root, const Headline& headline, const Vocabulary& vocabulary) {
  if (headline.library.empty() || headline.library == vocabulary.library) return;
  reader.problem(yaml::find(root, "library")->place, "unknown library " + yaml::quote(headline.library),
                 "known here: " + vocabulary.library, base::did_you_mean(headline.library, {vocabulary.library}));
}

Checked<model::Scenario> read_document(Reader& reader, const Node& root, const Vocabulary& vocabulary,
                                       std::string_view profile) {
  reader.check_keys(root,
                    {"scenario", "library", "question", "tags", "operations", "fixture", "fixed", "axes", "exclude",
                     "profiles", "metrics", "curves", "checks"},
                    "the scenario");
  const Headline headline = headline_of(reader, root);
  check_library(reader, root, headline, vocabulary);
  Reader unheard(reader.file_name());  // headline_of has recorded the section's problems
  const auto profiles = profiles_in(unheard, root);
  Variants variants(reader.file_name(), vocabulary, root, headline);
  for (const yaml::Entry* entry : profiles) variants.read(entry->key, entry);
  if (profiles.size() < headline.profiles.size()) variants.read(std::string(full_profile), nullptr);
  reader.add(variants.take_problems());
  const model::Scenario* chosen = variants.find(profile);
  if (chosen == nullptr) {
    const Node* section = yaml::find(root, "profiles");
    reader.problem(section == nullptr ? root.place : section->place, "no profile " + yaml::quote(profile),
                   "profiles: " + yaml::listed(headline.profiles), base::did_you_mean(profile, headline.profiles));
  }
  if (reader.failed()) return tl::unexpected(reader.take());
  return *chosen;
}

}  // namespace

Checked<Headline> read_headline(std::string_view text, std::string_view file_name) {
  yaml::Document document = yaml::parse(text, file_name);
  Reader reader(file_name);
  reader.add(std::move(document.problems));
  Headline headline;
  if (document.root && reader.expect_map(*document.root, "a scenario")) {
    headline = headline_of(reader, *document.root);
  }
  if (reader.failed()) return tl::unexpected(reader.take());
  return headline;
}

Checked<model::Scenario> parse_scenario(std::string_view text, std::string_view file_name, const Vocabulary& vocabulary,
                                        std::string_view profile) {
  yaml::Document document = yaml::parse(text, file_name);
  Reader reader(file_name);
  reader.add(std::move(document.problems));
  if (document.root && reader.expect_map(*document.root, "a scenario")) {
    return read_document(reader, *document.root, vocabulary, profile);
  }
  return tl::unexpected(reader.take());
}

}  // namespace versus::scenario

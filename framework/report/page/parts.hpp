#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "framework/report/page/document.hpp"

namespace versus::report::page {

using Json = nlohmann::ordered_json;

/// Places of versions and cases in the lists of the document.
class Index {
 public:
  explicit Index(const model::RunResult& result);
  std::size_t version(const std::string& id) const;
  std::size_t case_of(const std::string& id) const;
  bool has_case(const std::string& id) const;
  const std::vector<std::string>& versions() const { return versions_; }
  const std::vector<std::string>& cases() const { return cases_; }

 private:
  void add_version(const std::string& id);
  void add_case(const std::string& id);
  std::vector<std::string> versions_;
  std::vector<std::string> cases_;
  std::map<std::string, std::size_t> version_places_;
  std::map<std::string, std::size_t> case_places_;
};

/// null for what is not finite.
Json number(double value);

/// The cases: `{"id", "scenario", "operation", "params", "image"}`, and the shortest name that tells them apart.
Json cases_json(const model::RunResult& result, const Index& index);

/// One for each case and candidate, worst first: the deciding comparison, and the others in short.
Json rows_json(const model::RunResult& result, const Index& index);

/// What is drawn over a sweep: `[case, version, ns, bytes of the image per second, compression ratio, calls]`.
Json points_json(const model::RunResult& result, const Index& index);

/// What was counted, by case and version, as text: `[case, version, {"file size": "1.2 MiB", …}]`.
Json counted_json(const model::RunResult& result, const Index& index);

/// The curves (scaling along an axis) as finished texts.
Json curves_json(const model::RunResult& result);

/// Versions with what was loaded, machine, injections.
Json builds_json(const model::RunResult& result, const Index& index);
Json machine_json(const model::RunResult& result);

/// Not applicable, incidents.
Json gaps_json(const model::RunResult& result, const Index& index);
Json incidents_json(const model::RunResult& result, const Index& index);

/// Verdict, sentences, counts, control, notes.
Json summary_json(const model::RunResult& result);

/// How effects went, for the section History.
Json histories_json(const std::vector<model::History>& histories);

/// The Vega-Lite specifications by name: `forest`, `sweep` (by quantity and kind of axis), `order`, `distribution`,
/// `launches`, `history`. Data come under the names `rows` and `rounds`.
Json plots_json(const std::vector<std::string>& versions);

/// All rounds by case, as JSON text: they are too many to go through a tree of values.
std::string samples_text(const PageInput& input, const Index& index);

}  // namespace versus::report::page

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/yaml/document.hpp"

namespace versus::yaml {

/// Takes typed values out of nodes and collects what is wrong with them, so that a user hears of all errors of a file
/// at once. `what` names the value in messages: `tile`, `threshold of cpu_time`. A function that returns nothing has
/// recorded a problem. Types are strict: `010`, `0x10`, `1e3`, `yes` are no numbers or truth values, since readers of
/// YAML disagree about them.
class Reader {
 public:
  explicit Reader(std::string_view file_name) : file_name_(file_name) {}

  void problem(Place place, std::string culprit, std::string limit = {}, std::string next_step = {});

  bool expect_map(const Node& node, std::string_view what);
  bool expect_sequence(const Node& node, std::string_view what);

  /// Records each key of the map that is not among the known ones, with the nearest.
  void check_keys(const Node& map, const std::vector<std::string>& known, std::string_view what);

  /// The value of a key that must be there.
  const Node* require(const Node& map, std::string_view key, std::string_view what);

  std::optional<std::string> text(const Node& node, std::string_view what);
  std::optional<std::int64_t> integer(const Node& node, std::string_view what, std::int64_t least, std::int64_t most);
  std::optional<std::uint64_t> natural(const Node& node, std::string_view what);
  std::optional<bool> truth(const Node& node, std::string_view what);
  /// `3%`, `3 %` or `0.03`, from 0 to `most`, as a fraction.
  std::optional<double> fraction(const Node& node, std::string_view what, double most);
  /// A list of texts; a single value is not taken for a list of one.
  std::optional<std::vector<std::string>> texts(const Node& node, std::string_view what);

  /// `file:line:column`.
  std::string at(Place place) const { return place_text(file_name_, place); }
  const std::string& file_name() const { return file_name_; }

  bool failed() const { return !problems_.empty(); }
  /// All problems so far, in the order of finding; of very many, the first ones and how many more there are.
  std::vector<Error> take();
  void add(std::vector<Error> problems);

 private:
  std::string file_name_;
  std::vector<Error> problems_;
};

/// `a, b, c`.
std::string listed(const std::vector<std::string>& words);

/// Decimal digits without leading zeros, perhaps with `-` in front; nothing else.
std::optional<std::int64_t> parse_integer(std::string_view text);
std::optional<std::uint64_t> parse_natural(std::string_view text);

}  // namespace versus::yaml

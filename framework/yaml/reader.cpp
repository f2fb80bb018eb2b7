#include "framework/yaml/reader.hpp"

#include <charconv>
#include <cmath>
#include <iterator>
#include <locale>
#include <sstream>
#include <utility>

#include "framework/base/suggest.hpp"

namespace versus::yaml {

namespace {

// Whether digits follow the rules of parse_integer; from_chars alone takes `010`.
bool is_plain_decimal(std::string_view digits) {
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos) return false;
  return digits.size() == 1 || digits.front() != '0';
}

template <class Integer>
std::optional<Integer> from_decimal(std::string_view text) {
  Integer value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// from_chars alone would also take `inf`, `nan` and a sign.
std::optional<double> parse_decimal(std::string_view text) {
  if (text.empty() || text.find_first_not_of("0123456789.") != std::string_view::npos) return std::nullopt;
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::string integer_hint(std::string_view text) {
  std::string_view digits = text;
  while (digits.size() > 1 && digits.front() == '0') digits.remove_prefix(1);
  if (digits.size() == text.size() || !is_plain_decimal(digits)) return {};
  return "some readers take a leading 0 for octal; write " + std::string(digits);
}

}  // namespace

std::optional<std::int64_t> parse_integer(std::string_view text) {
  const std::string_view digits = !text.empty() && text.front() == '-' ? text.substr(1) : text;
  if (!is_plain_decimal(digits) || text == "-0") return std::nullopt;
  return from_decimal<std::int64_t>(text);
}

std::optional<std::uint64_t> parse_natural(std::string_view text) {
  if (!is_plain_decimal(text)) return std::nullopt;
  return from_decimal<std::uint64_t>(text);
}

std::string listed(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

void Reader::problem(Place place, std::string culprit, std::string limit, std::string next_step) {
  problems_.push_back(usage_error(at(place), std::move(culprit), std::move(limit), std::move(next_step)));
}

void Reader::add(std::vector<Error> problems) {
  problems_.insert(problems_.end(), std::make_move_iterator(problems.begin()), std::make_move_iterator(problems.end()));
}

std::vector<Error> Reader::take() {
  constexpr std::size_t most = 50;  // nobody reads more, and a file of another kind can have thousands
  std::vector<Error> problems = std::exchange(problems_, {});
  if (problems.size() > most) {
    const std::size_t more = problems.size() - most;
    problems.resize(most);
    problems.push_back(usage_error(file_name_, std::to_string(more) + " more problems"));
  }
  return problems;
}

bool Reader::expect_map(const Node& node, std::string_view what) {
  if (node.kind == Kind::Map) return true;
  problem(node.place, std::string(what) + " must be a map", "found " + std::string(to_string(node.kind)));
  return false;
}

bool Reader::expect_sequence(const Node& node, std::string_view what) {
  if (node.kind == Kind::Sequence) return true;
  std::string hint;
  if (node.kind == Kind::Scalar) hint = "write [" + node.text.substr(0, 40) + "]";
  problem(node.place, std::string(what) + " must be a list", "found " + std::string(to_string(node.kind)), hint);
  return false;
}

void Reader::check_keys(const Node& map, const std::vector<std::string>& known, std::string_view what) {
  for (const auto& entry : map.entries) {
    bool found = false;
    for (const auto& key : known) found = found || key == entry.key;
    if (found) continue;
    problem(entry.place, "unknown key " + quote(entry.key) + " in " + std::string(what), "keys: " + listed(known),
            base::did_you_mean(entry.key, known));
  }
}

const Node* Reader::require(const Node& map, std::string_view key, std::string_view what) {
  const Node* node = find(map, key);
  if (node == nullptr) problem(map.place, "key '" + std::string(key) + "' is missing in " + std::string(what));
  return node;
}

std::optional<std::string> Reader::text(const Node& node, std::string_view what) {
  if (node.kind == Kind::Scalar && !node.text.empty()) return node.text;
  const std::string found = node.kind == Kind::Scalar ? "an empty text" : std::string(to_string(node.kind));
  problem(node.place, std::string(what) + " must be a text", "found " + found);
  return std::nullopt;
}

std::optional<std::int64_t> Reader::integer(const Node& node, std::string_view what, std::int64_t least,
                                            std::int64_t most) {
  const std::string range = std::to_string(least) + " to " + std::to_string(most);
  if (node.kind != Kind::Scalar) {
    problem(node.place, std::string(what) + " must be a whole number", "found " + std::string(to_string(node.kind)));
    return std::nullopt;
  }
  const auto value = parse_integer(node.text);
  if (!value) {
    problem(node.place, std::string(what) + " " + quote(node.text) + " is not a whole number", range,
            integer_hint(node.text));
    return std::nullopt;
  }
  if (*value < least || *value > most) {
    problem(node.place, std::string(what) + " " + node.text + " is out of range", range);
    return std::nullopt;
  }
  return value;
}

std::optional<std::uint64_t> Reader::natural(const Node& node, std::string_view what) {
  const auto value = node.kind == Kind::Scalar ? parse_natural(node.text) : std::nullopt;
  if (!value) {
    const std::string found = node.kind == Kind::Scalar ? quote(node.text) : std::string(to_string(node.kind));
    problem(node.place, std::string(what) + " must be a whole number", "found " + found,
            node.kind == Kind::Scalar ? integer_hint(node.text) : std::string());
  }
  return value;
}

std::optional<bool> Reader::truth(const Node& node, std::string_view what) {
  if (node.kind == Kind::Scalar && !node.quoted && node.text == "true") return true;
  if (node.kind == Kind::Scalar && !node.quoted && node.text == "false") return false;
  const std::string found = node.kind == Kind::Scalar ? quote(node.text) : std::string(to_string(node.kind));
  problem(node.place, std::string(what) + " must be true or false", "found " + found);
  return std::nullopt;
}

std::optional<double> Reader::fraction(const Node& node, std::string_view what, double most) {
  std::string_view text = node.kind == Kind::Scalar ? std::string_view(node.text) : std::string_view();
  const bool percent = !text.empty() && text.back() == '%';
  if (percent) text.remove_suffix(1);
  while (percent && !text.empty() && text.back() == ' ') text.remove_suffix(1);
  const auto number = parse_decimal(text);
  const std::string limit = "0 or more, as 3% or 0.03";
  if (!number) {
    const std::string found = node.kind == Kind::Scalar ? quote(node.text) : std::string(to_string(node.kind));
    problem(node.place, std::string(what) + " " + found + " is not a fraction", limit);
    return std::nullopt;
  }
  const double value = percent ? *number / 100 : *number;
  if (value > most) {
    std::ostringstream shown;
    shown.imbue(std::locale::classic());
    shown << most * 100;
    problem(node.place, std::string(what) + " " + quote(node.text) + " is too large", "at most " + shown.str() + "%");
    return std::nullopt;
  }
  return value;
}

std::optional<std::vector<std::string>> Reader::texts(const Node& node, std::string_view what) {
  if (!expect_sequence(node, what)) return std::nullopt;
  std::vector<std::string> values;
  for (const auto& item : node.items) {
    auto value = text(item, what);
    if (!value) return std::nullopt;
    values.push_back(*std::move(value));
  }
  return values;
}

}  // namespace versus::yaml

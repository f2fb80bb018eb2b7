#include "harness/protocol/arrival_trace.hpp"

#include <array>
#include <charconv>
#include <fstream>
#include <iterator>
#include <optional>

namespace versus::protocol {

namespace {

constexpr std::string_view header = "offset,bytes,ns";

/// The next line without its end; takes it off the text.
std::string_view take_line(std::string_view& text) {
  const auto end = text.find('\n');
  auto line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return line;
}

std::optional<Arrival> read_line(std::string_view line) {
  std::array<std::int64_t, 3> numbers{};
  const char* at = line.data();
  const char* const end = line.data() + line.size();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i > 0 && (at == end || *at++ != ',')) return std::nullopt;
    const auto [rest, fault] = std::from_chars(at, end, numbers[i]);
    if (fault != std::errc() || numbers[i] < 0) return std::nullopt;
    at = rest;
  }
  if (at != end) return std::nullopt;
  return Arrival{numbers[0], numbers[1], numbers[2]};
}

}  // namespace

Expected<std::vector<Arrival>> parse_arrivals(std::string_view text, const std::string& name) {
  std::vector<Arrival> arrivals;
  int number = 1;
  const auto wrong = [&](std::string culprit, std::string limit) {
    return unexpected(usage_error(name + ":" + std::to_string(number), std::move(culprit), std::move(limit)));
  };
  if (take_line(text) != header)
    return wrong("this is no trace of arrivals", "its first line is " + std::string(header));
  while (!text.empty()) {
    ++number;
    const auto arrival = read_line(take_line(text));
    if (!arrival || arrival->bytes == 0)
      return wrong("this line is no arrival", "three whole numbers, bytes from 1 on");
    const std::int64_t end = arrivals.empty() ? 0 : arrivals.back().offset + arrivals.back().bytes;
    if (arrival->offset != end)
      return wrong("offset " + std::to_string(arrival->offset), std::to_string(end) + " is next");
    if (!arrivals.empty() && arrival->ns < arrivals.back().ns) {
      return wrong("ns " + std::to_string(arrival->ns), "times do not go back");
    }
    arrivals.push_back(*arrival);
  }
  if (arrivals.empty()) return wrong("a trace without arrivals", "at least one line behind the first");
  return arrivals;
}

Expected<std::vector<Arrival>> read_arrivals(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return unexpected(usage_error(path, "cannot read the trace"));
  const std::string text(std::istreambuf_iterator<char>(file), {});
  return parse_arrivals(text, path);
}

std::string format_arrivals(const std::vector<Arrival>& arrivals) {
  std::string text(header);
  text += '\n';
  for (const auto& one : arrivals) {
    text += std::to_string(one.offset) + ',' + std::to_string(one.bytes) + ',' + std::to_string(one.ns) + '\n';
  }
  return text;
}

}  // namespace versus::protocol

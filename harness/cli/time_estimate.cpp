#include "harness/cli/time_estimate.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>

#include "framework/base/quantity.hpp"

namespace versus::cli {

namespace {

constexpr double plain_bytes_per_second = 1e9;
constexpr double compressed_bytes_per_second = 80e6;
constexpr double decompressed_bytes_per_second = 300e6;
constexpr double pixels_per_second = 1e8;       // what no pixel is done without, whatever its codec
constexpr double calls_per_chunk = 2;           // where to read, and what
constexpr double lines_per_chunk = 16;          // most codecs' scanlines
constexpr double shortest_item_seconds = 1e-3;  // shorter ones are repeated within one item
constexpr double seconds_per_launch = 0.05;
constexpr double items_per_launch = 14;             // warm-up, blocks, verification
constexpr double usual_rounds = 4;                  // of two versions
constexpr double rounds_per_further_version = 1.5;  // the last of several to be decided keeps the case open

double number(const model::Case& subject, std::string_view name, double otherwise) {
  const auto word = model::parameter(subject, name);
  const double value = word ? std::strtod(word->c_str(), nullptr) : 0;
  return value > 0 ? value : otherwise;
}

double quantity(const model::Case& subject, std::string_view name, base::Dimension dimension) {
  const auto word = model::parameter(subject, name);
  const auto value = word ? base::parse_quantity(*word, dimension) : std::nullopt;
  return value ? static_cast<double>(*value) : 0;
}

bool writes(const model::Case& subject) { return subject.operation.rfind("write", 0) == 0; }

double bytes_per_second(const model::Case& subject) {
  if (model::parameter(subject, "compression").value_or("none") == "none") return plain_bytes_per_second;
  return writes(subject) ? compressed_bytes_per_second : decompressed_bytes_per_second;
}

double waiting_seconds(const model::Case& subject, double bytes, double pixels) {
  if (model::parameter(subject, "storage") != "model") return 0;
  const double side = number(subject, "tile", 0);
  const double chunk = side > 0 ? side * side : lines_per_chunk * static_cast<double>(subject.fixture.width);
  const double calls = calls_per_chunk * std::ceil(pixels / chunk);
  const double rate = quantity(subject, "bandwidth", base::Dimension::Rate);
  return calls * quantity(subject, "latency", base::Dimension::Time) / 1e9 + (rate > 0 ? bytes / rate : 0);
}

double item_seconds(const model::Case& subject) {
  const double frames = number(subject, "frames", 1);
  const double bytes = static_cast<double>(raw_bytes(subject.fixture)) * frames;
  const double pixels =
      static_cast<double>(subject.fixture.width) * static_cast<double>(subject.fixture.height) * frames;
  const double working = bytes / bytes_per_second(subject) + pixels / pixels_per_second;
  return std::max(working + waiting_seconds(subject, bytes, pixels), shortest_item_seconds);
}

}  // namespace

double estimated_seconds(const model::Case& subject, std::size_t versions, int most_rounds) {
  const auto further = static_cast<double>(versions - std::min<std::size_t>(versions, 2));
  const double rounds = std::min(usual_rounds + rounds_per_further_version * further, static_cast<double>(most_rounds));
  const double launches = 2 * static_cast<double>(versions);
  return rounds * launches * (seconds_per_launch + items_per_launch * item_seconds(subject));
}

}  // namespace versus::cli

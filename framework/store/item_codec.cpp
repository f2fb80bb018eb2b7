#include "framework/store/item_codec.hpp"

#include <array>
#include <cassert>
#include <cstdint>
#include <cstring>

namespace versus::store {
namespace {

constexpr std::array<double model::Item::*, 6> item_figures{&model::Item::wall_ns,
                                                            &model::Item::cpu_ns,
                                                            &model::Item::minor_faults,
                                                            &model::Item::major_faults,
                                                            &model::Item::voluntary_switches,
                                                            &model::Item::involuntary_switches};

constexpr unsigned present = 0x80;
constexpr std::size_t word = 8;
constexpr std::size_t launch_figures = 3;

void put(std::string& bytes, std::uint64_t value) {
  for (std::size_t i = 0; i < word; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xff);
}

std::uint64_t take(std::string_view bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < word; ++i) {
    value |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
  }
  return value;
}

std::uint64_t bits(double value) {
  std::uint64_t result = 0;
  std::memcpy(&result, &value, sizeof result);
  return result;
}

double from_bits(std::uint64_t value) {
  double result = 0;
  std::memcpy(&result, &value, sizeof result);
  return result;
}

}  // namespace

std::string encode_block(const std::vector<std::optional<model::Item>>& block) {
  std::string bytes;
  bytes.reserve(block.size() * (1 + 3 * word));
  for (const std::optional<model::Item>& item : block) {
    const std::size_t flags_at = bytes.size();
    bytes += '\0';
    if (!item) continue;
    unsigned flags = present;
    for (std::size_t n = 0; n < item_figures.size(); ++n) {
      const std::uint64_t figure = bits((*item).*item_figures[n]);
      if (figure == 0) continue;
      flags |= 1U << n;
      put(bytes, figure);
    }
    bytes[flags_at] = static_cast<char>(flags);
  }
  return bytes;
}

std::optional<std::vector<std::optional<model::Item>>> decode_block(std::string_view bytes) {
  std::vector<std::optional<model::Item>> block;
  block.reserve(bytes.size() / (1 + 2 * word) + 1);
  while (!bytes.empty()) {
    const auto flags = static_cast<unsigned char>(bytes.front());
    bytes.remove_prefix(1);
    std::optional<model::Item>& item = block.emplace_back();
    if (flags == 0) continue;
    if ((flags & present) == 0) return std::nullopt;
    item.emplace();
    for (std::size_t n = 0; n < item_figures.size(); ++n) {
      if ((flags & 1U << n) == 0) continue;
      if (bytes.size() < word) return std::nullopt;
      (*item).*item_figures[n] = from_bits(take(bytes));
      bytes.remove_prefix(word);
    }
  }
  return block;
}

std::string encode_launches(const std::vector<model::LaunchFacts>& launches) {
  std::string bytes(1, static_cast<char>(launch_figures));
  for (const model::LaunchFacts& launch : launches) {
    put(bytes, static_cast<std::uint64_t>(launch.peak_rss));
    put(bytes, static_cast<std::uint64_t>(launch.threads_seen));
    put(bytes, static_cast<std::uint64_t>(launch.padding));
  }
  return bytes;
}

std::optional<std::vector<model::LaunchFacts>> decode_launches(std::string_view bytes) {
  std::vector<model::LaunchFacts> launches;
  if (bytes.empty()) return launches;
  const std::size_t figures = static_cast<unsigned char>(bytes.front());
  bytes.remove_prefix(1);
  if (figures == 0 || bytes.size() % (figures * word) != 0) return std::nullopt;
  for (; !bytes.empty(); bytes.remove_prefix(figures * word)) {
    const auto figure = [&](std::size_t n) {
      return n < figures ? static_cast<std::int64_t>(take(bytes.substr(n * word))) : 0;
    };
    model::LaunchFacts& launch = launches.emplace_back();
    launch.peak_rss = figure(0);
    launch.threads_seen = static_cast<int>(figure(1));
    launch.padding = figure(2);
  }
  return launches;
}

std::string encode_sides(const std::vector<int>& sides) {
  std::string bytes;
  for (int side : sides) {
    assert(side >= 0 && side < 256);
    bytes += static_cast<char>(side);
  }
  return bytes;
}

std::vector<int> decode_sides(std::string_view bytes) {
  std::vector<int> sides;
  for (char c : bytes) sides.push_back(static_cast<unsigned char>(c));
  return sides;
}

}  // namespace versus::store

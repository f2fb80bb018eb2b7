#include "framework/plan/order.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

namespace versus::plan {

namespace {

// FNV-1a: words of any length become one number; quality comes from SplitMix64 behind it.
std::uint64_t hash_text(std::uint64_t hash, std::string_view text) {
  for (const char c : text) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001b3ULL;
  }
  return hash;
}

template <class T>
void shuffle(std::vector<T>& values, Draw& draw) {
  for (std::size_t left = values.size(); left > 1; --left) {
    std::swap(values[left - 1], values[draw.below(left)]);
  }
}

}  // namespace

Draw::Draw(std::uint64_t seed, std::string_view case_id, std::uint64_t round, std::string_view purpose)
    : state_(hash_text(hash_text(0xcbf29ce484222325ULL, case_id), purpose)) {
  state_ ^= seed * 0x9e3779b97f4a7c15ULL;
  state_ ^= next() + round * 0xd1b54a32d192ed03ULL;
}

std::uint64_t Draw::next() {
  // SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
  state_ += 0x9e3779b97f4a7c15ULL;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31U);
}

std::uint64_t Draw::below(std::uint64_t bound) {
  assert(bound > 0);
  const std::uint64_t rest =
      (~std::uint64_t{0} % bound + 1) % bound;  // values above the last full multiple are redrawn
  std::uint64_t value = next();
  while (rest != 0 && value > ~std::uint64_t{0} - rest) value = next();
  return value % bound;
}

std::vector<std::vector<int>> block_orders(std::uint64_t seed, std::string_view case_id, int round,
                                           const std::vector<int>& slots, int blocks) {
  Draw draw(seed, case_id, static_cast<std::uint64_t>(round), "block order");
  std::vector<std::vector<int>> orders;
  orders.reserve(static_cast<std::size_t>(blocks));
  for (int block = 0; block < blocks; ++block) {
    std::vector<int> order = block % 2 == 0 ? slots : orders.back();
    if (block % 2 == 0) {
      shuffle(order, draw);
    } else {
      std::reverse(order.begin(), order.end());
    }
    orders.push_back(std::move(order));
  }
  return orders;
}

std::vector<int> launch_order(std::uint64_t seed, std::string_view case_id, int round, const std::vector<int>& slots) {
  Draw draw(seed, case_id, static_cast<std::uint64_t>(round), "launch order");
  std::vector<int> order = slots;
  shuffle(order, draw);
  return order;
}

int draw_cpu(std::uint64_t seed, std::string_view case_id, int round, const std::vector<int>& cpus) {
  assert(!cpus.empty());
  return cpus[Draw(seed, case_id, static_cast<std::uint64_t>(round), "cpu").below(cpus.size())];
}

std::vector<int> draw_paddings(std::uint64_t seed, std::string_view case_id, int round, int slots) {
  constexpr std::uint64_t page = 4096;  // stack alignment effects repeat with the page
  Draw draw(seed, case_id, static_cast<std::uint64_t>(round), "padding");
  std::vector<int> paddings;
  for (int slot = 0; slot < slots; ++slot) paddings.push_back(static_cast<int>(draw.below(page)));
  return paddings;
}

std::vector<std::size_t> cycle_order(std::uint64_t seed, int cycle, std::size_t count) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  Draw draw(seed, "suite", static_cast<std::uint64_t>(cycle), "cycle");
  shuffle(order, draw);
  return order;
}

}  // namespace versus::plan

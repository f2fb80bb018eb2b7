#include "tests/fuzz/mutate.hpp"

#include <algorithm>
#include <cctype>
#include <set>

namespace versus::fuzz {

namespace {

constexpr std::size_t longest = 64U << 10U;

// std::uniform_int_distribution differs between standard libraries; a slight bias does not matter here.
std::size_t below(std::size_t bound, std::mt19937_64& random) { return bound == 0 ? 0 : random() % bound; }

struct Piece {
  std::size_t begin = 0;
  std::size_t length = 0;
};

/// Short pieces more often than long ones.
Piece piece_of(const std::string& text, std::mt19937_64& random) {
  const std::size_t begin = below(text.size() + 1, random);
  const std::size_t most = below(4, random) == 0 ? text.size() : 16;
  return {begin, below(std::min(most, text.size() - begin) + 1, random)};
}

void change(std::string& text, const Corpus& corpus, std::mt19937_64& random) {
  const Piece piece = piece_of(text, random);
  const std::string& other = corpus.inputs[below(corpus.inputs.size(), random)];
  const Piece foreign = piece_of(other, random);
  switch (below(8, random)) {
    case 0:
      text.erase(piece.begin, piece.length);
      break;
    case 1:
      text.insert(piece.begin, corpus.words[below(corpus.words.size(), random)]);
      break;
    case 2:
      text.replace(piece.begin, piece.length, corpus.words[below(corpus.words.size(), random)]);
      break;
    case 3:
      text.insert(below(text.size() + 1, random), text.substr(piece.begin, piece.length));
      break;
    case 4:
      text.insert(piece.begin, other, foreign.begin, foreign.length);
      break;
    case 5:
      text.insert(piece.begin, 1 + below(200, random), text.empty() ? '[' : text[below(text.size(), random)]);
      break;
    default:
      if (piece.begin < text.size()) {
        // One bit, or any byte.
        const auto old = static_cast<unsigned char>(text[piece.begin]);
        const auto bit = static_cast<unsigned char>(1U << below(8, random));
        const bool any = below(2, random) == 0;
        text[piece.begin] = static_cast<char>(any ? below(256, random) : static_cast<unsigned char>(old ^ bit));
      }
  }
}

}  // namespace

std::vector<std::string> words_of(const std::vector<std::string>& inputs) {
  std::set<std::string> words{"0",        "-1",  "1e999", "nan", "9223372036854775808", "18446744073709551615",
                              "\xc3\xa4", "\xff"};
  const auto in_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  for (const auto& input : inputs) {
    for (auto at = input.begin(); at != input.end();) {
      const auto end = in_word(*at) ? std::find_if_not(at, input.end(), in_word) : at + 1;
      words.emplace(at, end);
      at = end;
    }
  }
  return {words.begin(), words.end()};
}

std::string mutate(const Corpus& corpus, std::mt19937_64& random) {
  std::string text = corpus.inputs[below(corpus.inputs.size(), random)];
  const std::size_t changes = 1 + below(6, random);
  for (std::size_t i = 0; i < changes; ++i) change(text, corpus, random);
  if (text.size() > longest) text.resize(longest);
  return text;
}

}  // namespace versus::fuzz

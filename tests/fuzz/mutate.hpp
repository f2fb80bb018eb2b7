#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace versus::fuzz {

/// What inputs are made of.
struct Corpus {
  std::vector<std::string> inputs;  ///< at least one
  std::vector<std::string> words;   ///< pieces that mean something in the inputs' language
};

/// The words of the inputs: runs of letters, digits and underscores, and single punctuation marks; besides, numbers at
/// the limits of types.
std::vector<std::string> words_of(const std::vector<std::string>& inputs);

/// One of the inputs with a few changes: bytes and words replaced, inserted, removed, repeated, moved, and pieces of
/// other inputs. The same for the same state of `random`; at most 64 KiB.
std::string mutate(const Corpus& corpus, std::mt19937_64& random);

}  // namespace versus::fuzz

#pragma once

// C++14: adapters include it.

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace versus {
namespace worker {

/// The parameters of a case as words. An operation asks for those it knows, with the default of each; what nobody asked
/// for is a mistake that `unknown` tells. The word `default` means the same as nothing, so that an axis can hold the
/// library's own choice beside others. Bad values throw std::invalid_argument with the limits.
class Parameters {
 public:
  Parameters() = default;
  explicit Parameters(std::map<std::string, std::string> words) : words_(std::move(words)) {}

  bool has(const std::string& name) const;
  std::string word(const std::string& name, const std::string& otherwise) const;
  std::string one_of(const std::string& name, const std::string& otherwise,
                     const std::vector<std::string>& allowed) const;
  std::int64_t integer(const std::string& name, std::int64_t otherwise, std::int64_t least, std::int64_t most) const;
  double number(const std::string& name, double otherwise, double least, double most) const;
  /// The word for `name` is not a number: `scanline` for `tile`.
  bool is_word(const std::string& name, const std::string& word) const;

  /// The others. Whoever asks the result has asked this one too.
  Parameters without(const std::string& name) const;

  /// Names that were given and never asked for.
  std::vector<std::string> unknown() const;

 private:
  const std::string* find(const std::string& name) const;
  std::map<std::string, std::string> words_;
  std::shared_ptr<std::set<std::string>> asked_ = std::make_shared<std::set<std::string>>();
};

}  // namespace worker
}  // namespace versus

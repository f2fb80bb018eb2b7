#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/error.hpp"

/// YAML as the project's files use it: plain data that means the same to every reader. What YAML allows beyond that
/// (several documents, tags, merge keys, keys given twice, aliases that contain themselves or explode) is refused with
/// the place of it.
namespace versus::yaml {

/// Counts from 1, as editors do; columns are bytes.
struct Place {
  int line = 1;
  int column = 1;
};

enum class Kind { Null, Scalar, Sequence, Map };

/// `a value`, `a list`, `a map`, `nothing`: for messages.
std::string_view to_string(Kind kind);

struct Entry;

/// A piece of a document. Aliases are replaced by copies, so this is a tree.
struct Node {
  Kind kind = Kind::Null;
  Place place;
  std::string text;            ///< of a Scalar, as written, quotes and escapes resolved; no type is guessed
  bool quoted = false;         ///< a Scalar in quotes
  std::vector<Node> items;     ///< of a Sequence
  std::vector<Entry> entries;  ///< of a Map, in the order of the file; keys are unique
};

struct Entry {
  std::string key;
  Place place;
  Node value;
};

/// The value of a key, or null when the node is no map or has no such key.
const Node* find(const Node& map, std::string_view key);
const Entry* find_entry(const Node& map, std::string_view key);

struct Limits {
  std::size_t bytes = 1U << 20U;
  int depth = 32;             ///< of maps and lists in each other
  std::size_t nodes = 50000;  ///< with all aliases replaced by copies
};

/// What could be read, and all that is wrong with it. `root` is missing when the text is no YAML at all; it is to be
/// used only together with `problems`: a value without any problem has an empty list.
struct Document {
  std::optional<Node> root;
  std::vector<Error> problems;  ///< each with `file:line:column`
};

/// Reads the one document of a text. `file_name` is only for messages. Pure and thread-safe; time is linear in the
/// text's length.
Document parse(std::string_view text, std::string_view file_name, const Limits& limits = {});

/// `tile_size.yaml:12:5`.
std::string place_text(std::string_view file_name, Place place);

/// The text in single quotes for a message: control characters are escaped, the middle of a long text is left out.
std::string quote(std::string_view text);

}  // namespace versus::yaml

#include "harness/provision/manifest_fields.hpp"

namespace versus::provision {

std::string word(yaml::Reader& reader, const yaml::Node& map, std::string_view key) {
  const yaml::Node* node = yaml::find(map, key);
  return node == nullptr ? std::string() : reader.text(*node, key).value_or("");
}

std::vector<std::string> words(yaml::Reader& reader, const yaml::Node& map, std::string_view key) {
  const yaml::Node* node = yaml::find(map, key);
  if (node == nullptr) return {};
  if (node->kind == yaml::Kind::Scalar) return {node->text};
  return reader.texts(*node, key).value_or(std::vector<std::string>{});
}

std::map<std::string, std::string> dictionary(yaml::Reader& reader, const yaml::Node& map, std::string_view key) {
  std::map<std::string, std::string> found;
  const yaml::Node* node = yaml::find(map, key);
  if (node == nullptr || !reader.expect_map(*node, key)) return found;
  for (const yaml::Entry& entry : node->entries) {
    const bool empty = entry.value.kind == yaml::Kind::Null;
    found[entry.key] = empty ? std::string() : reader.text(entry.value, entry.key).value_or("");
  }
  return found;
}

void each(yaml::Reader& reader, const yaml::Node& map, std::string_view key,
          const std::function<void(const yaml::Node&)>& read) {
  const yaml::Node* node = yaml::find(map, key);
  if (node == nullptr || !reader.expect_sequence(*node, key)) return;
  for (const yaml::Node& item : node->items) read(item);
}

}  // namespace versus::provision

// The only file that includes yaml-cpp. Its parser's events are used instead of its Node: a Node keeps the last of two
// equal keys, lets an alias contain itself, and knows no limits.
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <utility>

#include "framework/yaml/document.hpp"
#include "framework/yaml/text_check.hpp"

namespace versus::yaml {

namespace {

// Ends yaml-cpp's parsing early; never leaves this file.
struct Stop {};

Place place_of(const YAML::Mark& mark) { return Place{std::max(mark.line, 0) + 1, std::max(mark.column, 0) + 1}; }

std::size_t count_nodes(const Node& node) {
  std::size_t count = 1;
  for (const auto& item : node.items) count += count_nodes(item);
  for (const auto& entry : node.entries) count += count_nodes(entry.value);
  return count;
}

int depth_of(const Node& node) {
  int deepest = 0;
  for (const auto& item : node.items) deepest = std::max(deepest, depth_of(item));
  for (const auto& entry : node.entries) deepest = std::max(deepest, depth_of(entry.value));
  const bool collection = node.kind == Kind::Sequence || node.kind == Kind::Map;
  return deepest + (collection ? 1 : 0);
}

class Builder : public YAML::EventHandler {
 public:
  Builder(std::string_view file_name, const Limits& limits) : file_name_(file_name), limits_(limits) {}

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (started_) {
      stop(place_of(mark), "a second document", "a file holds one document", "make it a file of its own");
    }
    started_ = true;
  }
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    add(Node{Kind::Null, place_of(mark), {}, false, {}, {}}, anchor);
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    refuse_tag(mark, tag);
    add(Node{Kind::Scalar, place_of(mark), value, tag == "!", {}, {}}, anchor);
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    const auto found = anchors_.find(anchor);
    if (found == anchors_.end()) {
      stop(place_of(mark), "an alias inside of what it stands for", "it would contain itself", "write the value out");
    }
    nodes_ += count_nodes(found->second);
    check_count(place_of(mark));
    if (static_cast<int>(open_.size()) + depth_of(found->second) > limits_.depth) refuse_depth(place_of(mark));
    --nodes_;  // add() counts the copy's root
    add(found->second, YAML::NullAnchor);
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value /*style*/) override {
    refuse_tag(mark, tag);
    open(Node{Kind::Sequence, place_of(mark), {}, false, {}, {}}, anchor);
  }
  void OnSequenceEnd() override { close(); }

  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value /*style*/) override {
    refuse_tag(mark, tag);
    open(Node{Kind::Map, place_of(mark), {}, false, {}, {}}, anchor);
  }
  void OnMapEnd() override { close(); }

  void problem(Place place, std::string culprit, std::string limit = {}, std::string next = {}) {
    problems_.push_back(
        usage_error(place_text(file_name_, place), std::move(culprit), std::move(limit), std::move(next)));
  }

  Document take() { return Document{std::move(root_), std::move(problems_)}; }

 private:
  struct Open {
    Node node;
    YAML::anchor_t anchor;
    std::optional<Entry> entry;        // of a map: the key that waits for its value
    bool repeated = false;             // the waiting key stood there before
    std::map<std::string, int> lines;  // of the keys so far
  };

  [[noreturn]] void stop(Place place, std::string culprit, std::string limit, std::string next) {
    problem(place, std::move(culprit), std::move(limit), std::move(next));
    root_.reset();
    throw Stop{};
  }

  [[noreturn]] void refuse_depth(Place place) {
    stop(place, "maps and lists too deep in each other", "at most " + std::to_string(limits_.depth) + " deep", {});
  }

  void check_count(Place place) {
    if (nodes_ <= limits_.nodes) return;
    stop(place, "too many values", "at most " + std::to_string(limits_.nodes) + ", aliases written out", {});
  }

  void refuse_tag(const YAML::Mark& mark, const std::string& tag) {
    if (tag.empty() || tag == "?" || tag == "!") return;
    problem(place_of(mark), "the tag " + quote(tag), "tags mean nothing here", "leave it out");
  }

  void open(Node node, YAML::anchor_t anchor) {
    ++nodes_;
    check_count(node.place);
    if (static_cast<int>(open_.size()) >= limits_.depth) refuse_depth(node.place);
    if (!open_.empty() && open_.back().node.kind == Kind::Map && !open_.back().entry) refuse_key(node);
    open_.push_back(Open{std::move(node), anchor, std::nullopt, false, {}});
  }

  void close() {
    Open done = std::move(open_.back());
    open_.pop_back();
    if (done.anchor != YAML::NullAnchor) anchors_.insert_or_assign(done.anchor, done.node);
    place_node(std::move(done.node));
  }

  void add(Node node, YAML::anchor_t anchor) {
    ++nodes_;
    check_count(node.place);
    if (anchor != YAML::NullAnchor) anchors_.insert_or_assign(anchor, node);
    place_node(std::move(node));
  }

  void place_node(Node node) {
    if (open_.empty()) {
      root_ = std::move(node);
      return;
    }
    Open& parent = open_.back();
    if (parent.node.kind == Kind::Sequence) {
      parent.node.items.push_back(std::move(node));
    } else if (!parent.entry) {
      take_key(parent, std::move(node));
    } else {
      // where nothing is, yaml-cpp points at what comes next, often in another line
      if (node.kind == Kind::Null) node.place = parent.entry->place;
      parent.entry->value = std::move(node);
      if (!parent.repeated) parent.node.entries.push_back(*std::move(parent.entry));
      parent.entry.reset();
    }
  }

  void take_key(Open& parent, Node key) {
    if (key.kind != Kind::Scalar) refuse_key(key);
    const auto [earlier, is_new] = parent.lines.emplace(key.text, key.place.line);
    parent.repeated = !is_new;
    if (!is_new) {
      problem(key.place, "key " + quote(key.text) + " stands here a second time",
              "first in line " + std::to_string(earlier->second), "remove one");
    } else if (key.text == "<<" && !key.quoted) {
      problem(key.place, "merge key '<<'", "not every reader of YAML knows it", "write the keys out");
      parent.repeated = true;  // one message is enough: no "unknown key" after it
    }
    parent.entry = Entry{std::move(key.text), key.place, {}};
  }

  [[noreturn]] void refuse_key(const Node& key) {
    stop(key.place, std::string(to_string(key.kind)) + " as a key", "keys are words", {});
  }

  std::string file_name_;
  Limits limits_;
  std::optional<Node> root_;
  std::vector<Error> problems_;
  std::vector<Open> open_;
  std::map<YAML::anchor_t, Node> anchors_;
  std::size_t nodes_ = 0;
  bool started_ = false;
};

// The place behind the last character.
Place end_of(std::string_view text) {
  const auto lines = std::count(text.begin(), text.end(), '\n');
  const auto last = text.rfind('\n');
  const std::size_t columns = last == std::string_view::npos ? text.size() : text.size() - last - 1;
  return Place{static_cast<int>(lines) + 1, static_cast<int>(columns) + 1};
}

// What yaml-cpp throws becomes a problem.
void run_parser(std::string_view text, Builder& builder) {
  // A quote that is never closed is noticed by yaml-cpp only when no line break stands at the end.
  text = text.substr(0, text.find_last_not_of(" \r\n") + 1);
  std::istringstream stream{std::string(text)};
  try {
    YAML::Parser parser(stream);
    while (parser.HandleNextDocument(builder)) {
    }
  } catch (const Stop&) {
  } catch (const YAML::Exception& error) {
    // "end of map not found" at the end of the text has no column
    const bool at_end = error.mark.is_null() || (error.mark.column == 0 && error.msg.rfind("end of", 0) == 0);
    builder.problem(at_end ? end_of(text) : place_of(error.mark), "not YAML: " + error.msg);
  }
}

}  // namespace

Document parse(std::string_view text, std::string_view file_name, const Limits& limits) {
  if (text.size() > limits.bytes) {
    return Document{std::nullopt,
                    {usage_error(std::string(file_name), std::to_string(text.size()) + " bytes are too many",
                                 "at most " + std::to_string(limits.bytes))}};
  }
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (text.substr(0, 3) == byte_order_mark) text.remove_prefix(3);
  if (auto foreign = find_foreign_byte(text, file_name)) return Document{std::nullopt, {*std::move(foreign)}};
  Builder builder(file_name, limits);
  run_parser(text, builder);
  Document document = builder.take();
  const bool empty = !document.root || document.root->kind == Kind::Null;
  if (empty && document.problems.empty()) {
    document.problems.push_back(usage_error(std::string(file_name), "nothing in it"));
    document.root.reset();
  }
  return document;
}

}  // namespace versus::yaml

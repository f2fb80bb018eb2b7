#include "framework/records/conflict_marks.hpp"

#include <string>

namespace versus::records {

std::optional<Error> find_conflict_mark(std::string_view text, std::string_view file_name) {
  int line = 1;
  for (std::size_t begin = 0; begin <= text.size(); ++line) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    for (const std::string_view mark : {"<<<<<<<", "=======", ">>>>>>>", "|||||||"}) {
      if (text.substr(begin, mark.size()) != mark) continue;
      return usage_error(std::string(file_name) + ":" + std::to_string(line) + ":1",
                         "the mark of an unfinished merge, '" + std::string(mark) + "'",
                         "one side's text, without marks",
                         "keep one side whole (`git checkout --ours` or `--theirs`), or record again");
    }
    begin = end + 1;
  }
  return std::nullopt;
}

}  // namespace versus::records

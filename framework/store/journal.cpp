#include "framework/store/journal.hpp"

#include <fmt/format.h>

namespace versus::store {
namespace {

constexpr int large_journal_pages = 1000;  // 4 MB, SQLite's own default for a fold

}  // namespace

Expected<Statement*> Journal::statement(const char* sql) {
  const auto known = statements_.find(sql);
  if (known != statements_.end()) return &known->second;
  Expected<Statement> prepared = connection_->prepare(sql);
  if (!prepared) return unexpected(std::move(prepared.error()));
  return &statements_.emplace(sql, std::move(*prepared)).first->second;
}

Expected<std::int64_t> Journal::run_key(std::string_view run_id) {
  if (!run_id_.empty() && run_id_ == run_id) return run_key_;
  Expected<Statement*> query = statement("SELECT key FROM run WHERE id = ?1");
  if (!query) return unexpected(std::move(query.error()));
  Expected<bool> row = (*query)->with(run_id).next();
  if (!row) return unexpected(std::move(row.error()));
  if (!*row) {
    return unexpected(usage_error(connection_->file().string(), fmt::format("there is no run '{}'", run_id), {},
                                  "`versus report --list` shows the stored runs"));
  }
  run_key_ = (*query)->integer(0);
  run_id_ = run_id;
  connection_->set_run(run_id);
  if (Expected<void> done = (*query)->run(); !done) return unexpected(std::move(done.error()));
  return run_key_;
}

void Journal::fold_when_large() {
  if (connection_->journal_pages() >= large_journal_pages) connection_->fold_journal();
}

}  // namespace versus::store

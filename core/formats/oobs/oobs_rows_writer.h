// The rows of an OOBS book that is being written.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/formats/sqlite/sqlite_draft.h"

namespace tabia::formats {

struct OobsRow {
  std::string epd, move;
  bool active;
  int64_t win, draw, loss;
  std::string comment;  // empty: NULL
};

// Inserts several rows at a time, because SQLite records the last ID again with each statement.
class OobsRowsWriter {
 public:
  // Creates the table Book in `draft`, which must outlive this object.
  static absl::StatusOr<OobsRowsWriter> Create(SqliteDraft& draft);

  absl::Status Add(OobsRow row);
  // Inserts the remaining rows. Called once.
  absl::Status Finish();

 private:
  OobsRowsWriter(SqliteDraft& draft, SqliteStatement insert) : draft_(draft), insert_(std::move(insert)) {}
  absl::Status InsertAll(SqliteStatement& insert);

  SqliteDraft& draft_;
  SqliteStatement insert_;  // of a full block of rows
  std::vector<OobsRow> rows_;
};

}  // namespace tabia::formats

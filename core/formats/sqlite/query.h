// What SQLite answers, row by row.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "sqlite3.h"

namespace tabia::formats {

// The error that `database` had last, placed at `where` ("row 17"). A database that is damaged is a bad file;
// one that cannot be read at all is the system's refusal.
absl::Status SqliteError(const std::string& path, std::string_view where, sqlite3* database);

// The values of one row, by column from 0. Valid while the row is at hand.
class SqliteRow {
 public:
  explicit SqliteRow(sqlite3_value** values) : values_(values) {}

  int type(int column) const { return sqlite3_value_type(values_[column]); }
  int64_t integer(int column) const { return sqlite3_value_int64(values_[column]); }
  // The size of a text, as `text` gives it, or of a blob.
  uint64_t size_bytes(int column) const {
    return static_cast<uint64_t>(sqlite3_value_bytes(values_[column]));
  }
  // A text in UTF-8. Ask for its size first.
  const char* text(int column) const {
    return reinterpret_cast<const char*>(sqlite3_value_text(values_[column]));
  }

 private:
  sqlite3_value** values_;
};

// The few rows of a small query, stepped over one by one.
class SqliteQuery {
 public:
  // True with the next row, false behind the last one. An error is placed at what `where` returns ("row 17").
  absl::StatusOr<bool> Step(absl::FunctionRef<std::string()> where);
  absl::StatusOr<bool> Step();

  // Columns of the current row, as in SqliteRow; text is valid until the next Step.
  int64_t integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }
  std::string_view text(int column) const;

 private:
  friend class SqliteFile;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  SqliteQuery(std::string path, sqlite3_stmt* statement) : path_(std::move(path)), statement_(statement) {}

  std::string path_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

}  // namespace tabia::formats

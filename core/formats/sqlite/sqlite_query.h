// The results of an SQLite query, row by row.
#pragma once

#include <cstdint>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "sqlite3.h"

namespace tabia::formats {

// Returns the last error of `database`, at the location `where` ("row 17"): BadFile if the database is
// damaged, SystemError if the system cannot read it.
absl::Status SqliteError(const std::string& path, std::string_view where, sqlite3* database);

// The values of one row, by column from 0. Valid while the row is visited.
class SqliteRow {
 public:
  explicit SqliteRow(sqlite3_value** values) : values_(values) {}

  int type(int column) const { return sqlite3_value_type(values_[column]); }
  int64_t integer(int column) const { return sqlite3_value_int64(values_[column]); }
  // Returns the size of a blob, or of a text in UTF-8. Throws if the conversion fails, which SQLite would report as an
  // empty text.
  uint64_t size_bytes(int column) const {
    if (type(column) == SQLITE_TEXT && text(column) == nullptr) throw std::bad_alloc();
    return static_cast<uint64_t>(sqlite3_value_bytes(values_[column]));
  }
  // Returns a text in UTF-8. Call size_bytes first.
  const char* text(int column) const {
    return reinterpret_cast<const char*>(sqlite3_value_text(values_[column]));
  }

 private:
  sqlite3_value** values_;
};

// A query with few rows, which are read one by one.
class SqliteQuery {
 public:
  // Returns true with the next row, false after the last one. The message of an error contains the location
  // that `where` returns ("row 17").
  absl::StatusOr<bool> Step(absl::FunctionRef<std::string()> where);
  absl::StatusOr<bool> Step();

  // Returns a column of the current row, as in SqliteRow. The text is valid until the next Step; NULL is an empty text.
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

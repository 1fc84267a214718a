// Reads an SQLite database that is not trusted, without executing anything in it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "sqlite3.h"

#include "core/formats/sqlite/sqlite_query.h"

namespace tabia::formats {

bool IsSqliteFile(std::string_view first_bytes);

// Pages with several parents, or equal IDs in two joined tables, can make a query practically endless even in a small
// file. Therefore the number of steps of a query is limited by the size of the file; beyond the limit, the query ends
// with BadFile.
class SqliteFile {
 public:
  struct Column {
    std::string name;
    bool generated;
  };

  // Opens a file. BadFile if a hot rollback journal is next to it, because the file then contains incomplete changes.
  static absl::StatusOr<SqliteFile> Open(const std::string& path);
  // Opens the bytes of a database, which must outlive the SqliteFile. Errors contain `path`. BadFile if the database
  // uses a write-ahead log.
  static absl::StatusOr<SqliteFile> OfBytes(std::string_view bytes, const std::string& path);

  const std::string& path() const { return path_; }
  uint64_t size_bytes() const { return size_bytes_; }

  // Returns whether a write-ahead log or a cold journal is next to the file; neither is read.
  bool HasUnfinishedChanges() const;

  // Returns the columns of a table, whose name is compared ignoring case; nullopt if there is no such table. BadFile if
  // it is a view or a virtual table.
  absl::StatusOr<std::optional<std::vector<Column>>> Columns(std::string_view table) const;

  // Prepares a query, which must not outlive the file. There may be only one at a time.
  absl::StatusOr<SqliteQuery> Query(const std::string& sql) const;

  // Visits the rows of "SELECT columns FROM from" in the order of the file. Returns the first error of `visit`, which
  // ends the scan. The message of an SQLite error contains the location that `where` returns ("after row 17").
  // REQUIRES: no other query exists meanwhile.
  absl::Status ForEachRow(std::string_view columns, std::string_view from,
                          absl::FunctionRef<std::string()> where,
                          absl::FunctionRef<absl::Status(const SqliteRow&)> visit) const;

 private:
  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
  };
  SqliteFile(std::string path, uint64_t size_bytes, sqlite3* database);
  absl::Status SetUp();
  absl::StatusOr<bool> HasPlainTable(std::string_view table) const;
  absl::StatusOr<bool> StepOnce(const std::string& sql, absl::FunctionRef<std::string()> where) const;

  std::string path_;
  uint64_t size_bytes_;
  std::unique_ptr<uint64_t> steps_left_;  // of the current query, in units of kStepsPerCall
  std::unique_ptr<sqlite3, Close> database_;
};

// Returns `name` as an identifier in SQL.
std::string QuotedName(std::string_view name);

// Returns whether two SQL identifiers are the same.
bool SameName(std::string_view a, std::string_view b);

}  // namespace tabia::formats

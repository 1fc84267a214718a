// An SQLite database that is made in memory, to be written as a file.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "sqlite3.h"

namespace tabia::formats {

// SQLite enlarges no block of memory beyond this.
inline constexpr int64_t kMostSqliteImageBytes = 0x7ffffe00;

// A statement that is run again and again with other values. Parameters count from 1; those that are not
// bound keep their values.
class SqliteStatement {
 public:
  // `text` is kept by reference until Run.
  void Bind(int parameter, std::string_view text);
  void Bind(int parameter, int64_t value);
  void BindNull(int parameter);
  absl::Status Run();

 private:
  friend class SqliteImage;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  explicit SqliteStatement(sqlite3_stmt* statement) : statement_(statement) {}

  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

// Errors: Unavailable where memory or `most_bytes` are used up, with "cannot be written".
class SqliteImage {
 public:
  // Empty, with pages of 4096 bytes.
  static absl::StatusOr<SqliteImage> Create(int64_t most_bytes = kMostSqliteImageBytes);

  absl::Status Run(const char* sql);
  // The image must outlive the statement.
  absl::StatusOr<SqliteStatement> Prepare(const char* sql);
  // The bytes of the file, outside any transaction; valid until the next change.
  absl::StatusOr<std::string_view> bytes() const;

 private:
  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
  };
  explicit SqliteImage(sqlite3* database) : database_(database) {}

  std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace tabia::formats

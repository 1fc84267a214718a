// Builds an SQLite database in an unnamed temporary file, and copies its bytes to a sink.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "sqlite3.h"

#include "core/base/byte_streams.h"
#include "core/base/os/temp_file.h"

namespace tabia::formats {

// A prepared statement. Parameters count from 1, and keep their values until they are bound again. The draft must
// outlive it.
class SqliteStatement {
 public:
  // Binds a parameter. Keeps a reference to `text` until Run.
  void Bind(int parameter, std::string_view text);
  void Bind(int parameter, int64_t value);
  void BindNull(int parameter);
  absl::Status Run();

 private:
  friend class SqliteDraft;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  SqliteStatement(std::string folder, sqlite3_stmt* statement)
      : folder_(std::move(folder)), statement_(statement) {}

  std::string folder_;  // of the temporary file, for errors
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

// A database that is being written, in about 32 MiB of memory at any size. Errors of the disk are Unavailable.
class SqliteDraft {
 public:
  // Creates an empty database with pages of 4096 bytes. The temporary file is in `folder`.
  static absl::StatusOr<SqliteDraft> Create(const std::string& folder);

  absl::Status Run(const char* sql);
  absl::StatusOr<SqliteStatement> Prepare(const std::string& sql);
  // Appends the whole database to `sink`. REQUIRES: no transaction is open.
  absl::Status CopyTo(ByteSink& sink) const;

 private:
  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
  };
  SqliteDraft(std::string folder, ScratchFile file, sqlite3* database)
      : folder_(std::move(folder)), file_(std::move(file)), database_(database) {}

  std::string folder_;
  ScratchFile file_;  // outlives the database
  std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace tabia::formats

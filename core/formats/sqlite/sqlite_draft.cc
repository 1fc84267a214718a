#include "core/formats/sqlite/sqlite_draft.h"

#include <algorithm>
#include <cerrno>

#include "core/base/os/file_io.h"
#include "core/base/status.h"

namespace tabia::formats {
namespace {

// No journal and no synchronous writes: nothing is ever rolled back, and a draft with an error is discarded.
constexpr char kSettings[] =
    "PRAGMA page_size = 4096; PRAGMA cache_size = -32768; PRAGMA journal_mode = OFF; "
    "PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE";
constexpr sqlite3_int64 kBlockBytes = 1 << 20;

absl::Status TempFileError(const std::string& folder, std::string_view action, int error) {
  return SystemError("temporary file in " + folder, action, error);
}

// Returns the last error of `database`.
absl::Status WriteError(const std::string& folder, sqlite3* database) {
  const int system_error = ErrnoOf(sqlite3_system_errno(database));
  switch (sqlite3_errcode(database)) {
    case SQLITE_NOMEM:
      return TempFileError(folder, "written", ENOMEM);
    case SQLITE_FULL:
      return TempFileError(folder, "written", ENOSPC);
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
      return TempFileError(folder, "written", system_error != 0 ? system_error : EIO);
    default:
      return absl::InternalError(sqlite3_errmsg(database));
  }
}

}  // namespace

void SqliteStatement::Bind(int parameter, std::string_view text) {
  sqlite3_bind_text64(statement_.get(), parameter, text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8);
}

void SqliteStatement::Bind(int parameter, int64_t value) {
  sqlite3_bind_int64(statement_.get(), parameter, value);
}

void SqliteStatement::BindNull(int parameter) {
  sqlite3_bind_null(statement_.get(), parameter);
}

absl::Status SqliteStatement::Run() {
  const bool done = sqlite3_step(statement_.get()) == SQLITE_DONE;
  const absl::Status status =
      done ? absl::OkStatus() : WriteError(folder_, sqlite3_db_handle(statement_.get()));
  sqlite3_reset(statement_.get());
  return status;
}

absl::StatusOr<SqliteDraft> SqliteDraft::Create(const std::string& folder) {
  TABIA_ASSIGN_OR_RETURN(ScratchFile file, ScratchFile::Create(folder));
  sqlite3* database = nullptr;
  const int result =
      sqlite3_open_v2(file.path().c_str(), &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
  file.RemoveName();
  if (database == nullptr) return TempFileError(folder, "created", ENOMEM);
  SqliteDraft draft(folder, std::move(file), database);
  if (result != SQLITE_OK) return WriteError(folder, database);
  TABIA_RETURN_IF_ERROR(draft.Run(kSettings));
  return draft;
}

absl::Status SqliteDraft::Run(const char* sql) {
  const int result = sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr);
  return result == SQLITE_OK ? absl::OkStatus() : WriteError(folder_, database_.get());
}

absl::StatusOr<SqliteStatement> SqliteDraft::Prepare(const std::string& sql) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(database_.get(), sql.c_str(), -1, &statement, nullptr) != SQLITE_OK) {
    return WriteError(folder_, database_.get());
  }
  return SqliteStatement(folder_, statement);
}

absl::Status SqliteDraft::CopyTo(ByteSink& sink) const {
  sqlite3_file* file = nullptr;
  sqlite3_file_control(database_.get(), "main", SQLITE_FCNTL_FILE_POINTER, &file);
  sqlite3_int64 size = 0;
  if (file->pMethods->xFileSize(file, &size) != SQLITE_OK) return TempFileError(folder_, "read", EIO);
  std::string block;
  for (sqlite3_int64 at = 0; at < size; at += kBlockBytes) {
    block.resize(static_cast<size_t>(std::min(kBlockBytes, size - at)));
    if (file->pMethods->xRead(file, block.data(), static_cast<int>(block.size()), at) != SQLITE_OK) {
      return TempFileError(folder_, "read", EIO);
    }
    TABIA_RETURN_IF_ERROR(sink.Append(block));
  }
  return absl::OkStatus();
}

}  // namespace tabia::formats

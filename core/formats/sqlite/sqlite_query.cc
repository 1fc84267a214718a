#include "core/formats/sqlite/sqlite_query.h"

#include <cerrno>

#include "core/base/status.h"
#include "core/base/text.h"

namespace tabia::formats {

absl::Status SqliteError(const std::string& path, std::string_view where, sqlite3* database) {
  const int system_error = sqlite3_system_errno(database);
  switch (sqlite3_errcode(database)) {
    case SQLITE_NOMEM:
      return SystemError(path, "read", ENOMEM);
    case SQLITE_INTERRUPT:
      return BadFile(path, where, "takes more steps to read than a sound file of this size");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return SystemError(path, "read", EBUSY);
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_AUTH:
    case SQLITE_FULL:
      return SystemError(path, "read", system_error != 0 ? system_error : EIO);
    default:
      return BadFile(path, where, MakePrintable(sqlite3_errmsg(database)));
  }
}

absl::StatusOr<bool> SqliteQuery::Step() {
  return Step([] { return std::string("database"); });
}

absl::StatusOr<bool> SqliteQuery::Step(absl::FunctionRef<std::string()> where) {
  switch (sqlite3_step(statement_.get())) {
    case SQLITE_ROW:
      return true;
    case SQLITE_DONE:
      return false;
    default:
      return SqliteError(path_, where(), sqlite3_db_handle(statement_.get()));
  }
}

std::string_view SqliteQuery::text(int column) const {
  if (sqlite3_column_type(statement_.get(), column) == SQLITE_NULL) return {};
  const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  if (text == nullptr) throw std::bad_alloc();
  return {text, static_cast<size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

}  // namespace tabia::formats

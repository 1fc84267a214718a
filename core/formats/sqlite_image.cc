#include "core/formats/sqlite_image.h"

#include <cerrno>

#include "core/base/status.h"

namespace tabia::formats {
namespace {

// Nothing is ever rolled back: an image with an error is thrown away.
constexpr char kSettings[] =
    "PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; "
    "PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = MEMORY";

absl::Status WriteError(sqlite3* database) {
  const auto refused = [](int error) { return SystemError("the database", "written", error); };
  if (database == nullptr || sqlite3_extended_errcode(database) == SQLITE_IOERR_NOMEM) return refused(ENOMEM);
  switch (sqlite3_errcode(database)) {
    case SQLITE_NOMEM:
      return refused(ENOMEM);
    case SQLITE_FULL:
      return refused(EFBIG);
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
  const absl::Status status = done ? absl::OkStatus() : WriteError(sqlite3_db_handle(statement_.get()));
  sqlite3_reset(statement_.get());
  return status;
}

absl::StatusOr<SqliteImage> SqliteImage::Create(int64_t most_bytes) {
  sqlite3* database = nullptr;
  constexpr int kFlags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  const int result = sqlite3_open_v2("image", &database, kFlags, "memdb");
  SqliteImage image(database);
  if (result != SQLITE_OK) return WriteError(database);
  sqlite3_file_control(database, "main", SQLITE_FCNTL_SIZE_LIMIT, &most_bytes);
  TABIA_RETURN_IF_ERROR(image.Run(kSettings));
  return image;
}

absl::Status SqliteImage::Run(const char* sql) {
  const int result = sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr);
  return result == SQLITE_OK ? absl::OkStatus() : WriteError(database_.get());
}

absl::StatusOr<SqliteStatement> SqliteImage::Prepare(const char* sql) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(database_.get(), sql, -1, &statement, nullptr) != SQLITE_OK) {
    return WriteError(database_.get());
  }
  return SqliteStatement(statement);
}

absl::StatusOr<std::string_view> SqliteImage::bytes() const {
  sqlite3_int64 size = 0;
  const unsigned char* bytes = sqlite3_serialize(database_.get(), "main", &size, SQLITE_SERIALIZE_NOCOPY);
  if (bytes == nullptr) return WriteError(database_.get());
  return std::string_view(reinterpret_cast<const char*>(bytes), static_cast<size_t>(size));
}

}  // namespace tabia::formats

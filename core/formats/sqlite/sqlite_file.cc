#include "core/formats/sqlite/sqlite_file.h"

#include <array>
#include <cerrno>
#include <exception>
#include <utility>

#include "absl/strings/ascii.h"

#include "core/base/format.h"
#include "core/base/os/file_io.h"
#include "core/base/os/mapped_file.h"
#include "core/base/status.h"

namespace tabia::formats {
namespace {

constexpr std::string_view kSqliteMagic("SQLite format 3\0", 16);

// The offset of the version in the header that a program needs to read the file.
constexpr size_t kReadVersion = 19;
constexpr char kWithLog = 2;

struct Limit {
  int id;
  int value;
};
// A book's texts and tables are far below these. A reader skips a text that is too long for it; beyond the first limit,
// SQLite would take too much memory for one text, and ends the query.
constexpr std::array kLimits = {Limit{SQLITE_LIMIT_LENGTH, 1 << 26}, Limit{SQLITE_LIMIT_SQL_LENGTH, 1 << 16},
                                Limit{SQLITE_LIMIT_COLUMN, 256},     Limit{SQLITE_LIMIT_EXPR_DEPTH, 64},
                                Limit{SQLITE_LIMIT_ATTACHED, 0},     Limit{SQLITE_LIMIT_WORKER_THREADS, 0},
                                Limit{SQLITE_LIMIT_TRIGGER_DEPTH, 1}};

struct Switch {
  int id;
  int value;
};
constexpr std::array kSwitches = {
    Switch{SQLITE_DBCONFIG_DEFENSIVE, 1}, Switch{SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
    Switch{SQLITE_DBCONFIG_ENABLE_VIEW, 0}, Switch{SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
    Switch{SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0}};

// The file is read, not mapped: one that is cut short while it is mapped kills the process, and mapping saves
// only one twentieth of SQLite's time.
constexpr std::array kPragmas = {"PRAGMA cell_size_check=ON", "PRAGMA query_only=ON",
                                 "PRAGMA automatic_index=OFF", "PRAGMA mmap_size=0"};

// A row of some ten bytes takes some thirty steps of SQLite's virtual machine.
constexpr uint64_t kStepsPerByte = 16, kStepsOfAnyFile = 1 << 20;
constexpr int kStepsPerCall = 1 << 12;

// Returns whether the query has to end. SQLite calls this every kStepsPerCall steps.
int SpendSteps(void* steps_left) {
  uint64_t& left = *static_cast<uint64_t*>(steps_left);
  if (left == 0) return 1;
  --left;
  return 0;
}

// Returns the URI that opens a file as immutable: SQLite takes no lock and looks for no journal, so a book
// may be on a read-only disk.
std::string ImmutableUri(const std::string& path) {
  std::string uri = path[0] == '/' ? "file://" : "file:";
  for (const char c : path) {
    if (absl::ascii_isalnum(static_cast<uint8_t>(c)) ||
        std::string_view("/._-").find(c) != std::string_view::npos) {
      uri.push_back(c);
    } else {
      uri += FormatText("%%%02X", static_cast<uint8_t>(c));
    }
  }
  return uri + "?mode=ro&immutable=1";
}

// Begins a hot journal, which contains the pages as they were before a change that a program is making, or during
// which it crashed. Committed and rolled back changes leave no journal, or one with other first bytes.
constexpr std::string_view kJournalMagic("\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", 8);

bool IsHotJournal(const std::string& path) {
  const auto file = MappedFile::Open(path);
  return file.ok() && file->bytes().substr(0, kJournalMagic.size()) == kJournalMagic;
}

// Returns BadFile for a hot journal. It is not rolled back, not even on a copy, because it may name another file, which
// SQLite would delete.
absl::Status CheckIsComplete(const std::string& path) {
  const std::string journal = path + "-journal";
  if (!IsHotJournal(journal)) return absl::OkStatus();
  return BadFile(path, "journal",
                 FormatText("%s is left over from an incomplete change: let the program that writes the "
                            "book finish, or open the book with sqlite3, which undoes the change",
                            journal));
}

struct Scan {
  absl::FunctionRef<absl::Status(const SqliteRow&)> visit;
  absl::Status status = absl::OkStatus();
  std::exception_ptr thrown = nullptr;  // by `visit`
};

// The SQL function that a scan calls with the columns of each row. As an aggregate it stays inside SQLite's
// loop, at two thirds of the cost of stepping from row to row.
constexpr char kVisitor[] = "tabia_visit";

// Calls the visitor and keeps its exception, because none may pass through SQLite, which is written in C.
void VisitRow(sqlite3_context* context, int, sqlite3_value** values) {
  Scan& scan = *static_cast<Scan*>(sqlite3_user_data(context));
  try {
    scan.status = scan.visit(SqliteRow(values));
  } catch (...) {
    scan.thrown = std::current_exception();
  }
  if (!scan.status.ok() || scan.thrown) sqlite3_result_error_code(context, SQLITE_ABORT);
}

void EndScan(sqlite3_context* context) {
  sqlite3_result_null(context);
}

// Registers the function, or with nullptr removes it, and returns SQLite's result. DIRECTONLY: no view, trigger or
// generated column of the file may call it.
int SetScan(sqlite3* database, Scan* scan) {
  return sqlite3_create_function(database, kVisitor, -1, SQLITE_UTF8 | SQLITE_DIRECTONLY, scan, nullptr,
                                 scan == nullptr ? nullptr : VisitRow, scan == nullptr ? nullptr : EndScan);
}

}  // namespace

bool IsSqliteFile(std::string_view first_bytes) {
  return first_bytes.substr(0, kSqliteMagic.size()) == kSqliteMagic;
}

std::string QuotedName(std::string_view name) {
  std::string quoted = "\"";
  for (const char c : name) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + '"';
}

bool SameName(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sqlite3_strnicmp(a.data(), b.data(), static_cast<int>(a.size())) == 0;
}

SqliteFile::SqliteFile(std::string path, uint64_t size_bytes, sqlite3* database)
    : path_(std::move(path)),
      size_bytes_(size_bytes),
      steps_left_(std::make_unique<uint64_t>(0)),
      database_(database) {
  sqlite3_progress_handler(database, kStepsPerCall, SpendSteps, steps_left_.get());
}

absl::StatusOr<SqliteFile> SqliteFile::Open(const std::string& path) {
  const std::optional<uint64_t> size = SizeOf(path);
  if (!size) return SystemError(path, "opened", errno);
  TABIA_RETURN_IF_ERROR(CheckIsComplete(path));
  sqlite3* database = nullptr;
  const int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX;
  const int result = sqlite3_open_v2(ImmutableUri(path).c_str(), &database, flags, nullptr);
  if (database == nullptr) return SystemError(path, "opened", ENOMEM);
  SqliteFile file(path, *size, database);
  if (result != SQLITE_OK) return SqliteError(path, "database", database);
  TABIA_RETURN_IF_ERROR(file.SetUp());
  return file;
}

absl::StatusOr<SqliteFile> SqliteFile::OfBytes(std::string_view bytes, const std::string& path) {
  if (bytes.size() > kReadVersion && bytes[kReadVersion] == kWithLog) {
    return BadFile(path, FormatText("byte %d", kReadVersion),
                   "a database with a write-ahead log, which is read from a file only");
  }
  sqlite3* database = nullptr;
  sqlite3_open_v2(":memory:", &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
  if (database == nullptr) return SystemError(path, "opened", ENOMEM);
  SqliteFile file(path, bytes.size(), database);
  // Read-only: SQLite does not write to the bytes.
  auto* const at = reinterpret_cast<unsigned char*>(const_cast<char*>(bytes.data()));
  const auto size = static_cast<sqlite3_int64>(bytes.size());
  if (sqlite3_deserialize(database, "main", at, size, size, SQLITE_DESERIALIZE_READONLY) != SQLITE_OK) {
    return SqliteError(path, "database", database);
  }
  TABIA_RETURN_IF_ERROR(file.SetUp());
  return file;
}

absl::Status SqliteFile::SetUp() {
  for (const Limit& limit : kLimits) sqlite3_limit(database_.get(), limit.id, limit.value);
  for (const Switch& s : kSwitches) sqlite3_db_config(database_.get(), s.id, s.value, nullptr);
  for (const char* pragma : kPragmas) {
    TABIA_ASSIGN_OR_RETURN(SqliteQuery query, Query(pragma));
    TABIA_RETURN_IF_ERROR(query.Step().status());
  }
  return absl::OkStatus();
}

bool SqliteFile::HasUnfinishedChanges() const {
  for (const char* suffix : {"-wal", "-journal"}) {
    if (SizeOf(path_ + suffix).value_or(0) > 0) return true;
  }
  return false;
}

absl::StatusOr<SqliteQuery> SqliteFile::Query(const std::string& sql) const {
  *steps_left_ = (kStepsOfAnyFile + kStepsPerByte * size_bytes_) / kStepsPerCall;
  sqlite3_stmt* statement = nullptr;
  const int result = sqlite3_prepare_v2(database_.get(), sql.c_str(), -1, &statement, nullptr);
  if (result != SQLITE_OK) return SqliteError(path_, "database", database_.get());
  return SqliteQuery(path_, statement);
}

absl::Status SqliteFile::ForEachRow(std::string_view columns, std::string_view from,
                                    absl::FunctionRef<std::string()> where,
                                    absl::FunctionRef<absl::Status(const SqliteRow&)> visit) const {
  Scan scan{visit};
  if (SetScan(database_.get(), &scan) != SQLITE_OK) {
    return SqliteError(path_, "database", database_.get());
  }
  const absl::Status status =
      StepOnce(FormatText("SELECT %s(%s) FROM %s", kVisitor, columns, from), where).status();
  SetScan(database_.get(), nullptr);
  if (scan.thrown) std::rethrow_exception(scan.thrown);
  return scan.status.ok() ? status : scan.status;
}

absl::StatusOr<bool> SqliteFile::StepOnce(const std::string& sql,
                                          absl::FunctionRef<std::string()> where) const {
  TABIA_ASSIGN_OR_RETURN(SqliteQuery query, Query(sql));
  return query.Step(where);
}

// Recognises plain tables by their root page and their SQL, "CREATE TABLE …". That is safe: SQLite rejects a
// schema whose names and types differ from those in the SQL.
absl::StatusOr<bool> SqliteFile::HasPlainTable(std::string_view table) const {
  TABIA_ASSIGN_OR_RETURN(SqliteQuery query,
                         Query("SELECT name, type = 'table' AND rootpage > 0 AND sql LIKE 'CREATE TABLE%' "
                               "FROM sqlite_schema WHERE type IN ('table', 'view')"));
  while (true) {
    TABIA_ASSIGN_OR_RETURN(const bool row, query.Step());
    if (!row) return false;
    if (!SameName(query.text(0), table)) continue;
    if (query.integer(1) == 1) return true;
    return BadFile(path_, FormatText("table %s", table), "a view or a virtual table, not a plain table");
  }
}

absl::StatusOr<std::optional<std::vector<SqliteFile::Column>>> SqliteFile::Columns(
    std::string_view table) const {
  TABIA_ASSIGN_OR_RETURN(const bool exists, HasPlainTable(table));
  if (!exists) return std::nullopt;
  TABIA_ASSIGN_OR_RETURN(SqliteQuery query, Query("PRAGMA table_xinfo(" + QuotedName(table) + ")"));
  constexpr int kName = 1, kHidden = 6;
  std::vector<Column> columns;
  while (true) {
    TABIA_ASSIGN_OR_RETURN(const bool row, query.Step());
    if (!row) return columns;
    columns.push_back({std::string(query.text(kName)), query.integer(kHidden) != 0});
  }
}

}  // namespace tabia::formats

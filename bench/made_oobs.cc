#include "bench/made_oobs.h"

#include <filesystem>

#include "absl/strings/str_format.h"

#include "bench/fail.h"
#include "core/chess/fen.h"
#include "core/chess/position.h"
#include "core/chess/uci_move.h"

namespace tabia::bench {

OobsWriter::OobsWriter(const std::string& path) {
  std::filesystem::remove(path);
  sqlite3* database = nullptr;
  const int opened = sqlite3_open(path.c_str(), &database);
  database_.reset(database);
  if (opened != SQLITE_OK) Fail("cannot make " + path);
  Execute(
      "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; BEGIN;"
      "CREATE TABLE Info (Name TEXT UNIQUE NOT NULL, Value TEXT);"
      "CREATE TABLE Book (ID INTEGER PRIMARY KEY AUTOINCREMENT, EPD TEXT NOT NULL, Move TEXT, Active INTEGER"
      " DEFAULT 1, Win INTEGER, Draw INTEGER, Loss INTEGER, Comment TEXT);");
  sqlite3_stmt* insert = nullptr;
  const char* sql = "INSERT INTO Book (EPD, Move, Win, Draw, Loss, Comment) VALUES (?,?,?,?,?,'')";
  sqlite3_prepare_v2(database, sql, -1, &insert, nullptr);
  insert_.reset(insert);
}

void OobsWriter::Execute(const std::string& sql) {
  if (sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
    Fail(sqlite3_errmsg(database_.get()));
}

void OobsWriter::Add(const MadeRow& row) {
  const chess::Setup setup = row.position.Unpack();
  const std::string epd = chess::ToEpd(setup);
  const std::string move = chess::UciMove(*chess::Position::FromSetup(setup), row.move);
  sqlite3_stmt* insert = insert_.get();
  sqlite3_bind_text(insert, 1, epd.c_str(), -1, SQLITE_STATIC);
  sqlite3_bind_text(insert, 2, move.c_str(), -1, SQLITE_STATIC);
  sqlite3_bind_int64(insert, 3, row.win);
  sqlite3_bind_int64(insert, 4, row.draw);
  sqlite3_bind_int64(insert, 5, row.loss);
  if (sqlite3_step(insert) != SQLITE_DONE) Fail(sqlite3_errmsg(database_.get()));
  sqlite3_reset(insert);
  ++rows_;
}

void OobsWriter::Finish() {
  Execute(absl::StrFormat(
      "INSERT INTO Info VALUES ('Data Structure Version', '0.1'), ('Version', '0.1'), ('License', 'free'),"
      "('Description', 'made games'), ('Variant', 'standard'), ('ItemCount', '%d'); COMMIT",
      rows_));
}

}  // namespace tabia::bench

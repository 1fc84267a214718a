// Small books made for one test.
#pragma once

#include <sqlite3.h>

#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "core/books/open_book.h"
#include "core/probe/chess/chess_book.h"
#include "core/records/scale.h"
#include "tests/base/scratch_folder.h"
#include "tests/book_of_game.h"

namespace tabia {

struct Row {
  std::string epd, move;
  int win = 0, draw = 0, loss = 0;
  int active = 1;
  std::string comment = {};
};

inline constexpr char kStart[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
inline constexpr char kAfterE4[] = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -";
inline constexpr char kEndgame[] = "8/8/8/8/8/4k3/4p3/4K3 b - -";  // to which no short line leads

inline std::string WriteOobs(const std::string& path, const std::vector<Row>& rows,
                             const std::string& variant = "standard") {
  sqlite3* database = nullptr;
  EXPECT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
  std::string sql =
      "PRAGMA synchronous=OFF;"
      "CREATE TABLE Info (Name TEXT UNIQUE NOT NULL, Value TEXT);"
      "INSERT INTO Info VALUES ('Variant', '" +
      variant +
      "');"
      "CREATE TABLE Book (ID INTEGER PRIMARY KEY AUTOINCREMENT, EPD TEXT NOT NULL, Move TEXT,"
      " Active INTEGER DEFAULT 1, Win INTEGER, Draw INTEGER, Loss INTEGER, Comment TEXT);";
  for (const Row& row : rows) {
    sql += "INSERT INTO Book (EPD, Move, Active, Win, Draw, Loss, Comment) VALUES ('" + row.epd + "','" +
           row.move + "'," + std::to_string(row.active) + "," + std::to_string(row.win) + "," +
           std::to_string(row.draw) + "," + std::to_string(row.loss) + "," +
           (row.comment.empty() ? "NULL" : "'" + row.comment + "'") + ");";
  }
  EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(database);
  return path;
}

// Returns a book of these rows, counted in the mover's view.
inline probe::ChessIndex BookOf(const std::vector<Row>& rows, const std::string& variant = "standard") {
  const ScratchFolder folder;
  return As<probe::ChessIndex>(books::OpenBook(WriteOobs(folder / "tiny.obs.db3", rows, variant),
                                               {.reading = {.perspective = records::Perspective::kMover}}));
}

// Returns a book of these lines of EPD, with the name "book.epd".
inline probe::ChessIndex EpdBook(const std::string& lines, const std::string& variant = "") {
  const ScratchFolder folder;
  WriteFile(folder / "book.epd", lines);
  books::OpenOptions options;
  options.reading.SetVariant(variant);
  return As<probe::ChessIndex>(books::OpenBook(folder / "book.epd", options));
}

}  // namespace tabia

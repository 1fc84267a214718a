// Small OOBS books made of SQL.
#pragma once

#include <string>
#include <string_view>

#include "gtest/gtest.h"
#include "sqlite3.h"

#include "tests/base/scratch_folder.h"
#include "tests/formats/record_dump.h"

namespace tabia::formats {

inline constexpr char kStart[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

inline constexpr char kBookTable[] =
    "CREATE TABLE Book (ID INTEGER PRIMARY KEY, EPD TEXT, Move TEXT, Active INTEGER DEFAULT 1, Win INTEGER, "
    "Draw INTEGER, Loss INTEGER, Comment TEXT);";

inline constexpr char kOneRow[] =
    "INSERT INTO Book (EPD, Move, Win, Draw, Loss) VALUES "
    "('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', 'e2e4', 1, 2, 3);";

inline void RunSql(const std::string& path, const std::string& sql) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(database, ("PRAGMA synchronous = OFF;" + sql).c_str(), nullptr, nullptr, nullptr),
            SQLITE_OK)
      << sqlite3_errmsg(database);
  sqlite3_close(database);
}

class OobsTest : public testing::Test {
 protected:
  void Make(const std::string& sql) { RunSql(path_, sql); }
  // Makes a thousand rows, on many small pages.
  void MakeManyRows() {
    Make(std::string("PRAGMA page_size = 512;") + kBookTable +
         "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) "
         "INSERT INTO Book (EPD, Move, Win, Draw, Loss) SELECT '" +
         kStart + "', 'e2e4', i, 0, 0 FROM n;");
  }
  Outcome Read() const { return ReadBook(path_); }
  void ExpectRejected(std::string_view where_and_why) const {
    const absl::Status status = Read().status;
    EXPECT_EQ(ExitCode(status), 3);
    EXPECT_EQ(Message(status), path_ + ": " + std::string(where_and_why));
  }

  ScratchFolder folder_;
  const std::string path_ = folder_ / "book.obs.db3";
};

}  // namespace tabia::formats

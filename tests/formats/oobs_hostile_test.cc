// Databases that are not trusted: nothing of them is run, and damage is reported.

#include <filesystem>
#include <string>
#include <string_view>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "tests/formats/oobs_sample.h"

namespace tabia::formats {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class OobsHostileTest : public OobsTest {
 protected:
  void Damage(size_t at, std::string_view bytes) {
    std::string file = ReadFile(path_);
    WriteFile(path_, file.replace(at, bytes.size(), bytes));
  }
  void Cut(size_t size) { WriteFile(path_, ReadFile(path_).substr(0, size)); }
};

TEST_F(OobsHostileTest, RejectsAViewNamedBook) {
  Make("CREATE TABLE Other (ID, EPD, Move, Win, Draw, Loss); CREATE VIEW Book AS SELECT * FROM Other;");
  ExpectRejected("table Book: a view or a virtual table, not a plain table");
}

TEST_F(OobsHostileTest, RejectsAVirtualTableNamedBook) {
  Make("CREATE VIRTUAL TABLE Book USING fts5(EPD, Move, Win, Draw, Loss);");
  ExpectRejected("table Book: a view or a virtual table, not a plain table");
}

TEST_F(OobsHostileTest, RejectsAViewUnderTheNameOfATable) {
  Make(std::string(kBookTable) +
       "CREATE VIEW Trap AS SELECT 1; PRAGMA writable_schema = ON;"
       "UPDATE sqlite_schema SET sql = 'CREATE VIEW Book AS SELECT 1 AS EPD' WHERE name = 'Book';");
  EXPECT_EQ(ExitCode(Read().status), 3);
}

TEST_F(OobsHostileTest, RejectsAViewNamedEpd) {
  Make(
      "CREATE TABLE Book (EPDID, Move, Win, Draw, Loss);"
      "CREATE VIEW EPD AS SELECT 1 AS ID, 'nothing' AS EPD;");
  ExpectRejected("table EPD: a view or a virtual table, not a plain table");
}

TEST_F(OobsHostileTest, RejectsAViewNamedInfo) {
  Make(std::string(kBookTable) + "CREATE VIEW Info AS SELECT 'Variant' AS Name, 'standard' AS Value;");
  ExpectRejected("table Info: a view or a virtual table, not a plain table");
}

TEST_F(OobsHostileTest, RejectsAGeneratedColumn) {
  Make("CREATE TABLE Book (EPD, Move, Draw, Loss, Win GENERATED ALWAYS AS (Draw + Loss));");
  ExpectRejected("table Book: column Win is a generated one");
}

TEST_F(OobsHostileTest, DoesNotRunAnUnusedGeneratedColumn) {
  Make(std::string(kBookTable) + kOneRow +
       "ALTER TABLE Book ADD COLUMN More AS (abs(Win - 1 - 9223372036854775807 - 1));");
  EXPECT_THAT(Read().lines, SizeIs(1));
}

TEST_F(OobsHostileTest, DoesNotRunAGeneratedValueOfInfo) {
  Make(std::string(kBookTable) +
       "CREATE TABLE Info (Name TEXT); INSERT INTO Info VALUES ('Variant');"
       "ALTER TABLE Info ADD COLUMN Value AS (abs(length(Name) - 7 - 9223372036854775807 - 1));");
  EXPECT_TRUE(Read().status.ok());
}

TEST_F(OobsHostileTest, DoesNotRunATrigger) {
  Make(std::string(kBookTable) + kOneRow +
       "CREATE TRIGGER t AFTER INSERT ON Book BEGIN DELETE FROM Book; END;");
  const std::string before = ReadFile(path_);
  EXPECT_THAT(Read().lines, SizeIs(1));
  EXPECT_EQ(ReadFile(path_), before);
}

// SQLite would prefer this index, for it covers the columns and is narrower than the table. It points to
// nothing.
TEST_F(OobsHostileTest, DoesNotUseAnIndexOfTheFile) {
  Make(std::string(kBookTable) + "ALTER TABLE Book ADD COLUMN Wide TEXT;" + kOneRow +
       "CREATE TABLE Void (a); CREATE INDEX none ON Void (a);"
       "CREATE INDEX trap ON Book (EPD, Move, Active, Win, Draw, Loss, Comment);");
  Make(
      "PRAGMA writable_schema = ON;"
      "UPDATE sqlite_schema SET rootpage = (SELECT sum(rootpage) FROM sqlite_schema WHERE type = 'index')"
      " - rootpage WHERE type = 'index';");
  EXPECT_THAT(Read().lines, SizeIs(1));
}

TEST_F(OobsHostileTest, RejectsADatabaseWithoutABook) {
  Make("CREATE TABLE Opening (EPD);");
  ExpectRejected("database: not an OOBS book: an SQLite database without a table Book");
}

TEST_F(OobsHostileTest, RejectsABookWithoutPositions) {
  Make("CREATE TABLE Book (Move, Win, Draw, Loss);");
  ExpectRejected("table Book: has neither a column EPD nor a column FEN");
}

TEST_F(OobsHostileTest, RejectsABookWithoutResults) {
  Make("CREATE TABLE Book (EPD, Move, Win, Draw);");
  ExpectRejected("table Book: has no column Loss");
}

TEST_F(OobsHostileTest, RejectsABookWithoutItsTableOfPositions) {
  Make("CREATE TABLE Book (FENID, Move, Win, Draw, Loss);");
  ExpectRejected("table Book: column FENID needs a table EPD or FEN, and there is none");
}

TEST_F(OobsHostileTest, RejectsATextBeyondTheLimit) {
  Make(std::string(kBookTable) + kOneRow +
       "INSERT INTO Book (EPD, Move, Win, Draw, Loss) VALUES (hex(zeroblob(34000000)), 'e2e4', 1, 1, 1);");
  ExpectRejected("after row 1: string or blob too big");
}

TEST_F(OobsHostileTest, SkipsALongComment) {
  Make(std::string(kBookTable) + kOneRow + kOneRow +
       "UPDATE Book SET Comment = hex(zeroblob(600000)) WHERE ID = 1;"
       "UPDATE Book SET Comment = 'short' WHERE ID = 2;");
  const Outcome outcome = Read();
  ASSERT_TRUE(outcome.status.ok()) << outcome.status;
  EXPECT_EQ(outcome.report.records, 2u);
  EXPECT_EQ(outcome.report.notes, 1u);
  EXPECT_EQ(FirstSkipped(outcome, "comment too long"), "row 1: more than 1048576 bytes");
}

TEST_F(OobsHostileTest, SkipsALongPosition) {
  Make(std::string(kBookTable) +
       "INSERT INTO Book (EPD, Move, Win, Draw, Loss) VALUES (hex(zeroblob(600000)), 'e2e4', 1, 1, 1);" +
       kOneRow);
  const Outcome outcome = Read();
  EXPECT_THAT(outcome.lines, SizeIs(1));
  EXPECT_EQ(FirstSkipped(outcome, "unreadable position"), "row 1: more than 1048576 bytes");
}

TEST_F(OobsHostileTest, AcceptsALongTextWithinTheLimit) {
  Make(std::string(kBookTable) +
       "INSERT INTO Book (EPD, Move, Win, Draw, Loss) VALUES (hex(zeroblob(500000)), 'e2e4', 1, 1, 1);" +
       kOneRow);
  const Outcome outcome = Read();
  EXPECT_THAT(outcome.lines, SizeIs(1));
  EXPECT_THAT(FirstSkipped(outcome, "unreadable position"), HasSubstr("row 1: "));
  EXPECT_LT(FirstSkipped(outcome, "unreadable position").size(), 300u);
}

TEST_F(OobsHostileTest, SkipsATextWithAZeroInIt) {
  Make(std::string(kBookTable) + kOneRow + "UPDATE Book SET Move = CAST(x'6532653400' AS TEXT);");
  EXPECT_THAT(FirstSkipped(Read(), "illegal move"), HasSubstr("row 1: \"e2e4 \" is illegal in "));
}

TEST_F(OobsHostileTest, RejectsEqualIdsThatMultiplyWithoutEnd) {
  Make(
      "PRAGMA page_size = 512; CREATE TABLE EPD (ID, EPD); CREATE TABLE Book (EPDID, Move, Win, Draw, Loss);"
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)"
      "INSERT INTO EPD SELECT 1, '' FROM n; INSERT INTO Book SELECT ID, '', 1, 1, 1 FROM EPD;");
  EXPECT_THAT(Message(Read().status), HasSubstr("takes more steps to read than a sound file of this size"));
}

TEST_F(OobsHostileTest, RejectsRowsThatShareTheirLongTexts) {
  Make(
      "PRAGMA page_size = 512; CREATE TABLE EPD (ID INTEGER PRIMARY KEY, EPD);"
      "CREATE TABLE Book (EPDID, Move, Win, Draw, Loss); INSERT INTO EPD VALUES (1, zeroblob(100000));"
      "INSERT INTO Book VALUES (1, '', 1, 1, 1), (1, '', 1, 1, 1), (1, '', 1, 1, 1);");
  ExpectRejected("after row 2: more text than a file of this size can contain");
}

TEST_F(OobsHostileTest, ReportsAJournal) {
  Make(std::string(kBookTable) + kOneRow);
  EXPECT_EQ(Read().report.decisions.count("unfinished changes"), 0u);
  WriteFile(path_ + "-wal", "rows to come");
  EXPECT_EQ(Read().report.decisions.count("unfinished changes"), 1u);
}

// A database in the middle of a change, as the death of its writer leaves it.
TEST_F(OobsHostileTest, RejectsAHotJournal) {
  MakeManyRows();
  const std::string died = folder_ / "died.obs.db3";
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(path_.c_str(), &database), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(database, "PRAGMA cache_size = 1; BEGIN; UPDATE Book SET Win = Win + 10;", nullptr,
                         nullptr, nullptr),
            SQLITE_OK);
  std::filesystem::copy_file(path_, died);
  std::filesystem::copy_file(path_ + "-journal", died + "-journal");
  sqlite3_close(database);

  const absl::Status status = ReadBook(died).status;
  EXPECT_EQ(ExitCode(status), 3);
  EXPECT_THAT(Message(status), HasSubstr(died + "-journal is left over from an incomplete change"));
  RunSql(died, "SELECT count(*) FROM Book");  // by which SQLite undoes the change
  EXPECT_THAT(ReadBook(died).lines, SizeIs(1000));
}

TEST_F(OobsHostileTest, ReportsAJournalOfACommittedChange) {
  Make(std::string(kBookTable) + kOneRow + "PRAGMA journal_mode = PERSIST; UPDATE Book SET Win = 2;");
  EXPECT_EQ(Read().report.decisions.count("unfinished changes"), 1u);
}

TEST_F(OobsHostileTest, RejectsADamagedPage) {
  MakeManyRows();
  Damage(512 * 100, std::string(512, '\xff'));
  const absl::Status status = Read().status;
  EXPECT_EQ(ExitCode(status), 3);
  EXPECT_THAT(Message(status),
              testing::MatchesRegex(".*: after row [0-9]+: database disk image is malformed"));
}

TEST_F(OobsHostileTest, RejectsAFileCutShort) {
  MakeManyRows();
  Cut(512 * 100);
  EXPECT_EQ(ExitCode(Read().status), 3);
}

TEST_F(OobsHostileTest, RejectsACutHeader) {
  MakeManyRows();
  Cut(50);
  ExpectRejected("database: database disk image is malformed");
}

TEST_F(OobsHostileTest, OpensAFileWithAnOddName) {
  const std::string odd = folder_ / "50% of? #1;mode=rw&ä b.obs.db3";
  Make(std::string(kBookTable) + kOneRow);
  std::filesystem::rename(path_, odd);
  EXPECT_THAT(ReadBook(odd).lines, SizeIs(1));
  EXPECT_THAT(ReadBook(folder_.path() + "//../" + odd.substr(odd.find("tabia-test"))).lines, SizeIs(1));
}

TEST_F(OobsHostileTest, WritesNothingNextToTheBook) {
  Make("PRAGMA journal_mode = WAL;" + std::string(kBookTable) + kOneRow);
  EXPECT_THAT(Read().lines, SizeIs(1));
  EXPECT_THAT(folder_.Names(), testing::ElementsAre("book.obs.db3"));
}

}  // namespace
}  // namespace tabia::formats

#include "core/formats/registry.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/formats/foreign_source.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/record_dump.h"

namespace tabia::formats {
namespace {

using testing::EndsWith, testing::HasSubstr;

class RegistryTest : public testing::Test {
 protected:
  absl::Status Open(std::string_view bytes, const std::string& name = "book.obk") {
    WriteFile(folder_ / name, bytes);
    return ForeignSource::Open(folder_ / name).status();
  }
  std::string WhereAndWhy(const absl::Status& status) {
    const std::string message = Message(status);
    return message.substr(message.find(": ") + 2);
  }
  ScratchFolder folder_;
};

constexpr size_t kExaminedBytes = size_t{1} << 16;
constexpr const char* kHint = "; 'tabia formats' lists the formats that tabia reads";

TEST_F(RegistryTest, RejectsAnUnknownFormat) {
  const absl::Status status = Open("a text that is no book at all");
  EXPECT_EQ(ExitCode(status), 3);
  EXPECT_EQ(WhereAndWhy(status), std::string("byte 0: the format is unknown") + kHint);
}

TEST_F(RegistryTest, NamesTheKindOfAFileThatIsNoBook) {
  EXPECT_EQ(WhereAndWhy(Open("BZh91AY&SY", "games.pgn.bz2")),
            std::string("byte 0: a file compressed with bzip2, not a book: decompress it first") + kHint);
  EXPECT_THAT(Message(Open("PK\x03\x04", "games.zip")), HasSubstr("a ZIP archive"));
  EXPECT_THAT(Message(Open(std::string("\0\0\x2c\0\x2e\x01\0\0\0\x05", 10), "games.cbh")),
              HasSubstr("a ChessBase database (.cbh), not a book: export its games as PGN"));
  EXPECT_THAT(Message(Open(std::string("\xff\xfe"
                                       "8\0/\0",
                                       6),
                           "suite.epd")),
              HasSubstr("a text in UTF-16, not a book: save it as UTF-8"));
  EXPECT_THAT(Message(Open("Scid.si\0", "games.si4")), HasSubstr("a Scid database"));
  EXPECT_THAT(Message(Open(std::string(257, 'x') + "ustar", "books.tar")), HasSubstr("a tar archive"));
  EXPECT_THAT(
      Message(Open("# Revolution experience format v1\n6284314720082735176 796 163 167 19 1\n", "text.exp")),
      HasSubstr("the text form of an experience file, not a book: pass the binary .exp"));
}

TEST_F(RegistryTest, RecognisesAnHtmlPageInPlaceOfADownload) {
  for (const char* page : {"<!DOCTYPE html>\n<p>", "\n <HTML lang=en>", "<!-- 1 -->\n<html>"}) {
    EXPECT_THAT(Message(Open(page, "book.bin")), HasSubstr("an HTML page, not a book")) << page;
  }
  EXPECT_THAT(Message(Open("a text about <html>")), HasSubstr("the format is unknown"));
}

TEST_F(RegistryTest, NamesTheWayOfMatchesThatOnlyGnuBackgammonReads) {
  constexpr const char* kWay =
      "not a book: import it in GNU Backgammon, then use its command export match mat";
  EXPECT_THAT(Message(Open("a match", "match.sgg")), HasSubstr(kWay));
  EXPECT_THAT(Message(Open("a match", "MATCH.GAM")),
              HasSubstr("a match of GammonEmpire or PartyGammon (.gam), "));
  EXPECT_THAT(Message(Open("0;" + std::string(40, ';') + "\n", "position.txt")),
              HasSubstr("a position of Snowie"));
  EXPECT_THAT(Message(Open("a;" + std::string(40, ';') + "\n", "sheet.csv")),
              HasSubstr("the format is unknown"));
}

TEST_F(RegistryTest, DescribesEveryFormat) {
  std::set<std::string_view> names;
  for (const Format& format : AllFormats()) {
    EXPECT_TRUE(names.insert(format.name).second) << format.name << ": twice";
    EXPECT_TRUE(format.extensions.starts_with('.')) << format.name;
    EXPECT_FALSE(format.description.empty()) << format.name;
  }
}

TEST_F(RegistryTest, RejectsAnEmptyFile) {
  EXPECT_EQ(WhereAndWhy(Open("")), "byte 0: the file is empty");
}

// The position that the examined bytes cut is not a line of EPD: the rest of the line makes it one of another program.
TEST_F(RegistryTest, TakesNoCutLineForARecord) {
  const std::string position = "8/8/8/4k3/8/4K3/4P3/8 w - -";
  std::string text(kExaminedBytes - 1 - position.size(), 'x');
  text += "\n" + position + " 70000 x\n";
  EXPECT_THAT(Message(Open(text, "table.tsv")), HasSubstr("the format is unknown"));
}

TEST_F(RegistryTest, TakesATableOfPositionsForNoTableOfMoves) {
  EXPECT_TRUE(Open("position\tdepth 1\tdepth 2\n8/8/8/4k3/8/4K3/4P3/8 w - -\t7\t35\n").ok());
  EXPECT_EQ(ForeignSource::Open(folder_ / "book.obk")->format->name, "epd");
}

TEST_F(RegistryTest, RejectsAFileShorterThanAnyMagic) {
  EXPECT_EQ(ExitCode(Open("BO")), 3);
}

// A download may reserve its space first. An OBK file contains the length of its tree.
TEST_F(RegistryTest, RejectsAFileWhoseEndWasNeverWritten) {
  constexpr uint64_t kBytes = uint64_t{1} << 40;
  for (const char* book : {"pgn/words.pgn", "ob/sample.ob", "obk/weights.obk"}) {
    const std::filesystem::path copy = folder_ / "book";
    std::filesystem::copy_file(std::filesystem::path(TABIA_TEST_DATA "/formats") / book, copy,
                               std::filesystem::copy_options::overwrite_existing);
    std::filesystem::resize_file(copy, kBytes);
    const absl::Status status = ForeignSource::Open(copy.string()).status();
    if (std::string_view(book).ends_with(".obk")) {
      EXPECT_TRUE(status.ok()) << status;
    } else {
      EXPECT_EQ(ExitCode(status), 3) << book;
      EXPECT_THAT(Message(status),
                  HasSubstr("the file was never written from here to its end, byte 1099511627776"));
    }
  }
}

TEST_F(RegistryTest, ReportsAMissingFileAsASystemError) {
  EXPECT_EQ(ExitCode(ForeignSource::Open(folder_ / "missing").status()), 4);
}

TEST_F(RegistryTest, RejectsAFolderWithoutBooks) {
  RecordDump dump;
  const absl::Status status = ForeignSource::Open(folder_.path())->Read({}, {dump, dump}).status();
  EXPECT_EQ(ExitCode(status), 3);
  EXPECT_THAT(Message(status), EndsWith("folder: contains no book or game that tabia reads"));
}

TEST_F(RegistryTest, ReadsAFolderOfPgnAsOneSource) {
  std::filesystem::create_directory(folder_ / "2024");
  WriteFile(folder_ / "2024/may.pgn", "[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n1. c4 *\n");
  WriteFile(folder_ / "june.pgn", "[Result \"0-1\"]\n\n1. d4 d5 0-1\n");
  WriteFile(folder_ / "notes.txt", "not a game");
  const Outcome outcome = ReadBook(folder_.path());
  ASSERT_TRUE(outcome.status.ok()) << outcome.status;
  EXPECT_EQ(outcome.lines.size(), 4u);
  EXPECT_EQ(outcome.report.game, records::Game::kChess);
  EXPECT_EQ(outcome.report.format, "folder: PGN (2 files)");
  EXPECT_EQ(outcome.report.decisions.at("games"), "2 of 3 taken");
  EXPECT_EQ(outcome.report.decisions.at("unfinished games"), "1 game left out");
  EXPECT_EQ(outcome.report.facts.at("other files"), "1");
}

TEST_F(RegistryTest, ReadsAFolderOfChessBooksAsOneSource) {
  WriteFile(folder_ / "a.obk", ReadFile(TABIA_TEST_DATA "/formats/obk/weights.obk"));
  WriteFile(folder_ / "b.obk", ReadFile(TABIA_TEST_DATA "/formats/obk/old-magic.obk"));
  const Outcome outcome = ReadBook(folder_.path());
  ASSERT_TRUE(outcome.status.ok()) << outcome.status;
  EXPECT_EQ(outcome.report.format,
            "folder: Chessmaster OBK (BOO!) (1 file), Chessmaster OBK (UGWS) (1 file)");
  EXPECT_EQ(outcome.report.scale, records::Scale::kPercent);
}

TEST_F(RegistryTest, RejectsAFolderOfDifferentScales) {
  WriteFile(folder_ / "a.obk", ReadFile(TABIA_TEST_DATA "/formats/obk/weights.obk"));
  WriteFile(folder_ / "b.bin", ReadFile(TABIA_TEST_DATA "/formats/polyglot/castling-and-promotion.bin"));
  const Outcome outcome = ReadBook(folder_.path());
  EXPECT_EQ(ExitCode(outcome.status), 2);
  EXPECT_THAT(Message(outcome.status), HasSubstr("b.bin: counts in weights: "));
}

TEST_F(RegistryTest, ConvertsTheWinsOfEachFileToTheMoversView) {
  WriteFile(folder_ / "a.obs.db3", ReadFile(TABIA_TEST_DATA "/formats/oobs/white-view.obs.db3"));
  const Outcome alone = ReadBook(TABIA_TEST_DATA "/formats/oobs/white-view.obs.db3");
  const Outcome folder = ReadBook(folder_.path());
  ASSERT_TRUE(folder.status.ok()) << folder.status;
  EXPECT_EQ(folder.lines, alone.lines);
  EXPECT_EQ(folder.report.view, records::Perspective::kMover);
}

TEST_F(RegistryTest, RejectsAFolderOfBothGames) {
  WriteFile(folder_ / "a.pgn", "[Event \"?\"]\n\n1. e4 *\n");
  WriteFile(folder_ / "b.xg", ReadFile(TABIA_TEST_DATA "/formats/xg/match_with_comment.xg"));
  const Outcome outcome = ReadBook(folder_.path());
  EXPECT_EQ(ExitCode(outcome.status), 3);
  EXPECT_THAT(Message(outcome.status), EndsWith("folder: contains 1 file of chess and 1 file of backgammon"));
}

TEST_F(RegistryTest, RecognisesAFileByItsContentNotItsName) {
  const std::string database = ReadFile(TABIA_TEST_DATA "/formats/oobs/white-view.obs.db3");
  const std::string tree = ReadFile(TABIA_TEST_DATA "/formats/obk/old-magic.obk");
  EXPECT_TRUE(Open(database, "book.obk").ok());
  EXPECT_TRUE(Open(tree, "book.obs.db3").ok());
}

TEST_F(RegistryTest, RecognisesNeitherAnIndexNorAnEmptyFileAsForeign) {
  for (const Format& format : AllFormats()) {
    EXPECT_FALSE(format.recognises("")) << format.name;
    EXPECT_FALSE(format.recognises("TABIAIDX........")) << format.name;
  }
}

TEST_F(RegistryTest, RejectsAVisitorOfTheOtherGame) {
  records::BackgammonVisitor backgammon;
  auto chess_book = ForeignSource::Open(TABIA_TEST_DATA "/formats/obk/published-tree.obk");
  EXPECT_EQ(chess_book->Read({}, backgammon).status(),
            UsageError("is a chess book; a book of the other game was expected"));
  RecordDump dump;
  auto backgammon_book = ForeignSource::Open(TABIA_TEST_DATA "/formats/ob/sample.ob");
  EXPECT_EQ(backgammon_book->Read({}, static_cast<records::ChessVisitor&>(dump)).status(),
            UsageError("is a backgammon book; a book of the other game was expected"));
  EXPECT_TRUE(dump.lines.empty());
  EXPECT_TRUE(backgammon_book->Read({}, {dump, dump}).ok());
}

std::string_view NameOf(const WrittenFormat* format) {
  return format == nullptr ? "" : format->name;
}

TEST(WrittenFormats, AreSelectedByTheExtension) {
  EXPECT_EQ(NameOf(WrittenFormatOf("a/b.OBS.db3")), "oobs");
  EXPECT_EQ(NameOf(WrittenFormatOf("b.db3")), "oobs");
  EXPECT_EQ(NameOf(WrittenFormatOf("b.BIN")), "polyglot");
  EXPECT_EQ(NameOf(WrittenFormatOf("b.ob")), "ob");
  EXPECT_EQ(NameOf(WrittenFormatOf("b.ctg")), "");
  EXPECT_EQ(NameOf(WrittenFormatOf("pgn")), "");
}

TEST(WrittenFormats, AreThoseOfAReaderWithOneWriter) {
  for (const WrittenFormat& written : AllWrittenFormats()) {
    SCOPED_TRACE(written.name);
    const auto is_same = [&written](const Format& format) {
      return format.name == written.name &&
             format.extensions.find(written.extension) != std::string_view::npos;
    };
    EXPECT_TRUE(std::any_of(AllFormats().begin(), AllFormats().end(), is_same));
    EXPECT_EQ((written.positions != nullptr) + (written.tree != nullptr) + (written.statements != nullptr),
              1);
    EXPECT_EQ(WrittenFormatNamed(written.name), &written);
  }
  EXPECT_EQ(WrittenFormatNamed("ctg"), nullptr);
}

}  // namespace
}  // namespace tabia::formats

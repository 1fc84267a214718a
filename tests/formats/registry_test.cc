#include "core/formats/registry.h"

#include <filesystem>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/formats/foreign_source.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/record_dump.h"

namespace tabia::formats {
namespace {

class RegistryTest : public testing::Test {
 protected:
  absl::Status Open(std::string_view bytes, const std::string& name = "book.obk") {
    WriteFile(folder_ / name, bytes);
    return OpenSource(folder_ / name).status();
  }
  std::string WhereAndWhy(const absl::Status& status) {
    const std::string message = Message(status);
    return message.substr(message.find(": ") + 2);
  }
  ScratchFolder folder_;
};

TEST_F(RegistryTest, AFileOfNoKnownFormat) {
  const absl::Status status = Open("a text that is no book at all");
  EXPECT_EQ(ExitCode(status), 3);
  EXPECT_EQ(WhereAndWhy(status),
            "byte 0: not a book that tabia reads: neither a tabia index, nor OBK, nor ABK, nor OOBS, nor "
            "CTG, nor an XG "
            "opening book, nor an XG game, nor an SGF game, nor PGN, nor EPD, nor an experience file, nor "
            "Polyglot");
}

TEST_F(RegistryTest, AFileThatIsPackedOtherwise) {
  EXPECT_EQ(WhereAndWhy(Open("BZh91AY&SY", "games.pgn.bz2")),
            "byte 0: packed by bzip2, which tabia does not unpack: unpack it first");
  EXPECT_THAT(Message(Open("PK\x03\x04", "games.zip")), ::testing::HasSubstr("packed by zip"));
}

TEST_F(RegistryTest, AnEmptyFile) {
  EXPECT_EQ(WhereAndWhy(Open("")), "byte 0: the file is empty");
}

TEST_F(RegistryTest, AFileShorterThanAnyMagic) {
  EXPECT_EQ(ExitCode(Open("BO")), 3);
}

// As of a download for which the space is reserved. An OBK file states how long its tree is.
TEST_F(RegistryTest, AFileWhoseEndWasNeverWritten) {
  constexpr uint64_t kBytes = uint64_t{1} << 40;
  for (const char* book : {"pgn/words.pgn", "ob/sample.ob", "obk/weights.obk"}) {
    const std::filesystem::path copy = folder_ / "book";
    std::filesystem::copy_file(std::filesystem::path(TABIA_TEST_DATA "/formats") / book, copy,
                               std::filesystem::copy_options::overwrite_existing);
    std::filesystem::resize_file(copy, kBytes);
    const absl::Status status = OpenSource(copy.string()).status();
    if (std::string_view(book).ends_with(".obk")) {
      EXPECT_TRUE(status.ok()) << status;
    } else {
      EXPECT_EQ(ExitCode(status), 3) << book;
      EXPECT_THAT(Message(status),
                  ::testing::HasSubstr("to its end, byte 1099511627776, the file was never written"));
    }
  }
}

TEST_F(RegistryTest, AMissingFileIsTheSystemsRefusal) {
  EXPECT_EQ(ExitCode(OpenSource(folder_ / "missing").status()), 4);
}

TEST_F(RegistryTest, AFolderWithoutBackgammonIsNoBook) {
  RecordDump dump;
  const absl::Status status = OpenSource(folder_.path())->Read({}, dump).status();
  EXPECT_EQ(ExitCode(status), 3);
  EXPECT_THAT(Message(status), ::testing::EndsWith("folder: no book or game that tabia reads is in it"));
}

TEST_F(RegistryTest, AFolderOfPgnIsOneSource) {
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

TEST_F(RegistryTest, AFolderOfChessBooksIsOneSource) {
  WriteFile(folder_ / "a.obk", ReadFile(TABIA_TEST_DATA "/formats/obk/weights.obk"));
  WriteFile(folder_ / "b.obk", ReadFile(TABIA_TEST_DATA "/formats/obk/old-magic.obk"));
  const Outcome outcome = ReadBook(folder_.path());
  ASSERT_TRUE(outcome.status.ok()) << outcome.status;
  EXPECT_EQ(outcome.report.format,
            "folder: Chessmaster OBK (BOO!) (1 file), Chessmaster OBK (UGWS) (1 file)");
  EXPECT_EQ(outcome.report.scale, records::Scale::kPercent);
}

TEST_F(RegistryTest, AFolderOfDifferentScalesIsNoBook) {
  WriteFile(folder_ / "a.obk", ReadFile(TABIA_TEST_DATA "/formats/obk/weights.obk"));
  WriteFile(folder_ / "b.bin", ReadFile(TABIA_TEST_DATA "/formats/polyglot/castling-and-promotion.bin"));
  const Outcome outcome = ReadBook(folder_.path());
  EXPECT_EQ(ExitCode(outcome.status), 2);
  EXPECT_THAT(Message(outcome.status), ::testing::HasSubstr("b.bin: counts in weights: "));
}

// White's wins in one file, and the mover's in another one, are those of the same player.
TEST_F(RegistryTest, TheFilesOfAFolderMayCountDifferentPlayersWins) {
  WriteFile(folder_ / "a.obs.db3", ReadFile(TABIA_TEST_DATA "/formats/oobs/white-view.obs.db3"));
  const Outcome alone = ReadBook(TABIA_TEST_DATA "/formats/oobs/white-view.obs.db3");
  const Outcome folder = ReadBook(folder_.path());
  ASSERT_TRUE(folder.status.ok()) << folder.status;
  EXPECT_EQ(folder.lines, alone.lines);
  EXPECT_EQ(folder.report.view, records::Perspective::kMover);
}

TEST_F(RegistryTest, AFolderOfBothGamesIsNoBook) {
  WriteFile(folder_ / "a.pgn", "[Event \"?\"]\n\n1. e4 *\n");
  WriteFile(folder_ / "b.xg", ReadFile(TABIA_TEST_DATA "/formats/xg/match_with_comment.xg"));
  const Outcome outcome = ReadBook(folder_.path());
  EXPECT_EQ(ExitCode(outcome.status), 3);
  EXPECT_THAT(Message(outcome.status),
              ::testing::EndsWith("folder: 1 file of chess and 1 file of backgammon are in it"));
}

TEST_F(RegistryTest, TheContentDecidesNotTheName) {
  const std::string database = ReadFile(TABIA_TEST_DATA "/formats/oobs/white-view.obs.db3");
  const std::string tree = ReadFile(TABIA_TEST_DATA "/formats/obk/old-magic.obk");
  EXPECT_TRUE(Open(database, "book.obk").ok());
  EXPECT_TRUE(Open(tree, "book.obs.db3").ok());
}

TEST_F(RegistryTest, EveryFormatRecognisesNoOtherOnesFiles) {
  for (const Format& format : AllFormats()) {
    EXPECT_FALSE(format.recognises("")) << format.name;
    EXPECT_FALSE(format.recognises("TABIAIDX........")) << format.name;
  }
}

}  // namespace
}  // namespace tabia::formats

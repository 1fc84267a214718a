// Repertoires that are extended by the frequent moves of other books.
#include "core/repertoire/extension.h"

#include <memory>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/byte_streams.h"
#include "core/base/status.h"
#include "core/books/build.h"
#include "core/chess/uci_move.h"
#include "core/repertoire/repertoire_moves.h"
#include "tests/repertoire/made_repertoire.h"

namespace tabia::repertoire {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

class ExtensionTest : public testing::Test {
 protected:
  // Writes a file with a game for each line of moves, and returns its path.
  std::string Games(const std::string& name, const std::vector<std::string>& lines) const {
    std::string pgn;
    for (const std::string& line : lines) pgn += "[Result \"1/2-1/2\"]\n\n" + line + " 1/2-1/2\n\n";
    WriteFile(folder_ / name, pgn);
    return folder_ / name;
  }

  absl::StatusOr<probe::Book> Extend(const std::vector<std::string>& books, double mine, double theirs,
                                     chess::Color side = chess::kWhite,
                                     books::MergeRule rule = books::MergeRule::kShares) const {
    books::BuildOptions options;
    options.rule.merge = rule;
    options.read_source = ReadExtension({books[0], side, mine, theirs});
    return books::BuildBook(books, options);
  }

  static std::vector<std::string> MovesAfter(const probe::ChessIndex& book, const std::string& moves) {
    const chess::Position position = After(moves);
    const std::vector<SharedMove> listed = *FindMoves(book, position, ShareOf::kListed);
    std::vector<std::string> texts;
    for (const SharedMove& move : listed) {
      texts.push_back(chess::UciMove(position, move.move.move));
    }
    return texts;
  }

  const ScratchFolder folder_;
  const std::string repertoire_ = Games("white.pgn", {"1. e4 e5 2. Nf3"});
  // After 1. e4, half of the games have 1... c5, a quarter 1... e5 and a quarter 1... e6.
  const std::string book_ =
      Games("book.pgn", {"1. e4 c5 2. Nf3", "1. e4 c5 2. Nc3", "1. e4 e5 2. Bc4 Nc6", "1. e4 e6 2. d4 d5"});
};

TEST_F(ExtensionTest, AddsFrequentRepliesAndMoves) {
  const auto extended = As<probe::ChessIndex>(Extend({repertoire_, book_}, 0.9, 0.3));
  EXPECT_THAT(MovesAfter(extended, "e4"), UnorderedElementsAre("c7c5", "e7e5"));
  EXPECT_THAT(MovesAfter(extended, "e4 e5"), UnorderedElementsAre("f1c4", "g1f3"));
}

TEST_F(ExtensionTest, ComparesEachSideWithItsOwnShare) {
  const auto white = As<probe::ChessIndex>(Extend({repertoire_, book_}, 1, 0.3));
  const auto black = As<probe::ChessIndex>(Extend({repertoire_, book_}, 1, 0.3, chess::kBlack));
  EXPECT_THAT(MovesAfter(white, "e4"), UnorderedElementsAre("c7c5", "e7e5"));
  EXPECT_THAT(MovesAfter(black, "e4"), ElementsAre("e7e5"));
}

TEST_F(ExtensionTest, AddsNothingBeyondThePositionsAfterTheMoves) {
  const auto extended = As<probe::ChessIndex>(Extend({repertoire_, book_}, 0, 0));
  EXPECT_THAT(MovesAfter(extended, "e4 c5"), IsEmpty());
}

TEST_F(ExtensionTest, LooksUpThePositionsAfterTheLastMoves) {
  const std::string deep = Games("deep.pgn", {"1. e4 e5 2. Nf3 Nc6 3. Bb5"});
  const auto extended = As<probe::ChessIndex>(Extend({repertoire_, deep}, 0, 0));
  EXPECT_THAT(MovesAfter(extended, "e4 e5 Nf3"), ElementsAre("b8c6"));
  EXPECT_THAT(MovesAfter(extended, "e4 e5 Nf3 Nc6"), IsEmpty());
}

TEST_F(ExtensionTest, ReadsTheVariationsOfTheRepertoire) {
  WriteFile(folder_ / "lines.pgn", "1. e4 e5 (1... c6 2. d4) 2. Nf3 *\n");
  const auto extended = As<probe::ChessIndex>(Extend({folder_ / "lines.pgn", book_}, 1, 1));
  EXPECT_THAT(MovesAfter(extended, "e4 c6"), ElementsAre("d2d4"));
}

TEST_F(ExtensionTest, ReadsTheRepertoireByItsOwnOptions) {
  WriteFile(folder_ / "atomic.pgn", "[Variant \"Atomic\"]\n[Result \"*\"]\n\n1. Nf3? {why} f6 *\n");
  WriteFile(folder_ / "games.pgn", "[Variant \"Atomic\"]\n[Result \"1-0\"]\n\n1. Nh3 {long} h6 1-0\n");
  const auto extend = [this](bool nags, bool comments) {
    books::BuildOptions options;
    options.rule.merge = books::MergeRule::kShares;
    options.reading.SetVariant("atomic");
    options.read_source =
        ReadExtension({.repertoire = folder_ / "atomic.pgn", .nags = nags, .comments = comments});
    return As<probe::ChessIndex>(books::BuildBook({folder_ / "atomic.pgn", folder_ / "games.pgn"}, options));
  };
  const probe::ChessIndex with = extend(true, true), without = extend(false, false);
  EXPECT_EQ(with.info().notes, 1u);
  EXPECT_EQ(without.info().notes, 0u);
  const uint64_t start = chess::BookPosition::Of(*chess::StartBoards(with.info().rules()).begin()).key();
  chess::BookEntry entry;
  ASSERT_TRUE(with.Probe(start, entry));
  EXPECT_FALSE(entry.moves.back().active);
  ASSERT_TRUE(without.Probe(start, entry));
  EXPECT_EQ(entry.moves.size(), 2u);
  EXPECT_TRUE(entry.moves.back().active);
}

TEST_F(ExtensionTest, TakesTheFrequentMovesOfEachBook) {
  const std::string other = Games("other.pgn", {"1. e4 d6", "1. e4 g6"});
  const auto extended = As<probe::ChessIndex>(Extend({repertoire_, book_, other}, 1, 0.5));
  EXPECT_THAT(MovesAfter(extended, "e4"), UnorderedElementsAre("c7c5", "e7e5", "d7d6", "g7g6"));
}

TEST_F(ExtensionTest, AddsTheGamesOfAMoveOnce) {
  StringSink sink;
  ASSERT_TRUE(books::BuildIndex(std::vector<std::string>{repertoire_}, {}, sink).ok());
  WriteFile(folder_ / "white.tabia", std::string(sink.bytes()));
  const auto extended = As<probe::ChessIndex>(
      Extend({folder_ / "white.tabia", book_}, 0, 0, chess::kWhite, books::MergeRule::kAdd));
  const std::vector<SharedMove> replies = *FindMoves(extended, After("e4"), ShareOf::kPlayed);
  ASSERT_THAT(replies, testing::SizeIs(3));
  EXPECT_EQ(replies[0].move.times_played(), 2u);  // 1... c5 or 1... e5, which the repertoire has once
  EXPECT_EQ(replies[1].move.times_played(), 2u);
  EXPECT_EQ(replies[2].move.times_played(), 1u);
}

TEST_F(ExtensionTest, ReportsTheReachedPositions) {
  const absl::StatusOr<probe::Book> extended = Extend({repertoire_, book_}, 0.9, 0.3);
  ASSERT_TRUE(extended.ok()) << extended.status();
  EXPECT_THAT(extended->info().sources[1].report.decisions.at("within"), HasSubstr("4 positions"));
}

TEST_F(ExtensionTest, RejectsADamagedRepertoire) {
  StringSink sink;
  ASSERT_TRUE(books::BuildIndex(std::vector<std::string>{book_}, {}, sink).ok());
  std::string bytes(sink.bytes());
  WriteFile(folder_ / "sound.tabia", bytes);
  EXPECT_TRUE(Extend({folder_ / "sound.tabia", book_}, 0, 0).ok());
  bytes[bytes.size() / 2] ^= 1;
  WriteFile(folder_ / "damaged.tabia", bytes);
  EXPECT_EQ(ExitCode(Extend({folder_ / "damaged.tabia", book_}, 0, 0).status()), 3);
}

TEST_F(ExtensionTest, RejectsBackgammon) {
  const std::string match = std::string(TABIA_TEST_DATA) + "/formats/sgf/crawford-game.sgf";
  EXPECT_EQ(ExitCode(Extend({repertoire_, match}, 0, 0).status()), 2);
}

}  // namespace
}  // namespace tabia::repertoire

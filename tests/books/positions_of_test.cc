// Builds books with the evaluations of positions that another book has.
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/byte_streams.h"
#include "core/base/status.h"
#include "core/books/build.h"
#include "core/books/open_book.h"
#include "core/chess/uci_move.h"
#include "core/moves/move_evaluation.h"
#include "core/probe/chess/chess_book.h"
#include "tests/base/scratch_folder.h"
#include "tests/book_of_game.h"

namespace tabia::books {
namespace {

using testing::HasSubstr;

constexpr char kStart[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
               kAfterE4[] = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -",
               kEndgame[] = "8/8/8/4k3/8/4K3/8/R7 w - -";

class PositionsOfTest : public testing::Test {
 protected:
  PositionsOfTest() {
    WriteFile(folder_ / "game.pgn", "1. e4 {[%eval 0.25]} e5 {[%eval 0.15]} 1-0\n");
    WriteFile(folder_ / "evals.epd", std::string(kStart) + " c0 \"e4 eval +0.30/40, d4 eval +0.28/40\";\n" +
                                         kEndgame + " c0 \"Ra5+ eval +5.00/40\";\n");
    WriteFile(folder_ / "start.epd", std::string(kStart) + " bm a3;\n");
  }

  // Builds from both books and returns "MOVE EVALUATION MOVE …" of a position, or the error.
  std::string Moves(const std::vector<std::string>& positions_of, const std::string& epd) {
    BuildOptions options;
    options.positions_of = positions_of;
    const absl::StatusOr<probe::Book> built =
        BuildBook({folder_ / "game.pgn", folder_ / "evals.epd"}, options);
    if (!built.ok()) return std::string(Message(built.status()));
    info_ = built->info();
    chess::BookEntry entry;
    const chess::Position position = *chess::Position::FromFen(epd + " 0 1");
    if (!As<probe::ChessBook>(built).Probe(chess::BookPosition::Of(position), entry).found()) return "";
    std::string moves;
    for (const chess::BookMove& move : entry.moves) {
      moves += chess::CodedMoveText(move.move) + ' ';
      if (move.evaluation) moves += chess::EvaluationText(*move.evaluation) + ' ';
    }
    return moves;
  }

  const ScratchFolder folder_;
  probe::BookInfo info_;
};

TEST_F(PositionsOfTest, TakesAllEvaluationsIfNoBookIsGiven) {
  EXPECT_EQ(Moves({}, kStart), "e2e4 +0.30/40 d2d4 +0.28/40 ");
  EXPECT_EQ(Moves({}, kAfterE4), "e7e5 -0.15/0 stated ");
  EXPECT_EQ(Moves({}, kEndgame), "a1a5 +5.00/40 ");
}

TEST_F(PositionsOfTest, TakesNoEvaluationOfAnotherPosition) {
  EXPECT_EQ(Moves({folder_ / "game.pgn"}, kStart), "e2e4 +0.30/40 d2d4 +0.28/40 ");
  EXPECT_EQ(Moves({folder_ / "game.pgn"}, kEndgame), "");
  EXPECT_THAT(info_.sources[1].report.decisions["evaluations"], HasSubstr("1 evaluation dropped"));
}

TEST_F(PositionsOfTest, KeepsTheGamesOfAMoveWithoutItsEvaluation) {
  EXPECT_EQ(Moves({folder_ / "start.epd"}, kAfterE4), "e7e5 ");
  EXPECT_EQ(Moves({folder_ / "start.epd", folder_ / "game.pgn"}, kAfterE4), "e7e5 -0.15/0 stated ");
}

TEST_F(PositionsOfTest, RefusesABookThatCannotBeRead) {
  EXPECT_THAT(Moves({folder_ / "missing.epd"}, kStart), HasSubstr("missing.epd"));
  EXPECT_THAT(Moves({TABIA_TEST_DATA "/books/openings.ob"}, kStart), HasSubstr("backgammon"));
}

}  // namespace
}  // namespace tabia::books

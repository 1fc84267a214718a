// The exits of games from a book, and their reasons.
#include "core/games/game_exit.h"

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/chess/uci_move.h"
#include "tests/base/scratch_folder.h"
#include "tests/repertoire/made_repertoire.h"

namespace tabia::games {
namespace {

using testing::ElementsAre;

std::string Pgn(const std::string& moves, const std::string& tags = "") {
  return "[White \"Me\"]\n" + tags + "\n" + moves + "\n\n";
}

// Returns "player at ply 2: g1f3" for each game.
std::vector<std::string> ExitsOf(const probe::ChessBook& book, const std::string& pgn,
                                 std::optional<chess::Color> side = {}) {
  const ScratchFolder folder;
  WriteFile(folder / "games.pgn", pgn);
  auto file = formats::SourceFile::Open(folder / "games.pgn");
  std::vector<std::string> texts;
  ExitFinder finder(book);
  const auto visit = [&](const Game& game) -> absl::Status {
    TABIA_ASSIGN_OR_RETURN(const GameExit exit, finder.Find(game));
    texts.push_back(absl::StrCat(std::string(ExitReasonName(exit.reason)), " at ply ", exit.ply,
                                 exit.move ? ": " + chess::UciMove(exit.position, exit.move) : ""));
    return absl::OkStatus();
  };
  const auto counts = ForEachGame(*file, {.side = side}, visit);
  EXPECT_TRUE(counts.ok()) << counts.status();
  return texts;
}

// Returns a book with 1. e4, and 2. Nf3 after 1... e5 or 1... c5.
probe::ChessBook WhiteBook() {
  return repertoire::RepertoireOf("1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *\n");
}

TEST(ExitFinder, NamesThePlayerWhoLeaves) {
  EXPECT_THAT(ExitsOf(WhiteBook(), Pgn("1. e4 e5 2. Nc3 *") + Pgn("1. e4 e6 2. d4 *"), chess::kWhite),
              ElementsAre("player at ply 2: b1c3", "opponent at ply 1: e7e6"));
}

TEST(ExitFinder, NamesTheColorIfTheGameHasNoSide) {
  EXPECT_THAT(ExitsOf(WhiteBook(), Pgn("1. d4 d5 *") + Pgn("1. e4 e6 *")),
              ElementsAre("white at ply 0: d2d4", "black at ply 1: e7e6"));
}

TEST(ExitFinder, ReportsTheEndOfTheBook) {
  EXPECT_THAT(ExitsOf(WhiteBook(), Pgn("1. e4 c5 2. Nf3 d6 *"), chess::kWhite),
              ElementsAre("end at ply 2: g1f3"));
}

TEST(ExitFinder, ReportsAGameThatEndsInside) {
  EXPECT_THAT(ExitsOf(WhiteBook(), Pgn("1. e4 c5 *"), chess::kWhite), ElementsAre("inside at ply 2"));
}

TEST(ExitFinder, FindsTheExitOfAGameThatBeginsInsideByAFen) {
  const std::string fen = "[FEN \"rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\"]\n";
  EXPECT_THAT(ExitsOf(WhiteBook(), Pgn("2. d4 cxd4 *", fen), chess::kWhite),
              ElementsAre("player at ply 0: d2d4"));
}

TEST(ExitFinder, DoesNotLeaveIfAGameTransposesBack) {
  const probe::ChessBook book = repertoire::RepertoireOf("1. d4 d5 2. c4 e6 3. Nc3 *\n");
  EXPECT_THAT(ExitsOf(book, Pgn("1. c4 e6 2. d4 d5 3. Nf3 *"), chess::kWhite),
              ElementsAre("player at ply 4: g1f3"));
}

TEST(ExitFinder, FindsAReturnAfterManyMoves) {
  std::string game = "1. Na3 Na6 ";
  for (int i = 0; i < 50; ++i) game += "2. Nc4 Nc5 3. Na3 Na6 ";
  game += "4. Nb1 Nb8 5. e4 c5 *";
  EXPECT_THAT(ExitsOf(WhiteBook(), Pgn(game), chess::kWhite), ElementsAre("inside at ply 206"));
}

TEST(ExitFinder, FindsAnExitLongBeforeTheEnd) {
  std::string game = "1. e4 c5 2. d4 cxd4 ";
  for (int i = 0; i < 50; ++i) game += "3. Nf3 Nf6 4. Ng1 Ng8 ";
  EXPECT_THAT(ExitsOf(WhiteBook(), Pgn(game + "*"), chess::kWhite), ElementsAre("player at ply 2: d2d4"));
}

TEST(ExitFinder, CountsAMoveOfWeightZeroForTheOpponentAlone) {
  const probe::ChessBook book =
      repertoire::BookOfGames({{"", "e2e4", 3}, {"", "d2d4", 0}, {"e4", "c7c5", 0}});
  const std::string d4 = Pgn("1. d4 d5 *"), c5 = Pgn("1. e4 c5 2. Nf3 *");
  EXPECT_THAT(ExitsOf(book, d4 + c5, chess::kWhite),
              ElementsAre("player at ply 0: d2d4", "end at ply 1: c7c5"));
  EXPECT_THAT(ExitsOf(book, d4 + c5, chess::kBlack),
              ElementsAre("end at ply 0: d2d4", "player at ply 1: c7c5"));
  EXPECT_THAT(ExitsOf(book, d4 + c5), ElementsAre("end at ply 0: d2d4", "end at ply 1: c7c5"));
}

}  // namespace
}  // namespace tabia::games

// Reviews of games: where each game leaves the repertoire, and why.
#include "core/repertoire/repertoire_review.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/chess/uci_move.h"
#include "tests/repertoire/made_repertoire.h"
#include "tests/study/solved_book.h"

namespace tabia::repertoire {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Optional;
using testing::SizeIs;

std::string GameText(const std::string& moves, const std::string& white = "Me",
                     const std::string& black = "Ann", const std::string& tags = "") {
  return "[White \"" + white + "\"]\n[Black \"" + black + "\"]\n" + tags + "\n" + moves + "\n\n";
}

struct Reviewed {
  absl::StatusOr<games::GameCounts> counts;
  std::vector<ReviewedGame> games;

  // Returns "player at ply 2: g1f3" for each game.
  std::vector<std::string> Exits() const {
    std::vector<std::string> texts;
    for (const ReviewedGame& game : games) {
      texts.push_back(
          absl::StrCat(std::string(games::ExitReasonName(game.exit.reason)), " at ply ", game.exit.ply,
                       game.exit.move ? ": " + chess::UciMove(game.exit.position, game.exit.move) : ""));
    }
    return texts;
  }
};

Reviewed Review(const probe::ChessBook& repertoire, const std::string& pgn, const ReviewRule& rule = {}) {
  const ScratchFolder folder;
  WriteFile(folder / "games.pgn", pgn);
  auto file = formats::SourceFile::Open(folder / "games.pgn");
  Reviewed reviewed;
  reviewed.counts = ReviewGames(*file, repertoire, rule, [&reviewed](const ReviewedGame& game) {
    reviewed.games.push_back(game);
    return absl::OkStatus();
  });
  return reviewed;
}

std::vector<std::string> PreparedIn(const ReviewedGame& game) {
  std::vector<std::string> texts;
  for (const SharedMove& move : game.prepared) {
    texts.push_back(absl::StrCat(chess::UciMove(game.exit.position, move.move.move), " ", move.share));
  }
  return texts;
}

// Returns a repertoire with 1. e4, and 2. Nf3 after 1... e5 or 1... c5.
probe::ChessBook WhiteRepertoire() {
  return RepertoireOf("1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *\n");
}

const ReviewRule kWhiteSide = {{.side = chess::kWhite}};

TEST(ReviewGames, ReportsAGameThatNeverMeetsIt) {
  const std::string fen = "[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]\n";
  const Reviewed reviewed =
      Review(WhiteRepertoire(), GameText("1. O-O-O Ke7 *", "Me", "Ann", fen), kWhiteSide);
  EXPECT_THAT(reviewed.Exits(), ElementsAre("never at ply 0: e1c1"));
  EXPECT_THAT(reviewed.games[0].prepared, IsEmpty());
}

TEST(ReviewGames, ListsThePreparedMovesWithTheirShares) {
  const probe::ChessBook book = BookOfGames({{"", "e2e4", 3}, {"", "d2d4", 1}, {"", "c2c4", 0}});
  const std::string game = GameText("1. a3 *");
  EXPECT_THAT(PreparedIn(Review(book, game, kWhiteSide).games[0]), ElementsAre("e2e4 0.75", "d2d4 0.25"));
  EXPECT_THAT(PreparedIn(Review(book, game, {{.side = chess::kBlack}}).games[0]),
              ElementsAre("e2e4 0.75", "d2d4 0.25", "c2c4 0"));
}

TEST(ReviewGames, FindsAPlayerInAnyCaseOfLetters) {
  const Reviewed reviewed =
      Review(WhiteRepertoire(),
             GameText("1. d4 *", "ME") + GameText("1. e4 c6 *", "Ann", "me") + GameText("1. a3 *", "X"),
             {{.players = {"Me"}}});
  EXPECT_THAT(reviewed.Exits(), ElementsAre("player at ply 0: d2d4", "player at ply 1: c7c6"));
  EXPECT_EQ(reviewed.counts->others, 1u);
  EXPECT_THAT(reviewed.games[1].reviewed, Optional(chess::kBlack));
  EXPECT_EQ(reviewed.games[1].opponent(), "Ann");
}

TEST(ReviewGames, TakesOnlyGamesOfThePlayersSide) {
  const Reviewed reviewed =
      Review(WhiteRepertoire(), GameText("1. d4 *") + GameText("1. e4 c6 *", "Ann", "Me"),
             {{.players = {"Me"}, .side = chess::kBlack}});
  EXPECT_THAT(reviewed.Exits(), ElementsAre("player at ply 1: c7c6"));
  EXPECT_EQ(reviewed.counts->others, 1u);
}

TEST(ReviewGames, NamesSomePlayersIfThePlayerHasNoGame) {
  const absl::Status status =
      Review(WhiteRepertoire(), GameText("1. d4 *"), {{.players = {"Bob"}}}).counts.status();
  EXPECT_EQ(ExitCode(status), 2);
  EXPECT_THAT(Message(status), HasSubstr("no game of Bob; it has games of Ann; Me"));
}

TEST(ReviewGames, SkipsGamesWithAFault) {
  const Reviewed reviewed = Review(WhiteRepertoire(), GameText("1. e4 e5 2. Ke3 *") + GameText("1. d4 *"));
  EXPECT_THAT(reviewed.Exits(), ElementsAre("white at ply 0: d2d4"));
  EXPECT_EQ((*reviewed.counts)[games::LeftOut::kUnreadable], 1u);
  EXPECT_THAT(reviewed.counts->first_fault, HasSubstr("line 4: illegal move"));
  EXPECT_EQ(reviewed.games[0].number, 2u);
}

TEST(ReviewGames, CountsGamesWithoutMoves) {
  const Reviewed reviewed = Review(WhiteRepertoire(), GameText("1-0") + GameText("1. d4 *"));
  EXPECT_EQ(reviewed.counts->empty, 1u);
  EXPECT_EQ(reviewed.counts->taken, 1u);
}

TEST(ReviewGames, RejectsAFileThatIsNotPgn) {
  EXPECT_EQ(ExitCode(Review(WhiteRepertoire(), "BOO!").counts.status()), 3);
}

TEST(ReviewGames, NamesTheOpeningOfTheExit) {
  const Reviewed reviewed =
      Review(WhiteRepertoire(), GameText("1. e4 c5 2. Bd3 e6 *") + GameText("1. e4 c5 2. c3 d5 *"));
  ASSERT_TRUE(reviewed.games[0].opening);
  EXPECT_EQ(reviewed.games[0].opening->name, "Sicilian Defense");
  EXPECT_EQ(reviewed.games[1].opening->name, "Sicilian Defense: Alapin Variation");
}

TEST(ReviewGames, CountsHowOftenOthersPlayTheMove) {
  ReviewRule rule = kWhiteSide;
  rule.against = BookOfGames({{"e4", "e7e6", 1}, {"e4", "c7c5", 3}});
  const Reviewed reviewed = Review(
      WhiteRepertoire(), GameText("1. e4 e6 *") + GameText("1. e4 d5 *") + GameText("1. d4 d5 *"), rule);
  EXPECT_EQ(reviewed.games[0].others->share, 0.25);
  EXPECT_THAT(reviewed.games[0].others->games, Optional(1u));
  EXPECT_THAT(reviewed.games[0].others->moves, SizeIs(2));
  EXPECT_EQ(reviewed.games[1].others->share, 0);
  EXPECT_THAT(reviewed.games[1].others->games, Optional(0u));
  EXPECT_FALSE(reviewed.games[2].others);  // the book does not have the position
}

TEST(ReviewGames, HasNoShareOfOthersWithoutGames) {
  ReviewRule rule = kWhiteSide;
  rule.against = BookOfGames({{"e4", "c7c5", 0}});
  EXPECT_FALSE(Review(WhiteRepertoire(), GameText("1. e4 e6 *"), rule).games[0].others);
}

TEST(ReviewGames, ComparesEvaluations) {
  const probe::ChessBook evaluated =
      study::BookOf({{"", "e4 +0.30/20, d4 +0.20/20, g4 -1.00/20"}, {"a3", "e5 +0.05/20, d5 +0.10/20"}});
  EXPECT_THAT(Review(evaluated, GameText("1. g4 *")).games[0].lost, Optional(130));
  EXPECT_THAT(Review(evaluated, GameText("1. b3 *")).games[0].lost, testing::Eq(std::nullopt));
  ReviewRule rule;
  rule.against = evaluated;
  // The repertoire has no evaluation. That of 1. a3 comes from the position after it.
  const probe::ChessBook plain = RepertoireOf("1. e4 *\n");
  EXPECT_THAT(Review(plain, GameText("1. a3 *"), rule).games[0].lost, Optional(40));
}

TEST(ReviewGames, EvaluatesAMoveThatThePlayerMayNotPlay) {
  const probe::ChessBook evaluated = study::BookOf({{"", "e4 +0.30/20, g4 -1.00/20"}});
  const Reviewed reviewed = Review(evaluated, GameText("1. g4 *"), kWhiteSide);
  EXPECT_THAT(reviewed.Exits(), ElementsAre("player at ply 0: g2g4"));
  EXPECT_THAT(reviewed.games[0].lost, Optional(130));
}

TEST(ReviewGames, CountsAMateAsThreeHundredPawns) {
  const probe::ChessBook evaluated = study::BookOf({{"f3 e5 g4", "Qh4 #1/20, d5 +1.00/20"}});
  EXPECT_THAT(Review(evaluated, GameText("1. f3 e5 2. g4 d5 *")).games[0].lost, Optional(29'900));
}

TEST(ReviewTotals, SumsTheMostFrequentFirst) {
  ReviewTotals totals;
  const std::string pgn = GameText("1. e4 e6 *") + GameText("1. e4 c5 2. a3 *", "Me", "Bob") +
                          GameText("1. e4 c5 2. a3 *", "Me", "Bob") + GameText("1. e4 c5 *", "Me", "Bob");
  for (const ReviewedGame& game : Review(WhiteRepertoire(), pgn, kWhiteSide).games) totals.Add(game);
  EXPECT_EQ(totals.all().games, 4u);
  EXPECT_EQ(totals.all().by_reason[static_cast<size_t>(games::ExitReason::kPlayer)], 2u);
  ASSERT_THAT(totals.ByOpponent(), SizeIs(2));
  EXPECT_EQ(totals.ByOpponent()[0].first, "Bob");
  EXPECT_EQ(totals.ByOpponent()[0].second.games, 3u);
  EXPECT_EQ(totals.ByOpening()[0].first, "B20 Sicilian Defense: Mengarini Variation");
  // The game that ended inside has no move.
  ASSERT_THAT(totals.ByMove(), SizeIs(2));
  EXPECT_EQ(totals.ByMove()[0]->counts.games, 2u);
}

TEST(ReviewTotals, SeparatesTheSameMoveOfPlayerAndOpponent) {
  ReviewTotals totals;
  const std::string pgn = GameText("1. a3 *", "Me", "Ann") + GameText("1. a3 *", "Ann", "Me");
  for (const ReviewedGame& game : Review(WhiteRepertoire(), pgn, {{.players = {"Me"}}}).games)
    totals.Add(game);
  EXPECT_THAT(totals.ByMove(), SizeIs(2));
}

}  // namespace
}  // namespace tabia::repertoire

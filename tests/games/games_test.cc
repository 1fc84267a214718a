// The games of a rule in PGN files: whose, with which result, and which are left out.
#include "core/games/games.h"

#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/chess/fen.h"
#include "core/chess/uci_move.h"
#include "tests/base/scratch_folder.h"

namespace tabia::games {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

// The games of a player, each as "White won against Ann, line 1".
struct VisitedGames {
  absl::StatusOr<GameCounts> counts;
  std::vector<std::string> texts, dates;
  std::vector<uint64_t> ids;
};

VisitedGames GamesOf(const std::string& player, const std::string& pgn) {
  const ScratchFolder folder;
  WriteFile(folder / "games.pgn", pgn);
  auto file = formats::SourceFile::Open(folder / "games.pgn");
  VisitedGames games;
  games.counts = ForEachGame(*file, {.players = {player}, .is_evidence = true}, [&games](const Game& game) {
    const char* const outcome = game.IsWonBy(*game.side)                    ? " won against "
                                : game.IsWonBy(chess::Opponent(*game.side)) ? " lost to "
                                                                            : " drew with ";
    games.texts.push_back(absl::StrCat(game.side == chess::kWhite ? "White" : "Black", outcome,
                                       game.opponent(), ", line ", game.line));
    games.dates.push_back(game.date);
    games.ids.push_back(IdOf(game));
    return absl::OkStatus();
  });
  return games;
}

// Returns a game of six lines. `tags` are more tags than the names.
std::string PgnGameText(const std::string& white, const std::string& black, const std::string& moves,
                        const std::string& tags = "[Round \"1\"]") {
  return "[White \"" + white + "\"]\n[Black \"" + black + "\"]\n" + tags + "\n\n" + moves + "\n\n";
}

TEST(ForEachGame, TakesTheResultFromTheTag) {
  const VisitedGames games = GamesOf("Me", PgnGameText("Me", "Ann", "1. e4 *", "[Result \"1-0\"]") +
                                               PgnGameText("Me", "Bob", "1. e4", "[Result \"0-1\"]") +
                                               PgnGameText("Me", "Cid", "1. e4 1-0", "[Result \"1/2-1/2\"]"));
  EXPECT_THAT(games.texts, ElementsAre("White won against Ann, line 1", "White lost to Bob, line 7",
                                       "White drew with Cid, line 13"));
}

TEST(ForEachGame, TakesTheResultFromTheMarkerIfTheTagHasNone) {
  const VisitedGames games =
      GamesOf("Me", PgnGameText("Me", "Ann", "1. e4 1-0", "[Result \"*\"]") +
                        PgnGameText("Me", "Bob", "1. e4 0-1") + PgnGameText("Me", "Cid", "1. e4 1/2-1/2"));
  EXPECT_THAT(games.texts, ElementsAre("White won against Ann, line 1", "White lost to Bob, line 7",
                                       "White drew with Cid, line 13"));
}

TEST(ForEachGame, VisitsGamesWithBothColours) {
  const VisitedGames games =
      GamesOf("Me", PgnGameText("Ann", "Me", "1. e4 1-0") + PgnGameText("Ann", "Me", "1. e4 0-1") +
                        PgnGameText("Me", "Ann", "1. e4 1-0") + PgnGameText("Ann", "Me", "1. e4 1/2-1/2"));
  EXPECT_THAT(games.texts, ElementsAre("Black lost to Ann, line 1", "Black won against Ann, line 7",
                                       "White won against Ann, line 13", "Black drew with Ann, line 19"));
  EXPECT_EQ(games.counts->taken, 4u);
}

TEST(ForEachGame, IgnoresTheCaseOfLetters) {
  const VisitedGames games = GamesOf("my engine", PgnGameText("My Engine", "Ann", "1. e4 1-0") +
                                                      PgnGameText("Ann", "MY ENGINE", "1. e4 1-0"));
  EXPECT_EQ(games.counts->taken, 2u);
}

TEST(ForEachGame, TakesAPatternOfNames) {
  const std::string pgn = PgnGameText("Müller, Max", "Ann", "1. e4 1-0") +
                          PgnGameText("Ann", "MÜLLER, A", "1. e4 1-0") +
                          PgnGameText("Ann", "Moeller", "1. e4 1-0");
  EXPECT_THAT(GamesOf("müller*", pgn).texts,
              ElementsAre("White won against Ann, line 1", "Black lost to Ann, line 7"));
  EXPECT_THAT(GamesOf("*, MAX", pgn).texts, ElementsAre("White won against Ann, line 1"));
}

TEST(ForEachGame, VisitsAGameOfTwoPlayersFromBothSides) {
  const VisitedGames games = GamesOf("Me *", PgnGameText("Me 1", "Me 2", "1. e4 0-1"));
  EXPECT_THAT(games.texts, ElementsAre("White lost to Me 2, line 1", "Black won against Me 1, line 1"));
  EXPECT_EQ(games.counts->read, 1u);
  EXPECT_EQ(games.counts->taken, 2u);
}

TEST(ForEachGame, LeavesOutGamesThatAreNoEvidence) {
  const VisitedGames games =
      GamesOf("Me", PgnGameText("Me", "Ann", "1. e4 0-1", "[Termination \"Time forfeit\"]") +
                        PgnGameText("Me", "Bob", "1. e4 0-1", "[Termination \"Normal\"]") +
                        PgnGameText("Me", "Cid", "1. e4 Ke9 0-1", "[Termination \"illegal move\"]") +
                        PgnGameText("Me", "Dan", "1. e4 *", "[Termination \"abandoned\"]"));
  EXPECT_THAT(games.texts, ElementsAre(HasSubstr("Bob")));
  EXPECT_THAT(games.counts->left_out, ElementsAre(0, 1, 1, 0, 1, 0));
  EXPECT_EQ(games.counts->first_fault, "");
}

TEST(ForEachGame, CountsOtherGamesAndGamesWithoutAResult) {
  const VisitedGames games =
      GamesOf("Me", PgnGameText("Me", "Ann", "1. e4 *") + PgnGameText("Ann", "Me and you", "1. e4 1-0") +
                        PgnGameText("Ann", "Bob", "1. e4 1-0") + PgnGameText("Me", "Bob", "1. e4 1-0"));
  EXPECT_THAT(games.texts, ElementsAre(HasSubstr("Bob")));
  EXPECT_EQ(games.counts->taken, 1u);
  EXPECT_EQ(games.counts->others, 2u);
  EXPECT_EQ((*games.counts)[LeftOut::kUnfinished], 1u);
}

TEST(ForEachGame, SkipsAndCountsGamesWithAFault) {
  const VisitedGames games = GamesOf("Me", PgnGameText("Ann", "Bob", "1. e4 Ke4 1-0") +
                                               PgnGameText("Me", "Ann", "1. e4 e5\n2. Ke9 1-0") +
                                               PgnGameText("Me", "Bob", "1. e4 1-0") +
                                               PgnGameText("Me", "Cid", "1. e4 {no end", "[Result \"1-0\"]"));
  EXPECT_THAT(games.texts, ElementsAre(HasSubstr("Bob")));
  EXPECT_EQ(games.counts->taken, 1u);
  EXPECT_EQ(games.counts->others, 1u);
  EXPECT_EQ((*games.counts)[LeftOut::kUnreadable], 2u);
  EXPECT_THAT(games.counts->first_fault, StartsWith("line 12: illegal move: "));
}

TEST(ForEachGame, CountsAGameWithoutMoves) {
  const VisitedGames games =
      GamesOf("Me", PgnGameText("Me", "Ann", "0-1") + PgnGameText("Me", "Bob", "*") +
                        PgnGameText("Ann", "Bob", "*") + PgnGameText("Me", "Cid", "1. e4 1-0"));
  EXPECT_THAT(games.texts, ElementsAre(HasSubstr("Cid")));
  EXPECT_EQ(games.counts->read, 4u);
  EXPECT_EQ(games.counts->empty, 2u);
  EXPECT_EQ(games.counts->others, 1u);
}

TEST(ForEachGame, ForgetsTheTagsOfTheGameBefore) {
  const VisitedGames games = GamesOf("Me", PgnGameText("Me", "Ann", "1. e4 e5 1-0", "[Result \"1-0\"]") +
                                               "[Black \"Me\"]\n\n1. d4 d5 1/2-1/2\n");
  EXPECT_THAT(games.texts, ElementsAre("White won against Ann, line 1", "Black drew with ?, line 7"));
}

TEST(ForEachGame, PassesTheDate) {
  const VisitedGames games = GamesOf("Me", PgnGameText("Me", "Ann", "1. e4 1-0", "[Date \"2026.11.20\"]") +
                                               PgnGameText("Me", "Ann", "1. e4 1-0"));
  EXPECT_THAT(games.dates, ElementsAre("2026.11.20", ""));
}

TEST(ForEachGame, PassesTheUtcDateOfAGameWithoutADay) {
  const auto with = [](const std::string& date, const std::string& utc_date) {
    return PgnGameText("Me", "Ann", "1. e4 1-0", "[Date \"" + date + "\"]\n[UTCDate \"" + utc_date + "\"]");
  };
  const VisitedGames games =
      GamesOf("Me", PgnGameText("Me", "Ann", "1. e4 1-0", "[UTCDate \"2026.11.20\"]") +
                        with("????.??.??", "2026.11.20") + with("2026.??.??", "2026.11.20") +
                        with("2026.11.19", "2026.11.20") + with("2026.??.??", "????.??.??"));
  EXPECT_THAT(games.dates, ElementsAre("2026.11.20", "2026.11.20", "2026.11.20", "2026.11.19", "2026.??.??"));
}

// Programs write the place and the time of a game in different tags.
TEST(ForEachGame, PassesOtherIdsForGamesAtOtherPlacesAndTimes) {
  std::string pgn;
  for (const char* const tag :
       {"[Site \"?\"]", "[Site \"https://lichess.org/a\"]", "[Site \"https://lichess.org/b\"]",
        "[UTCDate \"2026.11.20\"]", "[UTCTime \"12:00:00\"]", "[UTCTime \"12:00:01\"]", "[Time \"12:00:00\"]",
        "[GameStartTime \"2026-11-20T12:00:00 +0000\"]"}) {
    pgn += PgnGameText("Me", "Ann", "1. e4 e5 1-0", tag);
  }
  const VisitedGames games = GamesOf("Me", pgn);
  EXPECT_EQ(std::set<uint64_t>(games.ids.begin(), games.ids.end()).size(), 8u);
  EXPECT_EQ(GamesOf("Me", PgnGameText("Me", "Ann", "1. e4 e5 1-0", "")).ids[0], games.ids[0]);
}

TEST(ForEachGame, PassesTheSameIdForTheSameGameOnly) {
  const std::string game = PgnGameText("Me", "Ann", "1. e4 e5 1-0"), date = "[Date \"2026.11.20\"]";
  const VisitedGames games = GamesOf(
      "Me", game + PgnGameText("Me", "Ann", "1. d4 d5 1-0") + PgnGameText("Me", "Bob", "1. e4 e5 1-0") +
                PgnGameText("Me", "Ann", "1. e4 e5 1-0", "[Round \"2\"]") +
                PgnGameText("Me", "Ann", "1. e4 e5 1-0", date) + PgnGameText("Ann", "Me", "1. e4 e5 1-0"));
  ASSERT_EQ(std::set<uint64_t>(games.ids.begin(), games.ids.end()).size(), 6u);
  EXPECT_EQ(GamesOf("Ann", game).ids, std::vector<uint64_t>{games.ids[0]});
}

TEST(ForEachGame, PassesThePliesAndTheLastPosition) {
  const ScratchFolder folder;
  WriteFile(folder / "games.pgn", PgnGameText("Me", "Ann", "1. e4 (1. d4 d5) e5 2. Nf3 1-0"));
  auto file = formats::SourceFile::Open(folder / "games.pgn");
  std::string moves, last;
  const auto visit = [&](const Game& game) {
    for (const auto& ply : game.plies) moves += chess::UciMove(ply.before, ply.move) + " ";
    last = chess::ToEpd(game.last);
    return absl::OkStatus();
  };
  EXPECT_TRUE(ForEachGame(*file, {}, visit).ok());
  EXPECT_EQ(moves, "e2e4 e7e5 g1f3 ");
  EXPECT_EQ(last, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq -");
}

TEST(ForEachGame, EndsWithTheErrorOfTheVisitor) {
  const ScratchFolder folder;
  WriteFile(folder / "games.pgn",
            PgnGameText("Me", "Ann", "1. e4 1-0") + PgnGameText("Me", "Bob", "1. e4 1-0"));
  auto file = formats::SourceFile::Open(folder / "games.pgn");
  int visited = 0;
  const auto visit = [&visited](const Game&) { return ++visited, absl::CancelledError("enough"); };
  EXPECT_EQ(ForEachGame(*file, {}, visit).status(), absl::CancelledError("enough"));
  EXPECT_EQ(visited, 1);
}

TEST(ForEachGame, NamesPlayersIfThePlayerIsUnknown) {
  const VisitedGames games =
      GamesOf("Me", PgnGameText("Bob", "Ann", "1. e4 1-0") + PgnGameText("Cid", "Ann", "1. e4 1-0"));
  EXPECT_EQ(ExitCode(games.counts.status()), 2);
  EXPECT_THAT(Message(games.counts.status()),
              EndsWith("games.pgn: no finished game of Me; it has games of Ann; Bob; Cid"));
}

TEST(ForEachGame, RejectsAFileThatIsNotPgn) {
  const VisitedGames games = GamesOf("Me", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;\n");
  EXPECT_EQ(ExitCode(games.counts.status()), 3);
  EXPECT_THAT(Message(games.counts.status()), EndsWith("games.pgn: games: not a PGN file"));
  EXPECT_THAT(games.texts, IsEmpty());
}

}  // namespace
}  // namespace tabia::games

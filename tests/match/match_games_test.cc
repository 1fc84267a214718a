// The games of match files: openings, rounds, and the games that are left out.
#include "core/match/match_games.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/chess/fen.h"
#include "core/chess/key.h"
#include "tests/match/matches.h"

namespace tabia::match {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;
using testing::SizeIs;
using testing::StartsWith;

const std::string kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
const std::string kE4E5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -";

std::vector<std::string> OpeningsOf(const MatchGames& games) {
  std::vector<std::string> openings;
  for (const chess::Board& opening : games.openings()) openings.push_back(chess::ToEpd(opening));
  return openings;
}

// Returns the reasons with games, as "crash 2".
std::vector<std::string> LeftOutOf(const MatchGames& games) {
  std::vector<std::string> texts;
  for (size_t i = 0; i < games::kLeftOutNames.size(); ++i) {
    const uint64_t count = games.counts().left_out[i];
    if (count > 0) texts.push_back(absl::StrCat(std::string(games::kLeftOutNames[i]), " ", count));
  }
  return texts;
}

TEST(MatchGames, TakesTheOpeningFromTheFen) {
  const MatchGames games = GamesIn(PgnOf({}) + PgnOf({.fen = kD4 + " 0 1"}) + PgnOf({.fen = kE4 + " 5 9"}));
  EXPECT_THAT(OpeningsOf(games), ElementsAre(kE4, kD4));
  ASSERT_THAT(games.games(), SizeIs(3));
  EXPECT_EQ(games.games()[2].opening, 0u);
}

TEST(MatchGames, IgnoresAnEnPassantSquareWithoutACapture) {
  const MatchGames games =
      GamesIn(PgnOf({.fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"}));
  EXPECT_THAT(OpeningsOf(games), ElementsAre(kE4));
}

TEST(MatchGames, TakesTheMovesWithTheCommentBookAsTheOpening) {
  const MatchGames games =
      GamesIn(PgnOf({.fen = "", .moves = "1. e4 {book} e5 {book} 2. Nf3 {+0.31/9 0.1s} Nc6 {book}"}) +
              PgnOf({.fen = "", .moves = "1. e4 { book } e5 {+0.1/9 0.2s}"}) +
              PgnOf({.fen = "", .moves = "1. e4 {book, White wins by adjudication}"}) +
              PgnOf({.fen = "", .moves = "1. e4 {bookish} e5"}) + PgnOf({.fen = ""}));
  EXPECT_THAT(OpeningsOf(games), ElementsAre(kE4E5, kE4, kStart));
  ASSERT_THAT(games.games(), SizeIs(5));
  EXPECT_EQ(games.games()[2].opening, 1u);
  EXPECT_EQ(games.games()[4].opening, 2u);
}

// Returns the keys of positions.
HashSet<uint64_t> KeysOf(const std::vector<std::string>& epds) {
  HashSet<uint64_t> keys;
  for (const std::string& epd : epds) keys.insert(CanonicalKey(chess::Position::FromFen(epd)->setup()));
  return keys;
}

// A suite of PGN may begin its lines at positions: match managers then write a FEN and moves with the comment "book".
TEST(MatchGames, FollowsTheBookAfterAFenThatTheSuiteLacks) {
  const GameText game = {.moves = "1... e5 {book} 2. Nf3 {+0.31/9 0.1s}"};
  EXPECT_THAT(OpeningsOf(GamesIn(PgnOf(game) + PgnOf(game), {KeysOf({kE4E5})})), ElementsAre(kE4E5));
  EXPECT_THAT(OpeningsOf(GamesIn(PgnOf(game) + PgnOf(game), {KeysOf({kE4})})), ElementsAre(kE4));
}

// The first game of a FEN is treated as the later ones are.
TEST(MatchGames, StopsAtAFenThatTheSuiteContains) {
  const std::string game = PgnOf({.moves = "1... e5 {book} 2. Ke4 {book}"});
  const MatchGames games = GamesIn(game + game, {KeysOf({kE4, kE4E5})});
  EXPECT_THAT(OpeningsOf(games), ElementsAre(kE4));
  EXPECT_THAT(games.games(), SizeIs(2));
}

TEST(MatchGames, IgnoresAFenThatSetUpDenies) {
  const std::string game = PgnOf({.tags = "[SetUp \"0\"]\n", .moves = "1. e4 {book} e5 {book}"});
  EXPECT_THAT(OpeningsOf(GamesIn(PgnOf({}) + game + game, {KeysOf({kE4, kE4E5})})), ElementsAre(kE4, kE4E5));
}

TEST(MatchGames, TakesTheLastPositionOfTheSuiteInALongerBook) {
  const std::string pgn = PgnOf({.fen = "", .moves = "1. e4 {book} e5 {book} 2. Nf3 {book} Nc6 {book}"});
  EXPECT_THAT(OpeningsOf(GamesIn(pgn, {KeysOf({kE4, kE4E5})})), ElementsAre(kE4E5));
}

TEST(MatchGames, NumbersTheEventsOfEachFile) {
  const auto in_event = [](const std::string& event) {
    return "[Event \"" + event + "\"]\n" + PgnOf({}).substr(12);
  };
  const MatchGames games = GamesIn(in_event("Batch 1") + in_event("Batch 2") + in_event("Batch 1"));
  ASSERT_THAT(games.games(), SizeIs(3));
  EXPECT_EQ(games.games()[0].event, games.games()[2].event);
  EXPECT_NE(games.games()[0].event, games.games()[1].event);
}

TEST(MatchGames, AnIllegalMoveOfTheBookMakesAGameUnreadable) {
  const MatchGames games = GamesIn(PgnOf({.fen = "", .moves = "1. e4 {book} Ke4 {book} 2. d4"}) +
                                   PgnOf({.fen = "", .moves = "1. e4 {book} e5 {0.1/9} 2. Ke4 {0.2/9}"}));
  EXPECT_THAT(games.games(), SizeIs(1));
  EXPECT_THAT(LeftOutOf(games), ElementsAre("unreadable 1"));
  EXPECT_THAT(games.counts().first_fault, HasSubstr("illegal move"));
}

TEST(MatchGames, LeavesOutGamesWithAFailure) {
  const auto with = [](const std::string& termination) {
    return PgnOf({.tags = "[Termination \"" + termination + "\"]\n"});
  };
  const std::string pgn = with("abandoned") + with("Illegal move") + with("rules infraction") +
                          with("stalled connection") + with("unterminated") + with("time forfeit") +
                          PgnOf({.result = "*"}) + with("adjudication") + with("normal");
  const MatchGames games = GamesIn(pgn);
  EXPECT_EQ(games.counts().read, 9u);
  EXPECT_THAT(games.games(), SizeIs(2));
  EXPECT_THAT(LeftOutOf(games),
              ElementsAre("unfinished 2", "crash 1", "illegal move 2", "stall 1", "time forfeit 1"));
  EXPECT_THAT(GamesIn(pgn, {.suite = {}, .keep_time_losses = true}).games(), SizeIs(3));
}

TEST(MatchGames, CountsUnreadableOpeningsAndReportsTheFirst) {
  const MatchGames games =
      GamesIn(PgnOf({}) + PgnOf({.fen = "8/8/8 w"}) + PgnOf({.fen = "8/8/8/8/8/8/8/8 w - - 0 1"}) +
              PgnOf({.tags = "[Variant \"Atomic\"]\n"}) + PgnOf({}));
  EXPECT_THAT(games.games(), SizeIs(2));
  EXPECT_THAT(LeftOutOf(games), ElementsAre("unreadable 3"));
  EXPECT_THAT(games.counts().first_fault, HasSubstr("games.pgn: line 17: unreadable position: "));
}

TEST(MatchGames, ReadsChess960) {
  const std::string fen = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1";
  const MatchGames games = GamesIn(PgnOf({.fen = fen, .tags = "[Variant \"fischerandom\"]\n"}));
  EXPECT_THAT(games.games(), SizeIs(1));
}

TEST(MatchGames, ReadsRounds) {
  std::vector<std::pair<uint32_t, uint32_t>> rounds;
  const MatchGames games = GamesIn(PgnOf({.round = "12"}) + PgnOf({.round = "3.2"}) + PgnOf({.round = "?"}) +
                                   PgnOf({.round = "99999999999"}));
  for (const MatchGame& game : games.games()) rounds.emplace_back(game.round, game.board);
  EXPECT_THAT(rounds, ElementsAre(Pair(12, 0), Pair(3, 2), Pair(UINT32_MAX, 0), Pair(UINT32_MAX, 0)));
}

TEST(MatchGames, AreTheSameOnSeveralThreads) {
  std::string pgn;
  for (int i = 0; i < 3; ++i) pgn += SampleMatch();
  const MatchGames one = GamesIn(pgn), two = GamesIn(pgn, {}, 2);
  ASSERT_THAT(one.games(), SizeIs(900));
  ASSERT_THAT(two.games(), SizeIs(900));
  for (size_t i = 0; i < 900; ++i) {
    const MatchGame &a = one.games()[i], &b = two.games()[i];
    EXPECT_EQ(std::tie(a.opening, a.white, a.black, a.round, a.result),
              std::tie(b.opening, b.white, b.black, b.round, b.result));
  }
  EXPECT_EQ(OpeningsOf(one), OpeningsOf(two));
  EXPECT_EQ(one.players(), two.players());
  EXPECT_EQ(LeftOutOf(one), LeftOutOf(two));
  EXPECT_EQ(one.counts().read, two.counts().read);
}

TEST(MatchGames, RejectsAFileThatIsNotPgn) {
  const ScratchFolder folder;
  WriteFile(folder / "games.txt", "no games");
  auto file = formats::SourceFile::Open(folder / "games.txt");
  MatchGames games;
  const absl::Status read = games.Read(*file, {}, 1);
  EXPECT_EQ(Message(read), (folder / "games.txt") + ": games: not a PGN file");
  EXPECT_THAT(games.games(), IsEmpty());
}

}  // namespace
}  // namespace tabia::match

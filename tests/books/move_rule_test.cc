// The rules that drop moves by the sums of all sources, and the weights of games by their age.
#include <string>
#include <string_view>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/books/book_options.h"
#include "core/books/build.h"
#include "core/books/chess_encoder.h"
#include "core/chess/key.h"
#include "core/chess/piece.h"
#include "core/chess/position.h"
#include "core/chess/uci_move.h"
#include "core/formats/pgn/half_life.h"
#include "core/formats/read_options.h"
#include "core/moves/book_entry.h"
#include "core/moves/entry_codec.h"
#include "core/moves/record_codec.h"
#include "core/probe/book.h"
#include "core/probe/book_info.h"
#include "core/probe/chess/chess_book.h"
#include "core/records/scale.h"
#include "tests/base/scratch_folder.h"
#include "tests/book_of_game.h"

namespace tabia::books {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;
using testing::StartsWith;

using Side = formats::PgnOptions::Side;

const chess::Position kInitial;

// Returns the position after 1. e4, in which Black moves.
chess::Position AfterE4() {
  chess::Position position;
  position.Make(*chess::ParseUciMove(position, "e2e4"));
  return position;
}

class MoveRuleTest : public testing::Test {
 protected:
  void AddGames(int count, std::string_view game) {
    for (int i = 0; i < count; ++i) games_ += std::string(game) + "\n";
  }
  probe::BookInfo Build() {
    WriteFile(folder_ / "games.pgn", games_);
    options_.allow_empty = true;
    const absl::StatusOr<BuiltFile> built = BuildIndexFile({folder_ / "games.pgn"}, options_, index_);
    EXPECT_TRUE(built.ok()) << built.status();
    return built->info;
  }
  // Returns "e2e4 7" for each move of a position, best first, with its weight.
  std::vector<std::string> Moves(const chess::Position& position) {
    const auto book = As<probe::ChessIndex>(probe::Book::Open(index_));
    chess::BookEntry entry;
    std::vector<std::string> moves;
    if (!book.Probe(chess::CanonicalKey(position.setup()), entry)) return moves;
    for (const chess::BookMove& move : entry.moves)
      moves.push_back(chess::UciMove(position, move.move) + " " + std::to_string(move.weight()));
    return moves;
  }

  BuildOptions options_;
  ScratchFolder folder_;
  const std::string index_ = folder_ / "games.tabia";

 private:
  std::string games_;
};

TEST_F(MoveRuleTest, DropsMovesWithASmallShare) {
  AddGames(5, "1. e4 e5 1/2-1/2");
  AddGames(2, "1. d4 d5 1/2-1/2");
  AddGames(1, "1. c4 c5 1-0");
  options_.rule.min_share = {250000, 250000};
  const probe::BookInfo info = Build();
  EXPECT_THAT(Moves(kInitial), ElementsAre("e2e4 5", "d2d4 2"));  // a share of exactly 25 % stays
  EXPECT_THAT(info.dropped, ElementsAre(Pair("min_share", 1u)));
  EXPECT_EQ(info.positions, 4u);
  options_.rule.min_share = {250001, 250001};
  Build();
  EXPECT_THAT(Moves(kInitial), ElementsAre("e2e4 5"));
}

TEST_F(MoveRuleTest, JudgesSharesBySideToMove) {
  AddGames(3, "1. e4 e5 1/2-1/2");
  AddGames(1, "1. e4 c5 1/2-1/2");
  AddGames(1, "1. d4 1/2-1/2");
  options_.rule.min_share[chess::kBlack] = 300000;
  Build();
  EXPECT_THAT(Moves(kInitial), ElementsAre("e2e4 4", "d2d4 1"));
  EXPECT_THAT(Moves(AfterE4()), ElementsAre("e7e5 3"));
  options_.rule.min_share = {};
  options_.rule.min_share[chess::kWhite] = 300000;
  Build();
  EXPECT_THAT(Moves(kInitial), ElementsAre("e2e4 4"));
  EXPECT_THAT(Moves(AfterE4()), ElementsAre("e7e5 3", "c7c5 1"));
}

// A bad reply that is often played must stay in a repertoire.
TEST_F(MoveRuleTest, CountsLostGamesInShares) {
  AddGames(2, "1. e4 0-1");
  AddGames(1, "1. d4 1-0");
  options_.rule.min_share = {500000, 500000};
  Build();
  EXPECT_THAT(Moves(kInitial), ElementsAre("e2e4 0"));
}

TEST_F(MoveRuleTest, DropsMovesWithALowScore) {
  AddGames(1, "1. e4 e5 1-0");
  AddGames(1, "1. e4 e5 0-1");
  AddGames(3, "1. d4 d5 1/2-1/2");
  AddGames(1, "1. d4 d5 0-1");
  options_.rule.min_score = 500000;
  const probe::BookInfo info = Build();
  EXPECT_THAT(Moves(kInitial), ElementsAre("e2e4 2"));  // a score of exactly 50 % stays
  EXPECT_THAT(info.dropped, ElementsAre(Pair("min_score", 1u)));
}

// The replies to an inactive move must stay reachable, because the opponent may play it.
TEST_F(MoveRuleTest, DeactivatesMovesThatLoseTooMuch) {
  AddGames(3, "1. e4 {[%eval 0.30]} 1-0");
  AddGames(1, "1. d4 {[%eval 0.10]} 1-0");
  AddGames(1, "1. d4 {[%eval 0.10]} c5 1-0");
  AddGames(1, "1. c4 {[%eval 0.09]} c5 1-0");
  AddGames(4, "1. g4 1-0");
  options_.rule.max_loss = 20;
  const probe::BookInfo info = Build();
  EXPECT_THAT(Moves(kInitial),
              ElementsAre("e2e4 6", "d2d4 4", "g2g4 8", "c2c4 2"));  // the first two are active
  EXPECT_EQ(info.deactivated, 4u);                                   // with both 1... c5
  EXPECT_EQ(info.positions, 3u);
  options_.rule.max_loss = 21;
  EXPECT_EQ(Build().deactivated, 3u);
}

// Moves that one rule drops still count for the shares of the others.
TEST_F(MoveRuleTest, JudgesEachRuleOnTheWholePosition) {
  AddGames(2, "1. e4 1-0");
  AddGames(1, "1. d4 1-0");
  AddGames(9, "1. c4 1/2-1/2");
  options_.rule.min_share = {150000, 150000};
  options_.rule.min_score = 600000;
  options_.rule.min_games = 2;
  const probe::BookInfo info = Build();
  EXPECT_THAT(Moves(kInitial), ElementsAre("e2e4 4"));  // 2 of 12
  EXPECT_THAT(info.dropped, ElementsAre(Pair("min_games", 1u), Pair("min_score", 1u), Pair("min_share", 1u)));
}

// Without the opponent's moves, no line would reach the moves that are kept.
TEST_F(MoveRuleTest, KeepsTheOpponentsMoves) {
  AddGames(9, "1. e4 e5 1-0");
  AddGames(1, "1. e4 c5 1-0");
  AddGames(1, "1. d4 1-0");
  options_.rule.min_share = {200000, 200000};
  options_.rule.min_score = 400000;
  options_.reading.pgn.side = Side::kWhite;
  Build();
  EXPECT_THAT(Moves(kInitial), ElementsAre("e2e4 20"));
  EXPECT_THAT(Moves(AfterE4()), ElementsAre("c7c5 0", "e7e5 0"));
}

// The player moves in this position in some games, and the opponent in others.
TEST_F(MoveRuleTest, KeepsTheOpponentsMovesBesideThePlayers) {
  AddGames(3, "[Black \"Me\"]\n\n1. e4 e5 1/2-1/2\n");
  AddGames(1, "[Black \"Me\"]\n\n1. e4 e6 0-1\n");
  AddGames(1, "[White \"Me\"]\n\n1. e4 c5 1-0\n");
  options_.reading.pgn.players = {"me"};
  options_.reading.pgn.side = Side::kOfPlayer;
  options_.rule.min_share = {500000, 500000};
  Build();
  EXPECT_THAT(Moves(AfterE4()), ElementsAre("e7e5 3", "c7c5 0"));
}

TEST_F(MoveRuleTest, CountsThePlayersMovesOnly) {
  AddGames(2, "[White \"Me\"]\n\n1. e4 e5 1-0\n");
  AddGames(1, "[Black \"Me\"]\n\n1. e4 e5 1/2-1/2\n");
  AddGames(1, "[Black \"Me\"]\n\n1. d4 1/2-1/2\n");
  options_.reading.pgn.players = {"me"};
  options_.reading.pgn.side = Side::kOfPlayer;
  Build();
  EXPECT_THAT(Moves(kInitial), ElementsAre("e2e4 4", "d2d4 0"));
  EXPECT_THAT(Moves(AfterE4()), ElementsAre("e7e5 1"));
  options_.rule.min_games = 2;
  Build();
  EXPECT_THAT(Moves(kInitial), ElementsAre("e2e4 4"));  // the games of opponents count for the number
}

// The opponent's moves in a folder have their games too, and in a build that keeps the first source of a position.
TEST_F(MoveRuleTest, CountsThePlayersMovesUnderOtherRules) {
  AddGames(2, "[White \"Me\"]\n\n1. e4 e5 1-0\n");
  options_.reading.pgn.players = {"me"};
  options_.reading.pgn.side = Side::kOfPlayer;
  for (const MergeRule rule : {MergeRule::kFirst, MergeRule::kShares}) {
    options_.rule.merge = rule;
    Build();
    EXPECT_THAT(Moves(AfterE4()), ElementsAre("e7e5 0"));
    EXPECT_THAT(Moves(kInitial), ElementsAre(StartsWith("e2e4 ")));
  }
}

class HalfLifeTest : public MoveRuleTest {
 protected:
  HalfLifeTest() { options_.reading.pgn.half_life = formats::ParseHalfLife("5y@2026.01.01"); }
};

TEST_F(HalfLifeTest, MakesWeights) {
  AddGames(1, "[Date \"2026.01.01\"]\n\n1. e4 1-0\n");
  AddGames(3, "[Date \"2021.01.01\"]\n\n1. e4 1/2-1/2\n");
  AddGames(1, "[Date \"2021.01.01\"]\n\n1. d4 0-1\n");
  const probe::BookInfo info = Build();
  EXPECT_EQ(info.scale, records::Scale::kWeights);
  EXPECT_THAT(Moves(kInitial), ElementsAre("e2e4 350", "d2d4 0"));
  const auto book = As<probe::ChessIndex>(probe::Book::Open(index_));
  chess::BookEntry entry;
  ASSERT_TRUE(book.Probe(chess::CanonicalKey(kInitial.setup()), entry));
  EXPECT_FALSE(entry.moves[0].games.has_value());
  EXPECT_EQ(entry.moves[0].stated_weight, 350u);
}

TEST_F(HalfLifeTest, CountsNewGamesForTheMinimum) {
  AddGames(3, "[Date \"2021.01.01\"]\n\n1. e4 1-0\n");
  AddGames(4, "[Date \"2021.01.01\"]\n\n1. d4 1-0\n");
  options_.rule.min_games = 2;
  Build();
  EXPECT_THAT(Moves(kInitial), ElementsAre("d2d4 400"));
}

// A weight has 32 bits in an index.
TEST(WeightedGames, AreHalvedUntilTheyFit) {
  std::vector<std::string> records(3);
  const std::vector<chess::Games> games = {{uint64_t{1} << 40, 0, 0}, {uint64_t{3} << 20, 0, 0}, {1, 0, 0}};
  for (size_t i = 0; i < games.size(); ++i) {
    const std::string move =
        std::string(1, static_cast<char>('a' + i)) + "2" + static_cast<char>('a' + i) + "4";
    chess::EncodeRecord({.move = *chess::ParseUciMove(kInitial, move), .games = games[i]}, chess::kMoverView,
                        records[i]);
  }
  std::string sum, value;
  chess::CombineRecords(std::vector<std::string_view>(records.begin(), records.end()), sum);
  const ChessRule rule = {.is_weighted = true};
  ChessCounts counts;
  const std::vector<ChessSourceView> sources;
  ChessEncoder encoder(rule, sources, counts);
  ASSERT_TRUE(encoder(sum, value));
  chess::BookEntry entry;
  ASSERT_TRUE(chess::DecodeEntry(value, entry));
  ASSERT_EQ(entry.moves.size(), 3u);
  EXPECT_EQ(entry.moves[0].stated_weight, uint32_t{1} << 31);
  EXPECT_EQ(entry.moves[1].stated_weight, uint32_t{3} << 11);
  EXPECT_EQ(entry.moves[2].stated_weight, 1u);
}

TEST_F(HalfLifeTest, RequiresADay) {
  options_.reading.pgn.half_life = formats::ParseHalfLife("5y");
  WriteFile(folder_ / "games.pgn", "1. e4 1-0\n");
  const auto built = BuildIndexFile({folder_ / "games.pgn"}, options_, index_);
  EXPECT_EQ(ExitCode(built.status()), 2);
  EXPECT_THAT(Message(built.status()), HasSubstr("requires the day"));
}

TEST_F(HalfLifeTest, RejectsASourceOfGamesWithout) {
  WriteFile(folder_ / "games.pgn", "[Date \"2021.01.01\"]\n\n1. e4 1-0\n");
  WriteFile(folder_ / "lines.pgn", "[BookWeights \"weights\"]\n\n1. e4 {weight 7} *\n");
  const auto built = BuildIndexFile({folder_ / "games.pgn", folder_ / "lines.pgn"}, options_, index_);
  EXPECT_EQ(Message(built.status()),
            "lines.pgn: no half-life, but the sources before it have the half-life 5y at 2026.01.01; build "
            "one index for each");
  EXPECT_THAT(Message(BuildIndexFile({folder_.path()}, options_, index_).status()), HasSubstr("half-life"));
}

// Evaluations have no games, so they go with any half-life.
TEST_F(HalfLifeTest, TakesEvaluations) {
  WriteFile(folder_ / "games.pgn", "[Date \"2026.01.01\"]\n\n1. e4 1-0\n");
  WriteFile(folder_ / "evals.epd",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - c0 \"e4 eval +0.30/40\";\n");
  const auto built = BuildIndexFile({folder_ / "evals.epd", folder_ / "games.pgn"}, options_, index_);
  ASSERT_TRUE(built.ok()) << built.status();
  EXPECT_EQ(built->info.evaluated, 1u);
  EXPECT_THAT(Moves(kInitial), ElementsAre("e2e4 200"));
}

}  // namespace
}  // namespace tabia::books

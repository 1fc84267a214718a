#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/books/build.h"
#include "core/books/open_book.h"
#include "core/chess/uci_move.h"
#include "core/moves/book_position.h"
#include "core/probe/book_info.h"
#include "core/probe/chess/chess_book.h"
#include "tests/base/scratch_folder.h"
#include "tests/book_of_game.h"
#include "tests/tiny_book.h"

namespace tabia::books {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class MergeRuleTest : public testing::Test {
 protected:
  // Merges a book of the start position with a book of the start position and 1.e4. Call it once per test.
  probe::ChessIndex Merged(MergeRule rule) {
    const std::vector<std::string> sources = {
        WriteOobs(folder_ / "first.obs.db3", {{.epd = kStart, .move = "e2e4", .win = 1}}),
        WriteOobs(folder_ / "second.obs.db3",
                  {{.epd = kStart, .move = "e2e4", .win = 10, .comment = "ten"},
                   {.epd = kStart, .move = "d2d4", .win = 5},
                   {.epd = kAfterE4, .move = "e7e5", .win = 2, .comment = "two"}})};
    return As<probe::ChessIndex>(BuildBook(sources, {.rule = {.merge = rule}}));
  }
  // Returns "e2e4 22", a move and its weight, for each move of a position.
  static std::vector<std::string> Moves(const probe::ChessIndex& book, const std::string& fen) {
    const chess::Position position = *chess::Position::FromFen(fen);
    chess::BookEntry entry;
    std::vector<std::string> moves;
    if (!book.Probe(chess::BookPosition::Of(position).key(), entry)) return moves;
    for (const chess::BookMove& move : entry.moves) {
      moves.push_back(chess::UciMove(position, move.move) + " " + std::to_string(move.weight()));
    }
    return moves;
  }

  ScratchFolder folder_;
};

TEST_F(MergeRuleTest, GamesAreAddedUp) {
  const probe::ChessIndex book = Merged(MergeRule::kAdd);
  EXPECT_THAT(Moves(book, kStart), ElementsAre("e2e4 22", "d2d4 10"));
  EXPECT_EQ(book.info().overruled, 0u);
}

TEST_F(MergeRuleTest, TheFirstSourceOverrulesLaterSources) {
  const probe::ChessIndex book = Merged(MergeRule::kFirst);
  EXPECT_THAT(Moves(book, kStart), ElementsAre("e2e4 2"));
  EXPECT_THAT(Moves(book, kAfterE4), ElementsAre("e7e5 4"));
  EXPECT_EQ(book.info().overruled, 2u);
  EXPECT_EQ(book.info().notes, 1u);
}

TEST_F(MergeRuleTest, TheMetadataCountOverruledMoves) {
  const probe::ChessIndex book = Merged(MergeRule::kFirst);
  EXPECT_EQ(probe::BookInfoFromJson(probe::InfoJson(book.info()).Text())->overruled, 2u);
  EXPECT_THAT(probe::InfoJson(probe::BookInfo()).Text(), testing::Not(HasSubstr("overruled")));
}

// The shares of e2e4 in the three books are 1, 2/3 and 0; their mean is 0.5556.
TEST_F(MergeRuleTest, SharesAreTheMeanOverTheBooksWithThePosition) {
  const std::vector<std::string> sources = {
      WriteOobs(folder_ / "a.obs.db3", {{.epd = kStart, .move = "e2e4", .win = 1}}),
      WriteOobs(folder_ / "b.obs.db3", {{.epd = kStart, .move = "e2e4", .win = 10},
                                        {.epd = kStart, .move = "d2d4", .win = 5},
                                        {.epd = kAfterE4, .move = "e7e5", .win = 2}}),
      WriteOobs(folder_ / "c.obs.db3", {{.epd = kStart, .move = "d2d4", .win = 3, .loss = 1},
                                        {.epd = kStart, .move = "a2a3", .loss = 9},
                                        {.epd = kAfterE4, .move = "c7c5", .loss = 2}})};
  const auto book = As<probe::ChessIndex>(BuildBook(sources, {.rule = {.merge = MergeRule::kShares}}));
  EXPECT_THAT(Moves(book, kStart), ElementsAre("e2e4 5556", "d2d4 4444", "a2a3 0"));
  EXPECT_THAT(Moves(book, kAfterE4), ElementsAre("e7e5 10000", "c7c5 0"));
  EXPECT_EQ(book.info().scale, records::Scale::kWeights);
}

TEST_F(MergeRuleTest, SharesJoinBooksOfDifferentScales) {
  const std::string games = WriteOobs(folder_ / "games.obs.db3", {{.epd = kStart, .move = "e2e4", .win = 1},
                                                                  {.epd = kStart, .move = "d2d4", .win = 3}});
  const std::string percent = TABIA_TEST_DATA "/tool/books/tree.obk";
  EXPECT_EQ(ExitCode(BuildBook({games, percent}, {}).status()), 2);
  const auto book =
      As<probe::ChessIndex>(BuildBook({games, percent}, {.rule = {.merge = MergeRule::kShares}}));
  const auto other_order =
      As<probe::ChessIndex>(BuildBook({percent, games}, {.rule = {.merge = MergeRule::kShares}}));
  EXPECT_EQ(Moves(book, kStart), Moves(other_order, kStart));
}

TEST_F(MergeRuleTest, SharesRejectAMinimumOfGames) {
  const std::vector<std::string> sources = {TABIA_TEST_DATA "/tool/books/games.obs.db3"};
  const auto book = BuildBook(sources, {.rule = {.merge = MergeRule::kShares, .min_games = 2}});
  EXPECT_EQ(ExitCode(book.status()), 2);
  EXPECT_THAT(Message(book.status()), HasSubstr("games"));
}

TEST_F(MergeRuleTest, BackgammonRejectsARule) {
  const auto book =
      BuildBook({TABIA_TEST_DATA "/formats/ob/sample.ob"}, {.rule = {.merge = MergeRule::kFirst}});
  EXPECT_EQ(ExitCode(book.status()), 2);
  EXPECT_THAT(Message(book.status()), HasSubstr("for chess books only"));
}

}  // namespace
}  // namespace tabia::books

#include "core/moves/known_board.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "tests/moves/book_samples.h"

namespace tabia::chess {
namespace {

using ::testing::ElementsAre;
using ::testing::FieldsAre;
using ::testing::Optional;

BookMove Illegal(uint32_t weight) {
  BookMove move = WithWeight("e2e4", weight);
  move.move = Move(12, 36);  // e2e5
  return move;
}

BookMove Refuted(std::string_view uci, uint32_t weight) {
  BookMove move = WithWeight(uci, weight);
  move.refuted = true;
  return move;
}

TEST(RemoveIllegalMoves, KeepsTheOrderAndTheJudgementOfTheOthers) {
  const BookMove refuted = Refuted("e2e4", 1), first = WithWeight("d2d4", 3);
  BookEntry entry = Entry({first, Illegal(2), refuted});
  EXPECT_EQ(RemoveIllegalMoves(Position(), entry), 1u);
  EXPECT_THAT(entry.moves, ElementsAre(first, refuted));
  EXPECT_EQ(RemoveIllegalMoves(Position(), entry), 0u);
}

TEST(LegalMovesOf, CountsNoIllegalMoveInTheShares) {
  const BookMove d4 = WithWeight("d2d4", 3), e4 = WithWeight("e2e4", 1);
  for (const ShareOf share_of : {ShareOf::kListed, ShareOf::kPlayable, ShareOf::kPlayed}) {
    EXPECT_THAT(LegalMovesOf(Entry({Illegal(4), d4, e4}), Position(), share_of),
                ElementsAre(FieldsAre(d4, 0.75), FieldsAre(e4, 0.25)));
  }
}

TEST(LegalMovesOf, CountsRefutedMovesAmongThoseListedButNotAmongThosePlayed) {
  const BookMove d4 = WithWeight("d2d4", 3), e4 = Refuted("e2e4", 1), a3 = WithWeight("a2a3", 0, false);
  const BookEntry entry = Entry({d4, e4, a3});
  EXPECT_THAT(LegalMovesOf(entry, Position(), ShareOf::kListed),
              ElementsAre(FieldsAre(d4, 0.75), FieldsAre(e4, 0.25), FieldsAre(a3, 0.0)));
  EXPECT_THAT(LegalMovesOf(entry, Position(), ShareOf::kPlayable), ElementsAre(FieldsAre(d4, 1.0)));
  EXPECT_THAT(LegalMovesOf(entry, Position(), ShareOf::kPlayed),
              ElementsAre(FieldsAre(d4, 0.75), FieldsAre(e4, 0.25)));
}

TEST(LegalMovesOf, HasSharesOfGamesOrOfPoints) {
  const BookMove d4 = WithGames("d2d4", {1, 0, 2}), e4 = WithGames("e2e4", {0, 0, 1});
  const BookEntry entry = Entry({d4, e4});
  EXPECT_THAT(LegalMovesOf(entry, Position(), ShareOf::kPlayed),
              ElementsAre(FieldsAre(d4, 0.75), FieldsAre(e4, 0.25)));
  EXPECT_THAT(LegalMovesOf(entry, Position(), ShareOf::kListed),
              ElementsAre(FieldsAre(d4, 1.0), FieldsAre(e4, 0.0)));
  EXPECT_THAT(LegalMovesOf(entry, Position(), ShareOf::kPlayable), ElementsAre(FieldsAre(d4, 1.0)));
}

TEST(SharesOf, FindsNoMoveIllegalOnAnUnknownBoard) {
  const BookEntry entry = Entry({Illegal(1), WithWeight("e2e4", 1)});
  EXPECT_THAT(SharesOf(entry, BookPosition::OfKey(1), ShareOf::kListed),
              ElementsAre(Optional(0.5), Optional(0.5)));
}

}  // namespace
}  // namespace tabia::chess

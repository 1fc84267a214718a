#include "core/probe/chess/game_opening.h"

#include <string>

#include "gtest/gtest.h"

#include "core/chess/uci_move.h"
#include "core/probe/chess/move_sequence.h"

namespace tabia::probe {
namespace {

constexpr char kSicilian[] = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -";
constexpr chess::Move kCastling(chess::kE1, chess::kH1);

// Returns "2: B20 Sicilian Defense", after the plies since; empty if there is none.
std::string OpeningIn(std::string_view position, std::string_view variant = "standard") {
  const std::optional<GameOpening> opening =
      OpeningOf(*ParseMoveSequence(position, chess::Ruleset::Of(variant)));
  if (!opening) return "";
  return std::to_string(opening->plies_ago) + ": " + std::string(opening->name.eco) + " " +
         std::string(opening->name.name);
}

std::string NameAfter(std::string_view position, std::string_view move) {
  const MoveSequence line = *ParseMoveSequence(position);
  const auto name = OpeningNameAfter(line.position, *chess::ParseUciMove(*line.position.of_chess(), move));
  return name ? std::string(name->name) : "";
}

TEST(GameOpening, IsThatOfThePositionItself) {
  EXPECT_EQ(OpeningIn("startpos moves e2e4 c7c5"), "0: B20 Sicilian Defense");
  EXPECT_EQ(OpeningIn(kSicilian), "0: B20 Sicilian Defense");
}

TEST(GameOpening, IsTheLastOneOnTheWay) {
  EXPECT_EQ(OpeningIn("startpos moves e2e4 c7c5 f1a6 b7a6"), "2: B20 Sicilian Defense");
}

TEST(GameOpening, TakesThePositionBeforeTheFirstMoveToo) {
  EXPECT_EQ(OpeningIn(std::string(kSicilian) + " moves f1a6 b7a6"), "2: B20 Sicilian Defense");
}

TEST(GameOpening, IsEmptyForTheStartPosition) {
  EXPECT_EQ(OpeningIn("startpos"), "");
  EXPECT_EQ(OpeningIn("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4"), "");
}

TEST(GameOpening, IsEmptyForAVariantOfUnknownRules) {
  EXPECT_EQ(OpeningIn(kSicilian, "atomic"), "");
}

TEST(OpeningNameAfter, NamesTheNextPosition) {
  EXPECT_EQ(NameAfter("startpos", "e2e4"), "King's Pawn Game");
  EXPECT_EQ(NameAfter("startpos moves e2e4 c7c5", "f1a6"), "");
}

TEST(OpeningNameAfter, IsUnknownForAnIllegalMove) {
  const std::string berlin = "r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w ";
  EXPECT_EQ(NameAfter(berlin + "KQkq -", "e1g1"), "Ruy Lopez: Berlin Defense");
  // Only the right to castle, which castling loses, is missing.
  EXPECT_FALSE(OpeningNameAfter(ParseMoveSequence(berlin + "kq -")->position, kCastling));
}

TEST(OpeningNameAfter, IsUnknownInAVariantOfUnknownRules) {
  EXPECT_FALSE(
      OpeningNameAfter(ParseMoveSequence(kSicilian, chess::Ruleset::Of("atomic"))->position, kCastling));
}

}  // namespace
}  // namespace tabia::probe

#include "core/chess/variants/outcome.h"

#include "core/chess/attacks.h"
#include "core/chess/square.h"

namespace tabia::chess {
namespace {

constexpr Bitboard kHill = (RankMask(3) | RankMask(4)) & (FileMask(3) | FileMask(4));
constexpr Bitboard kGoal = RankMask(7);

// Returns whether the next move of Black's king may be to rank 8.
bool BlackReachesGoal(const VariantPosition& position) {
  const Square king = position.king(kBlack);
  const Bitboard targets = EmptyBoardAttacks(kKing, king) & kGoal & ~position.occupied(kBlack);
  for (const Square to : SquaresOf(targets)) {
    VariantPosition next = position;
    next.Make(Move(king, to));
    if (next.HasLegalKings()) return true;
  }
  return false;
}

// Returns the result of racing kings. White moves first, so Black may answer a White king on rank 8 by the same, and
// then the game is drawn.
Outcome OutcomeOfRace(const VariantPosition& position) {
  const bool white_is_there = (position.of(kKing, kWhite) & kGoal) != 0;
  const bool black_is_there = (position.of(kKing, kBlack) & kGoal) != 0;
  if (white_is_there && black_is_there) return Outcome::kDraw;
  if (black_is_there) return Outcome::kBlackWins;
  if (!white_is_there) return Outcome::kOngoing;
  const bool black_may_answer = position.turn() == kBlack && BlackReachesGoal(position);
  return black_may_answer ? Outcome::kOngoing : Outcome::kWhiteWins;
}

// Returns whether `color` has reached the aim that ends the game in the other variants.
bool HasWonByRule(const VariantPosition& position, Color color) {
  switch (position.variant()) {
    case Variant::kAtomic:
      return position.of(kKing, Opponent(color)) == 0;
    case Variant::kAntichess:
      return position.occupied(color) == 0;
    case Variant::kKingOfTheHill:
      return (position.of(kKing, color) & kHill) != 0;
    case Variant::kThreeCheck:
      return position.setup().checks_left[color] == 0;
    case Variant::kHorde:
      return color == kBlack && position.occupied(kWhite) == 0;
    default:
      return false;
  }
}

}  // namespace

Outcome OutcomeByRule(const VariantPosition& position) {
  if (position.variant() == Variant::kRacingKings) return OutcomeOfRace(position);
  for (const Color color : {kWhite, kBlack}) {
    if (HasWonByRule(position, color)) return WinOf(color);
  }
  return Outcome::kOngoing;
}

}  // namespace tabia::chess

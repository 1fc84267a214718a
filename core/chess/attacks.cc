#include "core/chess/attacks.h"

namespace tabia::chess {
namespace {

struct Step {
  int files;
  int ranks;
};

// In the order of Direction: the first four lead to higher squares.
constexpr Step kSteps[8] = {{0, 1}, {1, 1}, {1, 0}, {-1, 1}, {0, -1}, {-1, -1}, {-1, 0}, {1, -1}};
constexpr Step kKnightSteps[8] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

// Returns the square one step away; an empty set beyond the edge.
constexpr Bitboard After(Square from, Step step) {
  const int file = FileOf(from) + step.files;
  const int rank = RankOf(from) + step.ranks;
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? 0 : Bit(SquareAt(file, rank));
}

constexpr Bitboard Ray(Square from, Step step) {
  Bitboard ray = 0;
  for (Bitboard at = After(from, step); at != 0; at = After(FirstSquare(at), step)) ray |= at;
  return ray;
}

constexpr void FillLinesFrom(AttackTables& tables, Square from, int direction) {
  const Bitboard ray = tables.ray[direction][from];
  for (const Square to : SquaresOf(ray)) {
    tables.between[from][to] = ray & tables.ray[direction ^ 4][to];
    tables.through[from][to] = ray | tables.ray[direction ^ 4][from] | Bit(from);
  }
}

constexpr AttackTables MakeTables() {
  AttackTables tables{};
  for (Square from = 0; from < 64; ++from) {
    tables.pawn[kWhite][from] = After(from, {-1, 1}) | After(from, {1, 1});
    tables.pawn[kBlack][from] = After(from, {-1, -1}) | After(from, {1, -1});
    for (int i = 0; i < 8; ++i) {
      tables.piece[kKnight][from] |= After(from, kKnightSteps[i]);
      tables.piece[kKing][from] |= After(from, kSteps[i]);
      tables.ray[i][from] = Ray(from, kSteps[i]);
      tables.piece[i % 2 == 0 ? kRook : kBishop][from] |= tables.ray[i][from];
      tables.piece[kQueen][from] |= tables.ray[i][from];
    }
  }
  for (Square from = 0; from < 64; ++from) {
    for (int direction = 0; direction < 8; ++direction) FillLinesFrom(tables, from, direction);
  }
  return tables;
}

// Returns the attacks along one ray and its opposite: from the last blocker below to the first one above. The
// subtraction sets all bits between the two. Without a blocker below, bit 0 takes its place; without one above, the
// difference reaches the highest bit.
Bitboard RayAttacks(Direction direction, Square from, Bitboard occupied) {
  const Bitboard above = kAttacks.ray[direction][from], below = kAttacks.ray[direction ^ 4][from];
  const Bitboard first_above = above & occupied & -(above & occupied);
  const Bitboard last_below = Bit(LastSquare((below & occupied) | 1));
  return (above | below) & (2 * first_above - last_below);
}

}  // namespace

constexpr AttackTables kAttacks = MakeTables();

Bitboard BishopAttacks(Square from, Bitboard occupied) {
  return RayAttacks(kNorthEast, from, occupied) | RayAttacks(kNorthWest, from, occupied);
}

Bitboard RookAttacks(Square from, Bitboard occupied) {
  return RayAttacks(kNorth, from, occupied) | RayAttacks(kEast, from, occupied);
}

Bitboard PieceAttacks(PieceType type, Square from, Bitboard occupied) {
  switch (type) {
    case kKnight:
      return kAttacks.piece[kKnight][from];
    case kBishop:
      return BishopAttacks(from, occupied);
    case kRook:
      return RookAttacks(from, occupied);
    case kQueen:
      return BishopAttacks(from, occupied) | RookAttacks(from, occupied);
    case kKing:
      return kAttacks.piece[kKing][from];
    default:
      return 0;
  }
}

}  // namespace tabia::chess

// A loop over the squares of each set would be the obvious way. It ends after a number of rounds that no processor
// foresees, twelve times, and a wrong guess costs as much as ten pieces. So the numbers of pawns come from a table,
// four squares at once, and without a branch: half of all pieces are pawns. The loops over the others are unrolled
// to the number of pieces at the start of a game; what promotions add is left over, and is rare.
#include "core/chess/sets_key.h"

#include "core/chess/zobrist.h"

namespace tabia::chess {
namespace {

// By colour, and by four squares from a2 on: the numbers of the pawns on each subset of them, 3 KiB in all.
struct PawnNumbers {
  static constexpr int kSquares = 4, kParts = 48 / kSquares;
  std::array<std::array<std::array<uint64_t, 1 << kSquares>, kParts>, 2> parts{};

  constexpr PawnNumbers() {
    for (const Color color : {kBlack, kWhite}) {
      for (int part = 0; part < kParts; ++part) {
        const auto first = static_cast<Square>(8 + kSquares * part);
        for (unsigned subset = 1; subset < 1 << kSquares; ++subset) {
          const auto square = static_cast<Square>(first + FirstSquare(subset));
          const uint64_t others = parts[color][part][subset & (subset - 1)];
          parts[color][part][subset] = others ^ PieceNumber(MakePiece(kPawn, color), square);
        }
      }
    }
  }
};
constexpr PawnNumbers kPawnNumbers;

// Returns the numbers of pawns from the second rank to the seventh.
inline uint64_t NumbersOfPawns(Color color, Bitboard pawns) {
  uint64_t key = 0;
  for (int part = 0; part < PawnNumbers::kParts; ++part) {
    key ^= kPawnNumbers.parts[color][part][pawns >> (8 + PawnNumbers::kSquares * part) & 0xf];
  }
  return key;
}

// Returns the numbers of any number of squares.
[[gnu::noinline]] uint64_t NumbersOfAny(Piece piece, Bitboard set) {
  uint64_t key = 0;
  for (const Square square : SquaresOf(set)) key ^= PieceNumber(piece, square);
  return key;
}

// Returns the numbers of the squares in `set`, of which there are seldom more than are unrolled.
template <int kUnrolled>
inline uint64_t NumbersOf(Piece piece, Bitboard set) {
  uint64_t key = 0;
  for (int i = 0; i < kUnrolled; ++i) {
    key ^= PieceNumber(set == 0 ? kNoPiece : piece, set == 0 ? kA1 : FirstSquare(set));
    set &= set - 1;
  }
  return set == 0 ? key : key ^ NumbersOfAny(piece, set);
}

inline uint64_t NumbersOf(Color color, const PositionSets& sets, Bitboard own) {
  constexpr Bitboard kBackRanks = RankMask(0) | RankMask(7);
  const Bitboard pawns = sets.types[kPawn] & own;
  uint64_t key = NumbersOfPawns(color, pawns);
  if ((pawns & kBackRanks) != 0) [[unlikely]]  // in no legal position, but it has a key
    key ^= NumbersOfAny(MakePiece(kPawn, color), pawns & kBackRanks);
  for (const PieceType type : {kKnight, kBishop, kRook}) {
    key ^= NumbersOf<2>(MakePiece(type, color), sets.types[type] & own);
  }
  for (const PieceType type : {kQueen, kKing}) {
    key ^= NumbersOf<1>(MakePiece(type, color), sets.types[type] & own);
  }
  return key;
}

// Returns the number of the en passant file if a pawn of the side to move is next to the pushed one, else 0.
uint64_t EnPassantNumber(const PositionSets& sets) {
  const Bitboard own_pawns = sets.types[kPawn] & (sets.turn == kWhite ? sets.white : ~sets.white);
  const Bitboard left = (sets.pushed_pawn & ~FileMask(0)) >> 1, right = (sets.pushed_pawn & ~FileMask(7))
                                                                        << 1;
  if ((own_pawns & (left | right)) == 0) return 0;
  return kZobrist.en_passant[FileOf(FirstSquare(sets.pushed_pawn))];
}

}  // namespace

uint64_t CanonicalKey(const PositionSets& sets) {
  return NumbersOf(kWhite, sets, sets.white) ^ NumbersOf(kBlack, sets, ~sets.white) ^
         kZobrist.castling_sets[CornerRights(sets.castling_rooks)] ^ EnPassantNumber(sets) ^
         (sets.turn == kWhite ? kZobrist.white_to_move : 0);
}

}  // namespace tabia::chess

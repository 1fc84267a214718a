#include "core/chess/key.h"

#include <charconv>
#include <cstddef>
#include <system_error>

#include "core/base/checksum.h"
#include "core/chess/attacks.h"
#include "core/chess/zobrist.h"

namespace tabia::chess {
namespace {

uint64_t SideNumber(Color color, bool king_side) {
  return kZobrist.castling[(color == kWhite ? 0 : 2) + (king_side ? 0 : 1)];
}

uint64_t RookKey(const Setup& setup, Square rook, bool with_inner_rooks) {
  const Color color = RankOf(rook) == BackRank(kWhite) ? kWhite : kBlack;
  const bool king_side = IsKingSide(setup, rook);
  if (!with_inner_rooks || rook == OutermostRook(setup, color, king_side))
    return SideNumber(color, king_side);
  return kZobrist.inner_castling[color][FileOf(rook)];
}

uint64_t CastlingKey(const Setup& setup, bool with_inner_rooks) {
  const Bitboard rooks = setup.castling_rooks;
  if ((rooks & ~kCorners) == 0) [[likely]]
    return kZobrist.castling_sets[CornerRights(rooks)];
  uint64_t key = 0;
  for (const Square rook : SquaresOf(rooks)) key ^= RookKey(setup, rook, with_inner_rooks);
  return key;
}

uint64_t Key(const Setup& setup, bool with_inner_rooks) {
  uint64_t key = setup.placement_key ^ CastlingKey(setup, with_inner_rooks);
  if (EnPassantCounts(setup)) key ^= kZobrist.en_passant[FileOf(setup.en_passant)];
  return setup.turn == kWhite ? key ^ kZobrist.white_to_move : key;
}

}  // namespace

uint64_t CanonicalKey(const Setup& setup) {
  return Key(setup, /*with_inner_rooks=*/true);
}

uint64_t PolyglotKey(const Setup& setup) {
  return Key(setup, /*with_inner_rooks=*/false);
}

uint64_t CheckHash(const Setup& setup) {
  struct {
    std::array<Piece, 64> board;
    Bitboard castling_rooks;
    uint64_t turn_and_en_passant;
  } facts{setup.board, setup.castling_rooks,
          setup.turn | uint64_t{EnPassantCounts(setup) ? setup.en_passant : kNoSquare} << 8};
  return Checksum({reinterpret_cast<const char*>(&facts), sizeof facts}, /*seed=*/1);
}

namespace {

uint64_t KeyAfterPlaying(Position position, Move move) {
  position.Make(move);
  return CanonicalKey(position.setup());
}

// Returns the number of the rights of corner rooks, which do not depend on the board.
uint64_t CornerRightsNumber(Bitboard rooks) {
  const auto number = [&](Square corner, int right) {
    return rooks & Bit(corner) ? kZobrist.castling[right] : 0;
  };
  return number(SquareAt(7, 0), 0) ^ number(SquareAt(0, 0), 1) ^ number(SquareAt(7, 7), 2) ^
         number(SquareAt(0, 7), 3);
}

// Returns the number that a pawn move adds besides those of the pawn's own squares: the pawn captured en passant, or
// the file of a double push next to an opposing pawn.
uint64_t PawnNumber(const Position& position, Move move) {
  const Color us = position.turn(), them = Opponent(us);
  const Square one_back = move.to() ^ 8;
  if (move.to() == position.setup().en_passant && FileOf(move.from()) != FileOf(move.to())) {
    return PieceNumber(MakePiece(kPawn, them), one_back);
  }
  const bool is_double_push = (move.from() ^ move.to()) == 16;
  const bool counts = is_double_push && (PawnAttacks(us, one_back) & position.of(kPawn, them)) != 0;
  return counts ? kZobrist.en_passant[FileOf(move.to())] : 0;
}

}  // namespace

uint64_t KeyAfter(const Position& position, Move move) {
  const Setup& setup = position.setup();
  if ((setup.castling_rooks & ~kCorners) != 0 || position.IsCastling(move)) {
    return KeyAfterPlaying(position, move);
  }
  const Color us = position.turn();
  const Piece piece = position.at(move.from());
  const Piece placed = move.promotion() == kPawn ? piece : MakePiece(move.promotion(), us);
  uint64_t key = setup.placement_key ^ PieceNumber(piece, move.from()) ^ PieceNumber(placed, move.to()) ^
                 PieceNumber(position.at(move.to()), move.to());
  if (TypeOf(piece) == kPawn) key ^= PawnNumber(position, move);
  Bitboard rooks = setup.castling_rooks & ~(Bit(move.from()) | Bit(move.to()));
  if (TypeOf(piece) == kKing) rooks &= ~RankMask(BackRank(us));
  key ^= CornerRightsNumber(rooks);
  return us == kBlack ? key ^ kZobrist.white_to_move : key;
}

// The key of bitboards. The obvious way, a loop over the squares of each of twelve sets, ends after a number of rounds
// that the processor mispredicts, and one misprediction costs as much as ten pieces. So the numbers of pawns, half of
// all pieces, come from a table, for four squares at once and without a branch. The loops over other pieces are
// unrolled to their number at the start of a game; a call adds the rare pieces beyond it.
namespace {

// The xor of the numbers of pawns on each subset of four squares, by colour and by group of four squares from a2: 3
// KiB.
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

// Returns the xor of the numbers of pawns on the ranks 2 to 7.
inline uint64_t NumbersOfPawns(Color color, Bitboard pawns) {
  uint64_t key = 0;
  for (int part = 0; part < PawnNumbers::kParts; ++part) {
    key ^= kPawnNumbers.parts[color][part][pawns >> (8 + PawnNumbers::kSquares * part) & 0xf];
  }
  return key;
}

// Returns the xor of the numbers of any set of squares.
[[gnu::noinline]] uint64_t NumbersOfAny(Piece piece, Bitboard set) {
  uint64_t key = 0;
  for (const Square square : SquaresOf(set)) key ^= PieceNumber(piece, square);
  return key;
}

// Returns the xor of the numbers of the squares in `set`, which seldom has more than kUnrolled squares.
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

std::optional<uint64_t> ParseKey(std::string_view text) {
  constexpr size_t kDigits = 16;
  uint64_t key = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), key, 16);
  if (text.size() != kDigits || error != std::errc() || end != text.data() + kDigits) return std::nullopt;
  return key;
}

}  // namespace tabia::chess

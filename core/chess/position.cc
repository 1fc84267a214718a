#include "core/chess/position.h"

#include <cstring>
#include <utility>

#include "core/base/status.h"
#include "core/chess/attacks.h"
#include "core/chess/fen.h"
#include "core/chess/setup_fault.h"

namespace tabia::chess {

namespace {

// The squares of one rank that are not empty, as bits 0 to 7. Works on its eight bytes at once: the xor makes
// those of empty squares 0, the sum sets the high bit of the others, the product gathers the high bits.
Bitboard OccupiedOfRank(const Piece* rank) {
  static_assert(kNoPiece == 0x0c);
  uint64_t squares;
  std::memcpy(&squares, rank, sizeof squares);
  const uint64_t high_bits = ((squares ^ 0x0c0c0c0c0c0c0c0c) + 0x7f7f7f7f7f7f7f7f) & 0x8080808080808080;
  return (high_bits >> 7) * 0x0102040810204080 >> 56;
}

}  // namespace

Position::Position() : Position(*ParseFen(kStartFen)) {
  FindCheckers();
}

absl::StatusOr<Position> Position::FromSetup(const Setup& setup) {
  Position position(setup);
  if (std::string fault = PieceFault(position); !fault.empty()) return UsageError(fault);
  position.FindCheckers();
  if (std::string fault = PlayFault(position); !fault.empty()) return UsageError(fault);
  return position;
}

absl::StatusOr<Position> Position::FromFen(std::string_view fen) {
  TABIA_ASSIGN_OR_RETURN(const Setup setup, ParseFen(fen));
  return FromSetup(setup);
}

Position::Position(const Setup& setup) : setup_(setup), checkers_(0) {
  for (int rank = 0; rank < 8; ++rank) {
    const Bitboard occupied = OccupiedOfRank(&setup.board[SquareAt(0, rank)]) << (8 * rank);
    for (const Square square : SquaresOf(occupied)) pieces_[setup.board[square]] |= Bit(square);
  }
  for (Piece piece = 0; piece < kPieces; ++piece) occupied_[ColorOf(piece)] |= pieces_[piece];
}

void Position::FindCheckers() {
  checkers_ = AttackersTo(king(turn()), Opponent(turn()), occupied());
}

Bitboard Position::AttackersTo(Square square, Color by, Bitboard occupied) const {
  const Bitboard queens = of(kQueen, by);
  return (PawnAttacks(Opponent(by), square) & of(kPawn, by)) | (kAttacks.knight[square] & of(kKnight, by)) |
         (kAttacks.king[square] & of(kKing, by)) |
         (BishopAttacks(square, occupied) & (of(kBishop, by) | queens)) |
         (RookAttacks(square, occupied) & (of(kRook, by) | queens));
}

bool Position::IsCapture(Move move) const {
  if (at(move.to()) != kNoPiece) return ColorOf(at(move.to())) != turn();
  return TypeOf(at(move.from())) == kPawn && move.to() == setup_.en_passant &&
         FileOf(move.from()) != FileOf(move.to());
}

void Position::Put(Piece piece, Square square) {
  setup_.Put(piece, square);
  pieces_[piece] ^= Bit(square);
  occupied_[ColorOf(piece)] ^= Bit(square);
}

void Position::Remove(Square square) {
  const Piece piece = at(square);
  setup_.Remove(square);
  pieces_[piece] ^= Bit(square);
  occupied_[ColorOf(piece)] ^= Bit(square);
}

void Position::MakeCastling(Move move) {
  const CastlingTarget target = CastlingTargetOf(move.from(), move.to());
  Remove(move.from());
  Remove(move.to());
  Put(MakePiece(kKing, turn()), target.king);
  Put(MakePiece(kRook, turn()), target.rook);
}

// What a pawn does beside going from one square to another.
void Position::MakePawnMove(Move move, Square passed_over) {
  const Square behind =
      move.to() ^ 8;  // for a double push the square passed over, for en passant the captured pawn
  setup_.halfmove_clock = 0;
  if (move.to() == passed_over && FileOf(move.from()) != FileOf(move.to())) {
    Remove(behind);
  } else if ((move.from() ^ move.to()) == 16) {
    setup_.en_passant = behind;
  } else if (move.promotion() != kPawn) {
    Remove(move.to());
    Put(MakePiece(move.promotion(), turn()), move.to());
  }
}

void Position::Make(Move move) {
  const Piece piece = at(move.from());
  const Piece captured = at(move.to());
  const Square passed_over = std::exchange(setup_.en_passant, kNoSquare);
  if (setup_.halfmove_clock < UINT16_MAX) ++setup_.halfmove_clock;
  if (IsCastling(move)) {
    MakeCastling(move);
  } else {
    if (captured != kNoPiece) {
      Remove(move.to());
      setup_.halfmove_clock = 0;
    }
    Remove(move.from());
    Put(piece, move.to());
    if (TypeOf(piece) == kPawn) MakePawnMove(move, passed_over);
  }
  setup_.castling_rooks &= ~(Bit(move.from()) | Bit(move.to()));
  if (TypeOf(piece) == kKing) setup_.castling_rooks &= ~RankMask(BackRank(turn()));
  if (turn() == kBlack && setup_.fullmove_number < UINT16_MAX) ++setup_.fullmove_number;
  setup_.turn = Opponent(turn());
  FindCheckers();
}

}  // namespace tabia::chess

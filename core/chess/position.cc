#include "core/chess/position.h"

#include <cstdint>
#include <utility>

#include "core/chess/attacks.h"
#include "core/chess/fen.h"

namespace tabia::chess {

namespace {

// Returns whether the move that led to `position` may have given check: by the piece that is now on `to`, or because a
// piece left a line with the king. Most moves do neither, and then no attack has to be computed.
bool MayBeInCheck(const Position& position, Square to, Bitboard vacated) {
  const Square king = position.king(position.turn());
  if (vacated & EmptyBoardAttacks(kQueen, king)) return true;
  const PieceType type = TypeOf(position.at(to));
  const Color them = Opponent(position.turn());
  const Bitboard attacked = type == kPawn ? PawnAttacks(them, to) : EmptyBoardAttacks(type, to);
  return (attacked & Bit(king)) != 0;
}

}  // namespace

// Copies the start position, because every game of a file begins with it.
Position::Position() : checkers_(0) {
  static const Position start = [] {
    Position position(*ParseFen(kStartFen));
    position.FindCheckers();
    return position;
  }();
  *this = start;
}

Position::Position(const Setup& setup) : setup_(setup), sets_(setup.board), checkers_(0) {}

void Position::FindCheckers() {
  checkers_ = AttackersTo(king(turn()), Opponent(turn()), occupied());
}

bool Position::IsCapture(Move move) const {
  if (at(move.to()) != kNoPiece) return ColorOf(at(move.to())) != turn();
  return TypeOf(at(move.from())) == kPawn && move.to() == setup_.en_passant &&
         FileOf(move.from()) != FileOf(move.to());
}

void Position::Put(Piece piece, Square square) {
  setup_.Put(piece, square);
  sets_.Toggle(piece, square);
}

void Position::Remove(Square square) {
  const Piece piece = at(square);
  setup_.Remove(square);
  sets_.Toggle(piece, square);
}

void Position::MakeCastling(Move move) {
  const CastlingTarget target = CastlingTargetOf(move.from(), move.to());
  Remove(move.from());
  Remove(move.to());
  Put(MakePiece(kKing, turn()), target.king);
  Put(MakePiece(kRook, turn()), target.rook);
}

// Completes a pawn move: captures en passant, sets the en passant square, or promotes.
void Position::MakePawnMove(Move move, Square passed_over) {
  const Square one_back =
      move.to() ^ 8;  // for a double push the square passed over, for en passant the captured pawn
  setup_.halfmove_clock = 0;
  if (move.to() == passed_over && FileOf(move.from()) != FileOf(move.to())) {
    Remove(one_back);
  } else if ((move.from() ^ move.to()) == 16) {
    setup_.en_passant = one_back;
  } else if (move.promotion() != kPawn) {
    Remove(move.to());
    Put(MakePiece(move.promotion(), turn()), move.to());
  }
}

void Position::Make(Move move) {
  const Piece piece = at(move.from());
  const Piece captured = at(move.to());
  const Square passed_over = std::exchange(setup_.en_passant, kNoSquare);
  const Bitboard occupied_before = occupied();
  const bool is_castling = IsCastling(move);
  if (setup_.halfmove_clock < UINT16_MAX) ++setup_.halfmove_clock;
  if (is_castling) {
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
  if (is_castling || MayBeInCheck(*this, move.to(), occupied_before & ~occupied())) {
    FindCheckers();
  } else {
    checkers_ = 0;
  }
}

}  // namespace tabia::chess

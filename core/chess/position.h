// A legal chess position, orthodox or Chess960.
#pragma once

#include <string_view>

#include "absl/status/statusor.h"

#include "core/chess/move.h"
#include "core/chess/piece_sets.h"
#include "core/chess/setup.h"

namespace tabia::chess {

// A legal position, as a value. Make changes it; to take a move back, keep a copy of the position before it.
class Position {
 public:
  // Sets up the start position.
  Position();

  // Returns an error with the reason if `setup` is illegal ("White has 9 pawns").
  static absl::StatusOr<Position> FromSetup(const Setup& setup);
  static absl::StatusOr<Position> FromFen(std::string_view fen);

  const Setup& setup() const { return setup_; }
  Color turn() const { return setup_.turn; }
  Piece at(Square square) const { return setup_.board[square]; }
  Bitboard of(PieceType type, Color color) const { return sets_.of(type, color); }
  Bitboard occupied(Color color) const { return sets_.occupied(color); }
  Bitboard occupied() const { return sets_.occupied(); }
  Square king(Color color) const { return FirstSquare(of(kKing, color)); }

  // Returns the opponent's pieces that give check.
  Bitboard checkers() const { return checkers_; }
  // Returns the pieces of `by` that attack `square` if `occupied` are the occupied squares.
  Bitboard AttackersTo(Square square, Color by, Bitboard occupied) const {
    return sets_.AttackersTo(square, by, occupied);
  }

  bool IsCastling(Move move) const {
    return TypeOf(at(move.from())) == kKing && at(move.to()) == MakePiece(kRook, turn());
  }
  bool IsCapture(Move move) const;

  // Plays a legal move.
  void Make(Move move);

 private:
  // Sets up the board. Call FindCheckers afterwards, when it is certain that both kings are on the board.
  explicit Position(const Setup& setup);
  void FindCheckers();
  void Put(Piece piece, Square square);
  void Remove(Square square);
  void MakeCastling(Move move);
  void MakePawnMove(Move move, Square passed_over);

  Setup setup_;
  PieceSets sets_;
  Bitboard checkers_;
};

// The squares of king and rook after the rook on `rook` castles with the king on `king`.
struct CastlingTarget {
  Square king;
  Square rook;
};
constexpr CastlingTarget CastlingTargetOf(Square king, Square rook) {
  const int rank = RankOf(king);
  return rook > king ? CastlingTarget{SquareAt(6, rank), SquareAt(5, rank)}
                     : CastlingTarget{SquareAt(2, rank), SquareAt(3, rank)};
}

}  // namespace tabia::chess

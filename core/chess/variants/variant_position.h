// A legal position of a chess variant.
//
// It has the interface of Position, so that a template takes either. The rules differ in few places, and each of them
// is one condition on the variant where it applies: the permitted pieces (variant_position_from_setup.cc), the effects
// of a move (Make), the attackers of a king, the moves of pieces (variant_moves.cc) and the end of the game
// (outcome.cc). A position in which the game is over is legal, and has no legal moves.
#pragma once

#include <string_view>

#include "absl/status/statusor.h"

#include "core/chess/move.h"
#include "core/chess/piece.h"
#include "core/chess/piece_sets.h"
#include "core/chess/square.h"
#include "core/chess/variants/variant_name.h"
#include "core/chess/variants/variant_setup.h"

namespace tabia::chess {

// Returns the code of a drop: a move from its square to the same square, with the dropped piece as the promotion, from
// kPawn 0 to kQueen 4. A pawn drop on a1 would be code 0, which is not a move, but no pawn is dropped there.
constexpr Move DropOf(PieceType type, Square square) {
  return {square, square, type};
}
constexpr bool IsDrop(Move move) {
  return move.from() == move.to();
}

// A legal position, as a value. `Make` plays a move in it; to take the move back, keep a copy of the position before
// it.
class VariantPosition {
 public:
  // Sets up the start position.
  explicit VariantPosition(Variant variant);

  // Returns an error with the reason if `setup` is illegal ("White has a king, which horde forbids"). As Lichess and
  // engines do, it removes castling rights that the variant lacks or without king and rook in place, an en passant
  // square that no pawn can just have passed, and marks of promoted pieces on kings, pawns and in other variants.
  static absl::StatusOr<VariantPosition> FromSetup(const VariantSetup& setup);
  static absl::StatusOr<VariantPosition> FromFen(Variant variant, std::string_view fen);

  const VariantSetup& setup() const { return setup_; }
  Variant variant() const { return setup_.variant; }
  Color turn() const { return setup_.common.turn; }
  Piece at(Square square) const { return setup_.common.board[square]; }
  Bitboard of(PieceType type, Color color) const { return sets_.of(type, color); }
  Bitboard occupied(Color color) const { return sets_.occupied(color); }
  Bitboard occupied() const { return sets_.occupied(); }
  // Returns kNoSquare if there is no king: a horde, or a king that exploded. Antichess may have several.
  Square king(Color color) const { return FirstSquare(of(kKing, color)); }

  // Returns the opponent's pieces that give check. In antichess nothing does.
  Bitboard checkers() const { return checkers_; }
  // Returns the pieces of `by` that attack `square` if `occupied` are the occupied squares.
  Bitboard AttackersTo(Square square, Color by, Bitboard occupied) const {
    return sets_.AttackersTo(square, by, occupied);
  }
  // Returns the pieces that would give check to a king of `color` on `square`. In atomic chess, nothing gives check to
  // a king beside the other king, because taking it would blow up both.
  Bitboard AttackersToKing(Square square, Color color, Bitboard occupied) const;
  // Returns whether the kings may stand as they do after the last move: in chess, the side that moved is not in check.
  bool HasLegalKings() const;

  bool IsCastling(Move move) const {
    return TypeOf(at(move.from())) == kKing && at(move.to()) == MakePiece(kRook, turn());
  }
  bool IsEnPassant(Move move) const {
    return TypeOf(at(move.from())) == kPawn && move.to() == setup_.common.en_passant &&
           FileOf(move.from()) != FileOf(move.to());
  }
  bool IsCapture(Move move) const;
  // Returns the piece that a pawn becomes by a legal move; kPawn if it is not a promotion. In antichess, a pawn that
  // reaches the last rank without the code of a piece becomes a king, because the codes of books end with the queen.
  PieceType PromotionOf(Move move) const;

  // Plays a legal move.
  void Make(Move move);

 private:
  explicit VariantPosition(const VariantSetup& setup);
  Bitboard CheckersOf(Color color) const;
  void Put(Piece piece, Square square);
  void Remove(Square square);
  void DropImpossibleRights();
  void DropImpossibleEnPassant();
  void MakeDrop(Move move);
  void MakeCastling(Move move);
  void MakeOrdinary(Move move);
  void Capture(Square square);
  void Explode(Square center);

  VariantSetup setup_;
  PieceSets sets_;
  Bitboard checkers_;
};

}  // namespace tabia::chess

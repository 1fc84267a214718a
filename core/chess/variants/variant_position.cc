#include "core/chess/variants/variant_position.h"

#include <cstdint>

#include "core/chess/attacks.h"
#include "core/chess/position.h"
#include "core/chess/setup.h"

namespace tabia::chess {

VariantPosition::VariantPosition(Variant variant)
    : VariantPosition(*FromFen(variant, VariantStartFen(variant))) {}

Bitboard VariantPosition::AttackersToKing(Square square, Color color, Bitboard occupied) const {
  const Color them = Opponent(color);
  const bool is_atomic = variant() == Variant::kAtomic;
  if (is_atomic && (EmptyBoardAttacks(kKing, square) & of(kKing, them)) != 0) return 0;
  return AttackersTo(square, them, occupied);
}

Bitboard VariantPosition::CheckersOf(Color color) const {
  const Square square = king(color);
  if (variant() == Variant::kAntichess || square == kNoSquare) return 0;
  return AttackersToKing(square, color, occupied());
}

bool VariantPosition::HasLegalKings() const {
  const Color mover = Opponent(turn());
  // A blast that takes the other king ends the game, even if the own king is attacked.
  if (variant() == Variant::kAtomic) {
    return of(kKing, mover) != 0 && (of(kKing, turn()) == 0 || CheckersOf(mover) == 0);
  }
  if (variant() == Variant::kRacingKings && checkers() != 0) return false;
  return CheckersOf(mover) == 0;
}

bool VariantPosition::IsCapture(Move move) const {
  const Piece captured = at(move.to());
  return captured != kNoPiece ? ColorOf(captured) != turn() : IsEnPassant(move);
}

void VariantPosition::Put(Piece piece, Square square) {
  setup_.common.Put(piece, square);
  sets_.Toggle(piece, square);
}

void VariantPosition::Remove(Square square) {
  const Piece piece = at(square);
  setup_.common.Remove(square);
  setup_.promoted &= ~Bit(square);
  sets_.Toggle(piece, square);
}

void VariantPosition::Make(Move move) {
  Setup& common = setup_.common;
  const Color us = turn();
  if (common.halfmove_clock < UINT16_MAX) ++common.halfmove_clock;
  if (IsDrop(move)) {
    MakeDrop(move);
  } else if (IsCastling(move)) {
    MakeCastling(move);
  } else {
    MakeOrdinary(move);
  }
  DropImpossibleRights();
  if (us == kBlack && common.fullmove_number < UINT16_MAX) ++common.fullmove_number;
  common.turn = Opponent(us);
  checkers_ = CheckersOf(turn());
  if (variant() == Variant::kThreeCheck && checkers_ != 0) --setup_.checks_left[us];
}

PieceType VariantPosition::PromotionOf(Move move) const {
  if (IsDrop(move)) return kPawn;
  const bool ends_on_last_rank = RankOf(move.to()) == 0 || RankOf(move.to()) == 7;
  const bool is_of_pawn = TypeOf(at(move.from())) == kPawn;
  return is_of_pawn && ends_on_last_rank && move.promotion() == kPawn ? kKing : move.promotion();
}

void VariantPosition::MakeDrop(Move move) {
  Put(MakePiece(move.promotion(), turn()), move.to());
  --setup_.pockets[turn()][move.promotion()];
  setup_.common.en_passant = kNoSquare;
  if (move.promotion() == kPawn) setup_.common.halfmove_clock = 0;
}

void VariantPosition::MakeCastling(Move move) {
  const CastlingTarget target = CastlingTargetOf(move.from(), move.to());
  Remove(move.from());
  Remove(move.to());
  Put(MakePiece(kKing, turn()), target.king);
  Put(MakePiece(kRook, turn()), target.rook);
  setup_.common.castling_rooks &= ~RankMask(BackRank(turn()));
  setup_.common.en_passant = kNoSquare;
}

void VariantPosition::MakeOrdinary(Move move) {
  const Square from = move.from(), to = move.to();
  const Piece piece = at(from);
  const bool is_pawn = TypeOf(piece) == kPawn, was_promoted = (setup_.promoted & Bit(from)) != 0;
  const bool captures = IsCapture(move);
  if (captures) Capture(IsEnPassant(move) ? to ^ 8 : to);
  if (captures || is_pawn) setup_.common.halfmove_clock = 0;
  if (TypeOf(piece) == kKing) setup_.common.castling_rooks &= ~RankMask(BackRank(turn()));

  const PieceType promotion = PromotionOf(move);
  const bool promotes = promotion != kPawn;
  Remove(from);
  Put(promotes ? MakePiece(promotion, turn()) : piece, to);
  if (variant() == Variant::kCrazyhouse && (promotes || was_promoted)) setup_.promoted |= Bit(to);

  // A horde's pawn that goes two squares from rank 1 passes no rank from which it could be captured.
  const bool may_be_captured = is_pawn && (from ^ to) == 16 && RankOf(from) == (turn() == kWhite ? 1 : 6);
  setup_.common.en_passant = may_be_captured ? to ^ 8 : kNoSquare;
  if (captures && variant() == Variant::kAtomic) Explode(to);
}

void VariantPosition::Capture(Square square) {
  if (variant() == Variant::kCrazyhouse) {
    const PieceType type = setup_.promoted & Bit(square) ? kPawn : TypeOf(at(square));
    ++setup_.pockets[turn()][type];
  }
  Remove(square);
}

// Removes the capturer on `center` and every other piece beside it, of either colour, that is not a pawn.
void VariantPosition::Explode(Square center) {
  const Bitboard pawns = of(kPawn, kWhite) | of(kPawn, kBlack);
  const Bitboard blown = EmptyBoardAttacks(kKing, center) & occupied() & ~pawns;
  for (const Square square : SquaresOf(blown | Bit(center))) Remove(square);
}

}  // namespace tabia::chess

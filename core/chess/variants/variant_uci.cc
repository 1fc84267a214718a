#include "core/chess/variants/variant_uci.h"

#include <vector>

#include "core/base/tokens.h"
#include "core/chess/fen.h"
#include "core/chess/position.h"
#include "core/chess/san_text.h"
#include "core/chess/square.h"
#include "core/chess/variants/variant_moves.h"

namespace tabia::chess {
namespace {

// Returns kNoPieceType if the letter is not one of a piece.
PieceType ReadPieceLetter(char letter) {
  for (const PieceType type : {kPawn, kKnight, kBishop, kRook, kQueen, kKing}) {
    if (ToLower(letter) == ToLower(kSanPieces[type])) return type;
  }
  return kNoPieceType;
}

// Reads a move that is not a drop.
std::optional<Move> ReadBoardMove(const VariantPosition& position, std::string_view text) {
  if (text.size() != 4 && text.size() != 5) return std::nullopt;
  const std::optional<Move> squares = ParseCodedMove(text.substr(0, 4));
  const PieceType promotion = text.size() == 4 ? kPawn : ReadPieceLetter(text[4]);
  if (!squares || promotion == kNoPieceType || (text.size() == 5 && promotion == kPawn)) return std::nullopt;
  const Move move(squares->from(), squares->to(), promotion == kKing ? kPawn : promotion);
  return position.PromotionOf(move) == promotion ? std::optional(move) : std::nullopt;
}

}  // namespace

std::string DropText(Move drop) {
  return std::string(1, kSanPieces[drop.promotion()]) + '@' + SquareName(drop.to());
}

std::string UciMove(const VariantPosition& position, Move move, CastlingStyle style) {
  if (IsDrop(move)) return DropText(move);
  const bool by_target = style == CastlingStyle::kOrthodox && FileOf(move.from()) == 4 &&
                         (Bit(move.to()) & kCorners) != 0 && position.IsCastling(move);
  if (by_target) {
    return SquareName(move.from()) + SquareName(CastlingTargetOf(move.from(), move.to()).king);
  }
  std::string text = SquareName(move.from()) + SquareName(move.to());
  const PieceType promotion = position.PromotionOf(move);
  if (promotion != kPawn) text.push_back(ToLower(kSanPieces[promotion]));
  return text;
}

std::optional<Move> ParseDrop(std::string_view text) {
  const size_t sign = text.find('@');
  if (sign > 1) return std::nullopt;
  const PieceType type = sign == 0 ? kPawn : ReadPieceLetter(text[0]);
  const std::optional<Square> square = ParseSquare(text.substr(sign + 1));
  return square && type <= kQueen ? std::optional(DropOf(type, *square)) : std::nullopt;
}

std::optional<Move> LegalMoveFor(const VariantPosition& position, Move stated) {
  if (stated.promotion() == kKing) {
    const Move promotion(stated.from(), stated.to());
    const bool is_promotion = position.PromotionOf(promotion) == kKing && IsLegal(position, promotion);
    return is_promotion ? std::optional(promotion) : std::nullopt;
  }
  if (IsLegal(position, stated)) return stated;
  if (stated.promotion() != kPawn || TypeOf(position.at(stated.from())) != kKing) return std::nullopt;
  for (const Move move : LegalMoves(position, Bit(stated.from()))) {
    if (position.IsCastling(move) && CastlingTargetOf(move.from(), move.to()).king == stated.to())
      return move;
  }
  return std::nullopt;
}

std::optional<Move> ParseUciMove(const VariantPosition& position, std::string_view text) {
  const bool is_drop = text.find('@') <= 1;
  const std::optional<Move> stated = is_drop ? ParseDrop(text) : ReadBoardMove(position, text);
  return stated ? LegalMoveFor(position, *stated) : std::nullopt;
}

}  // namespace tabia::chess

#include "core/chess/variants/variant_san.h"

#include "core/chess/fen.h"
#include "core/chess/san_text.h"
#include "core/chess/square.h"
#include "core/chess/variants/variant_moves.h"
#include "core/chess/variants/variant_uci.h"

namespace tabia::chess {
namespace {

std::string DropText(Move move) {
  const std::string piece = move.promotion() == kPawn ? "" : std::string(1, kSanPieces[move.promotion()]);
  return piece + '@' + SquareName(move.to());
}

std::string WithoutSuffix(const VariantPosition& position, Move move) {
  if (IsDrop(move)) return DropText(move);
  if (position.IsCastling(move)) return move.to() > move.from() ? "O-O" : "O-O-O";
  const PieceType type = TypeOf(position.at(move.from()));
  const bool captures = position.IsCapture(move);
  std::string san;
  if (type != kPawn) {
    san = kSanPieces[type] + Disambiguation(position, move);
  } else if (captures) {
    san = SquareName(move.from()).substr(0, 1);
  }
  if (captures) san += 'x';
  san += SquareName(move.to());
  if (move.promotion() != kPawn) san = san + '=' + kSanPieces[move.promotion()];
  return san;
}

std::string_view SuffixOf(const VariantPosition& position, Move move) {
  VariantPosition next = position;
  next.Make(move);
  const Outcome outcome = OutcomeOf(next);
  if (outcome == Outcome::kWhiteWins || outcome == Outcome::kBlackWins) return "#";
  return next.checkers() != 0 ? "+" : "";
}

std::optional<Move> FindCastling(const VariantPosition& position, bool king_side) {
  for (const Move move : LegalMoves(position, position.of(kKing, position.turn()))) {
    if (position.IsCastling(move) && (move.to() > move.from()) == king_side) return move;
  }
  return std::nullopt;
}

std::optional<Move> FindMove(const VariantPosition& position, const SanWish& wish) {
  std::optional<Move> found;
  for (const Move move : LegalMoves(position, position.of(wish.type, position.turn()) & wish.from)) {
    const bool matches = move.to() == wish.to && move.promotion() == wish.promotion;
    if (!matches || position.IsCastling(move)) continue;
    if (found) return std::nullopt;
    found = move;
  }
  return found;
}

}  // namespace

std::string San(const VariantPosition& position, Move move) {
  return WithoutSuffix(position, move).append(SuffixOf(position, move));
}

std::optional<Move> ParseSan(const VariantPosition& position, std::string_view text) {
  const SanEssence essence(text);
  const std::string_view letters = essence.text();
  if (letters.empty()) return std::nullopt;
  if (const std::optional<Move> drop = ParseDrop(letters)) {
    return IsLegal(position, *drop) ? drop : std::nullopt;
  }
  if (IsSanCastling(letters)) return FindCastling(position, /*king_side=*/letters.size() == 2);
  const PieceType max_promotion = position.variant() == Variant::kAntichess ? kKing : kQueen;
  if (const std::optional<SanWish> wish = ReadSanWish(letters, max_promotion)) {
    if (const std::optional<Move> move = FindMove(position, *wish)) return move;
  }
  return ParseUciMove(position, letters);
}

}  // namespace tabia::chess

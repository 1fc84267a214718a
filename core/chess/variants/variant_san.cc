#include "core/chess/variants/variant_san.h"

#include <vector>

#include "core/base/tokens.h"
#include "core/chess/fen.h"
#include "core/chess/piece.h"
#include "core/chess/san_text.h"
#include "core/chess/square.h"
#include "core/chess/variants/variant_moves.h"
#include "core/chess/variants/variant_uci.h"

namespace tabia::chess {
namespace {

std::string WithoutSuffix(const VariantPosition& position, Move move) {
  if (IsDrop(move)) return DropText(move).substr(move.promotion() == kPawn ? 1 : 0);
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
  const PieceType promotion = position.PromotionOf(move);
  if (promotion != kPawn) san = san + '=' + kSanPieces[promotion];
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
  const Bitboard from = position.of(wish.type, position.turn()) & wish.from;
  for (const Move move : LegalMoves(position, from, Bit(wish.to))) {
    if (position.PromotionOf(move) != wish.promotion || position.IsCastling(move)) continue;
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

// The reason why a text means no legal move.

namespace {

std::string ExplainDrop(const VariantPosition& position, Move drop) {
  const PieceType type = drop.promotion();
  const std::string_view piece = PieceName(MakePiece(type, position.turn()));
  const std::string to = SquareName(drop.to());
  if (position.setup().pockets[position.turn()][type] == 0) return Concat("no ", piece, " is in the pocket");
  if (position.at(drop.to()) != kNoPiece)
    return Concat("a ", PieceName(position.at(drop.to())), " is on ", to);
  if (position.checkers() != 0) return Concat("a ", piece, " on ", to, " would not stop the check");
  return Concat("a pawn cannot be dropped on ", to);
}

// Returns the moves in SAN: "Nbd2, Nfd2".
std::string ListSans(const VariantPosition& position, const std::vector<Move>& moves) {
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(San(position, move));
  return Join(texts, ", ");
}

std::string ExplainWishOfVariant(const VariantPosition& position, const SanWish& wish) {
  const std::string_view piece = PieceName(MakePiece(wish.type, position.turn()));
  const std::string to = SquareName(wish.to);
  const Bitboard pieces = position.of(wish.type, position.turn());
  const std::vector<Move> wished = LegalMoves(position, pieces & wish.from, Bit(wish.to));
  if (wished.size() > 1 && position.PromotionOf(wished.front()) == kPawn) {
    return Concat(wished.size(), " ", piece, "s can go to ", to, ": ", ListSans(position, wished));
  }
  const std::vector<Move> to_target = LegalMoves(position, pieces, Bit(wish.to));
  if (!to_target.empty()) return Concat("possible is ", ListSans(position, to_target));
  const std::vector<Move> all = LegalMoves(position);
  if (position.variant() == Variant::kAntichess && position.IsCapture(all.front())) {
    return Concat("a capture is forced: ", ListSans(position, all));
  }
  return Concat("no ", piece, " can go to ", to);
}

}  // namespace

std::string ExplainIllegalMove(const VariantPosition& position, std::string_view text) {
  const SanEssence essence(text);
  const std::string_view letters = essence.text();
  if (OutcomeOf(position) != Outcome::kOngoing) return "the game is over";
  if (const std::optional<Move> drop = ParseDrop(letters)) return ExplainDrop(position, *drop);
  if (!letters.empty() && IsSanCastling(letters)) {
    return Concat("castling on the ", letters.size() == 2 ? "king's" : "queen's", " side is not legal");
  }
  const std::optional<SanWish> wish = letters.empty() ? std::nullopt : ReadSanWish(letters, kKing);
  if (!wish) return "not a move such as Nf3, exd5, N@f3 or g1f3; the pieces are K, Q, R, B and N";
  return ExplainWishOfVariant(position, *wish);
}

}  // namespace tabia::chess

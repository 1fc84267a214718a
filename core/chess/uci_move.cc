#include "core/chess/uci_move.h"

#include "core/chess/fen.h"
#include "core/chess/legal_moves.h"

namespace tabia::chess {
namespace {

constexpr std::string_view kPromotionLetters = "pnbrq";

std::optional<Move> ReadMove(std::string_view text) {
  if (text.size() != 4 && text.size() != 5) return std::nullopt;
  const std::optional<Square> from = ParseSquare(text.substr(0, 2)), to = ParseSquare(text.substr(2, 2));
  if (!from || !to) return std::nullopt;
  if (text.size() == 4) return Move(*from, *to);
  const size_t promotion = kPromotionLetters.find(static_cast<char>(text[4] | 0x20));
  if (promotion == std::string_view::npos || promotion == kPawn) return std::nullopt;
  return Move(*from, *to, static_cast<PieceType>(promotion));
}

// Returns the legal castling that is written as the king's move to its target.
std::optional<Move> CastlingTo(const Position& position, Move stated) {
  const Square king = position.king(position.turn());
  if (stated.from() != king || stated.promotion() != kPawn) return std::nullopt;
  for (const Square rook : SquaresOf(position.setup().castling_rooks & RankMask(BackRank(position.turn())))) {
    const Move castling(king, rook);
    if (CastlingTargetOf(king, rook).king == stated.to() && IsLegal(position, castling)) return castling;
  }
  return std::nullopt;
}

}  // namespace

std::string UciMove(const Position& position, Move move, CastlingStyle style) {
  const bool by_target = style == CastlingStyle::kOrthodox && FileOf(move.from()) == 4 &&
                         (Bit(move.to()) & kCorners) != 0 && position.IsCastling(move);
  return CodedMoveText(by_target ? Move(move.from(), CastlingTargetOf(move.from(), move.to()).king) : move);
}

std::string CodedMoveText(Move move) {
  std::string text = SquareName(move.from()) + SquareName(move.to());
  if (move.promotion() != kPawn) text.push_back(kPromotionLetters[move.promotion()]);
  return text;
}

std::optional<Move> ParseCodedMove(std::string_view text) {
  constexpr std::string_view kPromotions = " nbrq";  // by piece; a pawn stays one
  if (text.size() != 4 && text.size() != 5) return std::nullopt;
  const std::optional<Square> from = ParseSquare(text.substr(0, 2)), to = ParseSquare(text.substr(2, 2));
  const size_t promotion = text.size() == 4 ? 0 : kPromotions.find(text[4], 1);
  if (!from || !to || from == to || promotion == std::string_view::npos) return std::nullopt;
  return Move(*from, *to, static_cast<PieceType>(promotion));
}

std::optional<Move> LegalMoveFor(const Position& position, Move stated) {
  return IsLegal(position, stated) ? stated : CastlingTo(position, stated);
}

std::optional<Move> ParseUciMove(const Position& position, std::string_view text) {
  const std::optional<Move> stated = ReadMove(text);
  return stated ? LegalMoveFor(position, *stated) : std::nullopt;
}

}  // namespace tabia::chess

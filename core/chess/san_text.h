// The text of a move in SAN, taken apart without the rules. Positions of chess and of variants share it.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/chess/fen.h"
#include "core/chess/move.h"
#include "core/chess/piece.h"
#include "core/chess/square.h"

namespace tabia::chess {

// The letters of the pieces, by type.
inline constexpr std::string_view kSanPieces = "PNBRQK";

// Returns file, rank or both of the from-square, as far as another piece of the kind could go to the same
// square.
template <typename AnyPosition>
std::string Disambiguation(const AnyPosition& position, Move move) {
  const Bitboard same_kind = position.of(TypeOf(position.at(move.from())), position.turn());
  bool ambiguous = false, same_file = false, same_rank = false;
  for (const Move other : LegalMoves(position, same_kind & ~Bit(move.from()))) {
    if (other.to() != move.to()) continue;
    ambiguous = true;
    same_file |= FileOf(other.from()) == FileOf(move.from());
    same_rank |= RankOf(other.from()) == RankOf(move.from());
  }
  const std::string square = SquareName(move.from());
  if (!ambiguous) return "";
  if (!same_file) return square.substr(0, 1);
  return same_rank ? square : square.substr(1);
}

// A text without ornaments such as x, + and !, and without "e.p.". It is empty if the text is too long for a move.
class SanEssence {
 public:
  explicit SanEssence(std::string_view text);

  std::string_view text() const { return {letters_.data(), size_}; }

 private:
  void DropEnPassant();

  std::array<char, 9> letters_;  // "e7d8Qe.p." is the longest
  size_t size_ = 0;
};

// The parts of a move's text, unless it is castling.
struct SanWish {
  PieceType type = kPawn;
  PieceType promotion = kPawn;
  Bitboard from = kAllSquares;  // where the piece may be
  Square to = kNoSquare;
};

// Reads a move that is not castling. A text without a piece is a move of a pawn; only antichess promotes to a king.
// REQUIRES: the text is not empty.
std::optional<SanWish> ReadSanWish(std::string_view text, PieceType max_promotion = kQueen);

// Returns whether the text is castling, such as O-O-O without its signs, OOO or 000. REQUIRES: it is not empty.
bool IsSanCastling(std::string_view text);

}  // namespace tabia::chess

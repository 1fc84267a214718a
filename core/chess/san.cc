#include "core/chess/san.h"

#include <algorithm>

#include "core/chess/fen.h"
#include "core/chess/legal_moves.h"

namespace tabia::chess {
namespace {

constexpr std::string_view kPieceLetters = "PNBRQK";

// Returns file, rank or both of the from-square, as far as another piece of the kind could go to the same
// square.
std::string Disambiguation(const Position& position, Move move) {
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

std::string WithoutCheck(const Position& position, Move move) {
  if (position.IsCastling(move)) return move.to() > move.from() ? "O-O" : "O-O-O";
  const PieceType type = TypeOf(position.at(move.from()));
  const bool capture = position.IsCapture(move);
  std::string san;
  if (type == kPawn) {
    if (capture) san = SquareName(move.from()).substr(0, 1);
  } else {
    san = kPieceLetters[type];
    if (type != kKing) san += Disambiguation(position, move);
  }
  if (capture) san += 'x';
  san += SquareName(move.to());
  if (move.promotion() != kPawn) san = san + '=' + kPieceLetters[move.promotion()];
  return san;
}

std::string CheckMark(Position position, Move move) {
  position.Make(move);
  if (position.checkers() == 0) return "";
  return LegalMoves(position).empty() ? "#" : "+";
}

}  // namespace

std::string San(const Position& position, Move move) {
  return WithoutCheck(position, move) + CheckMark(position, move);
}

}  // namespace tabia::chess

#include "core/chess/san.h"

#include <algorithm>

#include "core/chess/fen.h"
#include "core/chess/legal_moves.h"

namespace tabia::chess {
namespace {

constexpr std::string_view kPieceLetters = "PNBRQK";

// File, rank or both of the from-square, as far as another piece of the kind could go to the same square.
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

// What a SAN text says; -1 for a coordinate it leaves open.
struct Wish {
  PieceType type = kPawn;
  PieceType promotion = kPawn;
  int from_file = -1, from_rank = -1;
  Square to = kNoSquare;
};

// Without annotation marks and the signs that carry no information.
std::string Essence(std::string_view text) {
  std::string essence;
  for (const char c : text) {
    if (std::string_view("+#!?x:-=() ").find(c) == std::string_view::npos) essence.push_back(c);
  }
  for (const std::string_view en_passant : {"e.p.", "ep"}) {
    if (essence.ends_with(en_passant)) essence.resize(essence.size() - en_passant.size());
  }
  return essence;
}

bool IsFile(char c) {
  return c >= 'a' && c <= 'h';
}
bool IsRank(char c) {
  return c >= '1' && c <= '8';
}

PieceType TakePiece(std::string_view& text, bool from_back) {
  const size_t letter =
      text.empty() ? std::string_view::npos : kPieceLetters.find(from_back ? text.back() : text[0]);
  if (letter == std::string_view::npos) return kNoPieceType;
  from_back ? text.remove_suffix(1) : text.remove_prefix(1);
  return static_cast<PieceType>(letter);
}

std::optional<Wish> ReadWish(std::string_view text) {
  Wish wish;
  if (const PieceType type = TakePiece(text, /*from_back=*/false); type != kNoPieceType) wish.type = type;
  if (const PieceType type = TakePiece(text, /*from_back=*/true); type != kNoPieceType) {
    if (type == kPawn || type == kKing) return std::nullopt;
    wish.promotion = type;
  }
  if (text.size() < 2 || !IsRank(text.back()) || !IsFile(text[text.size() - 2])) return std::nullopt;
  wish.to = SquareAt(text[text.size() - 2] - 'a', text.back() - '1');
  text.remove_suffix(2);
  if (!text.empty() && IsFile(text[0])) {
    wish.from_file = text[0] - 'a';
    text.remove_prefix(1);
  }
  if (!text.empty() && IsRank(text[0])) {
    wish.from_rank = text[0] - '1';
    text.remove_prefix(1);
  }
  return text.empty() ? std::optional(wish) : std::nullopt;
}

bool Fits(const Position& position, Move move, const Wish& wish) {
  return !position.IsCastling(move) && move.to() == wish.to && move.promotion() == wish.promotion &&
         (wish.from_file < 0 || FileOf(move.from()) == wish.from_file) &&
         (wish.from_rank < 0 || RankOf(move.from()) == wish.from_rank);
}

std::optional<Move> FindCastling(const Position& position, bool king_side) {
  for (const Move move : LegalMoves(position, position.of(kKing, position.turn()))) {
    if (position.IsCastling(move) && (move.to() > move.from()) == king_side) return move;
  }
  return std::nullopt;
}

}  // namespace

std::string San(const Position& position, Move move) {
  return WithoutCheck(position, move) + CheckMark(position, move);
}

std::optional<Move> ParseSan(const Position& position, std::string_view text) {
  const std::string essence = Essence(text);
  for (const std::string_view o : {"O", "0", "o"}) {
    const std::string two = std::string(o) + std::string(o);
    if (essence == two) return FindCastling(position, /*king_side=*/true);
    if (essence == two + std::string(o)) return FindCastling(position, /*king_side=*/false);
  }
  const std::optional<Wish> wish = ReadWish(essence);
  if (!wish) return std::nullopt;
  std::optional<Move> found;
  for (const Move move : LegalMoves(position, position.of(wish->type, position.turn()))) {
    if (!Fits(position, move, *wish)) continue;
    if (found) return std::nullopt;
    found = move;
  }
  return found;
}

}  // namespace tabia::chess

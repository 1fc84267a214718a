#include "core/chess/san.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/chess/attacks.h"
#include "core/chess/fen.h"
#include "core/chess/legal_moves.h"
#include "core/chess/uci_move.h"

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

// The move that a text means. No moves are listed: for each piece that could have gone to the named square,
// the move is tested for legality.

namespace {

// Signs that carry no information.
constexpr auto kIsOrnament = [] {
  std::array<bool, 256> is_ornament{};
  for (const char c : std::string_view("+#!?x:-=() ")) is_ornament[static_cast<uint8_t>(c)] = true;
  return is_ornament;
}();

constexpr auto kPieceOf = [] {
  std::array<PieceType, 256> piece_of{};
  piece_of.fill(kNoPieceType);
  for (int type = kPawn; type <= kKing; ++type) piece_of["PNBRQK"[type]] = static_cast<PieceType>(type);
  return piece_of;
}();

bool IsFile(char c) {
  return c >= 'a' && c <= 'h';
}
bool IsRank(char c) {
  return c >= '1' && c <= '8';
}

// A text without its ornaments.
class Essence {
 public:
  explicit Essence(std::string_view text) {
    for (const char c : text) {
      if (kIsOrnament[static_cast<uint8_t>(c)]) continue;
      if (size_ == letters_.size()) {
        size_ = 0;  // no move has a longer text
        return;
      }
      letters_[size_++] = c;
    }
    if (size_ > 0 && !IsRank(letters_[size_ - 1])) DropEnPassant();
  }

  std::string_view text() const { return {letters_.data(), size_}; }

 private:
  void DropEnPassant() {
    if (text().ends_with("ep")) size_ -= 2;
    if (text().ends_with("e.p.")) size_ -= 4;
  }

  std::array<char, 9> letters_;  // "e7d8Qe.p." is the longest
  size_t size_ = 0;
};

// The parts of a move's text, unless it is castling.
struct Wish {
  PieceType type = kPawn;
  PieceType promotion = kPawn;
  Bitboard from = kAllSquares;  // where the piece may be
  Square to = kNoSquare;
};

PieceType PieceOf(char letter) {
  return kPieceOf[static_cast<uint8_t>(letter)];
}

// Takes the promotion piece from the end of `text`. Returns false if the letter is not one.
bool TakePromotion(std::string_view& text, Wish& wish) {
  if (IsRank(text.back())) return true;
  const char letter = text.back();
  wish.promotion = PieceOf(letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter);
  text.remove_suffix(1);
  return wish.promotion >= kKnight && wish.promotion <= kQueen;
}

bool TakeTarget(std::string_view& text, Wish& wish) {
  if (text.size() < 2 || !IsRank(text.back()) || !IsFile(text[text.size() - 2])) return false;
  wish.to = SquareAt(text[text.size() - 2] - 'a', text.back() - '1');
  text.remove_suffix(2);
  return true;
}

void TakeOrigin(std::string_view& text, Wish& wish) {
  if (!text.empty() && IsFile(text[0])) {
    wish.from &= FileMask(text[0] - 'a');
    text.remove_prefix(1);
  }
  if (!text.empty() && IsRank(text[0])) {
    wish.from &= RankMask(text[0] - '1');
    text.remove_prefix(1);
  }
}

std::optional<Wish> ReadWish(std::string_view text) {
  Wish wish;
  if (const PieceType type = PieceOf(text[0]); type != kNoPieceType) {
    wish.type = type;
    text.remove_prefix(1);
  }
  if (text.empty() || !TakePromotion(text, wish) || !TakeTarget(text, wish)) return std::nullopt;
  TakeOrigin(text, wish);
  return text.empty() ? std::optional(wish) : std::nullopt;
}

// Returns the squares from which a pawn may come to `to`, and some from which it may not.
Bitboard PawnOrigins(Color color, Square to) {
  const Bitboard pushes = color == kWhite ? Bit(to) >> 8 | Bit(to) >> 16 : Bit(to) << 8 | Bit(to) << 16;
  return pushes | PawnAttacks(Opponent(color), to);
}

std::optional<Move> FindMove(const Position& position, const Wish& wish) {
  const Color us = position.turn();
  if (position.occupied(us) & Bit(wish.to)) return std::nullopt;  // or it would be castling
  const Bitboard origins =
      wish.type == kPawn ? PawnOrigins(us, wish.to) : EmptyBoardAttacks(wish.type, wish.to);
  std::optional<Move> found;
  for (const Square from : SquaresOf(position.of(wish.type, us) & origins & wish.from)) {
    const Move move(from, wish.to, wish.promotion);
    if (!IsLegal(position, move)) continue;
    if (found) return std::nullopt;
    found = move;
  }
  return found;
}

std::optional<Move> FindCastling(const Position& position, bool king_side) {
  const Square king = position.king(position.turn());
  for (const Square rook : SquaresOf(position.setup().castling_rooks & RankMask(BackRank(position.turn())))) {
    if ((rook > king) == king_side && IsLegal(position, Move(king, rook))) return Move(king, rook);
  }
  return std::nullopt;
}

bool IsCastling(std::string_view text) {
  const bool is_letter = text[0] == 'O' || text[0] == '0' || text[0] == 'o';
  return is_letter && text.size() <= 3 && text.size() >= 2 &&
         text.find_first_not_of(text[0]) == std::string_view::npos;
}

}  // namespace

std::optional<Move> ParseSan(const Position& position, std::string_view text) {
  const Essence essence(text);
  const std::string_view letters = essence.text();
  if (letters.empty()) return std::nullopt;
  if (IsCastling(letters)) return FindCastling(position, /*king_side=*/letters.size() == 2);
  if (const std::optional<Wish> wish = ReadWish(letters)) {
    if (const std::optional<Move> move = FindMove(position, *wish)) return move;
  }
  return ParseUciMove(position, letters);
}

}  // namespace tabia::chess

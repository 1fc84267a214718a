#include "core/formats/pgn/pgn_move_shape.h"

#include <algorithm>

namespace tabia::formats {
namespace {

constexpr std::string_view kCastlingLetters = "O0o-";
constexpr std::string_view kCaptureLetters = "abcdefghKQRBNx:";

bool IsIn(std::string_view set, char c) {
  return set.find(c) != std::string_view::npos;
}

bool IsRankDigit(char c) {
  return c >= '0' && c <= '9';
}

bool IsSign(char c) {
  return c == '+' || c == '#' || c == '!' || c == '?';
}

// Returns the symbol without the signs of check and praise at its end.
std::string_view WithoutSigns(std::string_view symbol) {
  while (!symbol.empty() && IsSign(symbol.back())) symbol.remove_suffix(1);
  return symbol;
}

// Squares outside the board count: "e9" is a mistyped move.
bool NamesASquare(std::string_view symbol) {
  const auto is_square = [](char file, char rank) { return file >= 'a' && file <= 'h' && IsRankDigit(rank); };
  return std::adjacent_find(symbol.begin(), symbol.end(), is_square) != symbol.end();
}

bool IsPieceWithADigit(std::string_view symbol) {
  return IsIn("KQRBN", symbol[0]) && std::any_of(symbol.begin(), symbol.end(), IsRankDigit);
}

bool HasOnly(std::string_view letters, std::string_view symbol) {
  return symbol.size() > 1 &&
         std::all_of(symbol.begin(), symbol.end(), [letters](char c) { return IsIn(letters, c); });
}

bool IsCastling(std::string_view symbol) {
  return symbol[0] != '-' && HasOnly(kCastlingLetters, symbol);
}

bool IsNullMove(std::string_view symbol) {
  return symbol == "--" || symbol == "Z0" || symbol == "@@@@";
}

}  // namespace

bool IsMoveShaped(std::string_view symbol) {
  const std::string_view move = WithoutSigns(symbol);
  if (move.empty()) return false;
  return NamesASquare(move) || IsCastling(move) || HasOnly(kCaptureLetters, move) ||
         IsPieceWithADigit(move) || IsNullMove(symbol);
}

}  // namespace tabia::formats

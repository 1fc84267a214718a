#include "core/formats/pgn/move_shape.h"

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

// Returns the symbol without the signs of check and praise at its end.
std::string_view WithoutSigns(std::string_view symbol) {
  while (!symbol.empty() && IsIn("+#!?", symbol.back())) symbol.remove_suffix(1);
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

bool IsNullMove(std::string_view symbol) {
  return symbol == "--" || symbol == "Z0" || symbol == "@@@@";
}

}  // namespace

bool IsMoveShaped(std::string_view symbol) {
  if (IsNullMove(symbol)) return true;
  symbol = WithoutSigns(symbol);
  if (symbol.empty()) return false;
  const bool is_castling = symbol[0] != '-' && HasOnly(kCastlingLetters, symbol);
  return NamesASquare(symbol) || is_castling || HasOnly(kCaptureLetters, symbol) || IsPieceWithADigit(symbol);
}

}  // namespace tabia::formats

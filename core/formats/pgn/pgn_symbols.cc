#include "core/formats/pgn/pgn_symbols.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/ascii.h"

namespace tabia::formats {
namespace {

// Returns whether `symbol` is a number. The only moves that consist of digits are castling by zeros without a dash.
bool IsNumber(std::string_view symbol) {
  return std::all_of(symbol.begin(), symbol.end(), IsDigit) && symbol != "00" && symbol != "000";
}

constexpr std::string_view kCastlingLetters = "O0o-";
constexpr std::string_view kCaptureLetters = "abcdefghKQRBNx:";

bool IsIn(std::string_view set, char c) {
  return set.find(c) != std::string_view::npos;
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
  const auto is_square = [](char file, char rank) { return file >= 'a' && file <= 'h' && IsDigit(rank); };
  return std::adjacent_find(symbol.begin(), symbol.end(), is_square) != symbol.end();
}

bool IsPieceWithADigit(std::string_view symbol) {
  return IsIn("KQRBN", symbol[0]) && std::any_of(symbol.begin(), symbol.end(), IsDigit);
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

bool IsResultSymbol(std::string_view symbol) {
  if (symbol[0] > '1') return false;
  return symbol == "1-0" || symbol == "0-1" || symbol == "1/2-1/2" || symbol == "1/2";
}

std::string_view MoveIn(std::string_view symbol) {
  if (IsNumber(symbol)) return {};
  const auto letter = std::find_if_not(symbol.begin(), symbol.end(), IsDigit);
  if (letter != symbol.end() && absl::ascii_isalpha(static_cast<unsigned char>(*letter))) {
    symbol.remove_prefix(static_cast<size_t>(letter - symbol.begin()));
  }
  if (symbol.ends_with('.') && !symbol.ends_with("e.p.")) symbol.remove_suffix(1);
  return symbol;
}

uint32_t NumberIn(std::string_view symbol) {
  constexpr uint32_t kMax = 99999;
  uint32_t number = 0;
  for (const char c : symbol) {
    if (!IsDigit(c)) break;
    number = std::min(kMax, 10 * number + static_cast<uint32_t>(c - '0'));
  }
  return number;
}

std::string_view PraiseOf(std::string_view symbol) {
  const size_t end = symbol.find_last_not_of("!?");
  return symbol.substr(end == std::string_view::npos ? 0 : end + 1);
}

bool IsJudgement(std::string_view symbol) {
  return std::none_of(symbol.begin(), symbol.end(), [](char c) {
    return static_cast<uint8_t>(c) >= 0x80 || absl::ascii_isalnum(static_cast<unsigned char>(c));
  });
}

bool IsMoveShaped(std::string_view symbol) {
  const std::string_view move = WithoutSigns(symbol);
  if (move.empty()) return false;
  return NamesASquare(move) || IsCastling(move) || HasOnly(kCaptureLetters, move) ||
         IsPieceWithADigit(move) || IsNullMove(symbol);
}

}  // namespace tabia::formats

// Colours and pieces, with the numbers of Polyglot.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace tabia::chess {

enum Color : uint8_t { kBlack, kWhite };

constexpr Color Opponent(Color color) {
  return static_cast<Color>(color ^ 1);
}

enum PieceType : uint8_t { kPawn, kKnight, kBishop, kRook, kQueen, kKing, kNoPieceType };

// 2 * type + colour: black pawn 0, white pawn 1 … white king 11; 12 is an empty square.
using Piece = uint8_t;

inline constexpr Piece kNoPiece = 2 * kNoPieceType;
inline constexpr int kPieces = 12;

constexpr Piece MakePiece(PieceType type, Color color) {
  return static_cast<Piece>(2 * type + color);
}
constexpr PieceType TypeOf(Piece piece) {
  return static_cast<PieceType>(piece / 2);
}
constexpr Color ColorOf(Piece piece) {
  return static_cast<Color>(piece & 1);
}

// Returns 'P' for a white pawn, 'p' for a black one.
constexpr char PieceLetter(Piece piece) {
  return "pPnNbBrRqQkK"[piece];
}

// Returns "white knight".
constexpr std::string_view PieceName(Piece piece) {
  constexpr std::array<std::string_view, kPieces> kNames = {
      "black pawn", "white pawn", "black knight", "white knight", "black bishop", "white bishop",
      "black rook", "white rook", "black queen",  "white queen",  "black king",   "white king"};
  return kNames[piece];
}

}  // namespace tabia::chess

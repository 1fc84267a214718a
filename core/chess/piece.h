// Colours and pieces, with the numbers of Polyglot.
#pragma once

#include <cstdint>

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

}  // namespace tabia::chess

// The random numbers of position keys.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/base/checksum.h"
#include "core/chess/piece.h"
#include "core/chess/square.h"

namespace tabia::chess {

// Polyglot's 781 numbers, and 64 zeros for the piece "empty" (row 12 of `pieces`), so that empty squares need no
// branch.
struct ZobristNumbers {
  std::array<uint64_t, 13 * 64> pieces;  // 64 * piece + square
  std::array<uint64_t, 4> castling;  // White king side, White queen side, Black king side, Black queen side
  std::array<uint64_t, 16> castling_sets;  // by set of rights: the xor of castling[i] for each bit i
  std::array<uint64_t, 8> en_passant;      // by file
  uint64_t white_to_move;
  // Numbers of tabia for a castling rook that is not the outermost one on its side: by colour and file of the rook.
  std::array<std::array<uint64_t, 8>, 2> inner_castling;
};

inline constexpr uint64_t kRandom64[781] = {
#include "core/chess/random64.inc"
};

// Performs one step of SplitMix64, from which the inner castling numbers are derived.
constexpr uint64_t NextSplitMix(uint64_t& state) {
  return MixBits(state += kSplitMixStep);
}

constexpr ZobristNumbers MakeZobristNumbers() {
  ZobristNumbers numbers{};
  for (int i = 0; i < kPieces * 64; ++i) numbers.pieces[i] = kRandom64[i];
  for (int i = 0; i < 4; ++i) numbers.castling[i] = kRandom64[768 + i];
  for (unsigned set = 1; set < 16; ++set) {
    const auto first = static_cast<unsigned>(std::countr_zero(set));
    numbers.castling_sets[set] = numbers.castling_sets[set & (set - 1)] ^ numbers.castling[first];
  }
  for (int i = 0; i < 8; ++i) numbers.en_passant[i] = kRandom64[772 + i];
  numbers.white_to_move = kRandom64[780];
  uint64_t state = 0x7461626961393630;  // "tabia960"
  for (const Color color : {kWhite, kBlack}) {
    for (uint64_t& number : numbers.inner_castling[color]) number = NextSplitMix(state);
  }
  return numbers;
}

inline constexpr ZobristNumbers kZobrist = MakeZobristNumbers();

// Returns the rights of corner rooks as an index of castling_sets: bit 0 h1, bit 1 a1, bit 2 h8, bit 3 a8.
constexpr unsigned CornerRights(Bitboard rooks) {
  return static_cast<unsigned>((rooks >> 7 & 1) | (rooks << 1 & 2) | (rooks >> 61 & 4) | (rooks >> 53 & 8));
}

constexpr uint64_t PieceNumber(Piece piece, Square square) {
  return kZobrist.pieces[64 * piece + square];
}

}  // namespace tabia::chess

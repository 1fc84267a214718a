// The numbers from which Stockfish and related engines make the key of a position (engine_key.h).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/chess/piece.h"
#include "core/chess/position.h"

namespace tabia::formats {

// There are two generations of keys. They differ in the numbers of castling rights, and so in all numbers after these.
enum class KeyGeneration : uint8_t { kOld, kNew };

struct EngineNumbers {
  static constexpr size_t kCastlingSets = 16;

  std::array<std::array<uint64_t, 64>, chess::kPieces + 1> pieces;  // by piece and square; 0 for no piece
  std::array<uint64_t, 8> en_passant;                               // by file
  std::array<std::array<uint64_t, kCastlingSets>, 2> castling;      // by generation and set of rights
  std::array<uint64_t, 2> black_to_move;                            // by generation

  // Returns the part of a key that depends on the side to move and its rights.
  uint64_t StateNumber(KeyGeneration generation, size_t castling_set, chess::Color turn) const {
    const auto row = static_cast<size_t>(generation);
    return castling[row][castling_set] ^ (turn == chess::kBlack ? black_to_move[row] : 0);
  }
};

extern const EngineNumbers kEngineNumbers;

// Halfmove clocks from here on change the keys of newer engines.
inline constexpr unsigned kFirstMixedClock = 14;

// Returns the xor of the numbers of all pieces.
uint64_t EnginePlacementOf(const chess::Position& position);

// Returns a set with bits 0 and 1 for White's short and long castling, 2 and 3 for Black's.
size_t EngineCastlingSetOf(const chess::Setup& setup);

}  // namespace tabia::formats

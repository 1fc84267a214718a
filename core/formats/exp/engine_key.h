// The keys by which Stockfish and its relatives know a position.
//
// They are not Polyglot's, and there are two generations of them: an older one, where a set of castling rights
// is the xor of its rights' numbers, and a newer one, where each set has a number of its own. A file does not
// state which it has. All numbers come from one generator, xorshift64*, seeded with 1070372.
#pragma once

#include <cstddef>
#include <cstdint>

#include "absl/container/inlined_vector.h"

#include "core/chess/position.h"

namespace tabia::formats {

enum class KeyGeneration : uint8_t { kOld, kNew };

struct EngineKey {
  uint64_t key;
  KeyGeneration generation;
};

// Returns every key that an engine of either generation may have for the position, the most likely first. There
// is more than one of a generation only if en passant is possible but illegal, which newer engines ignore; or
// if the halfmove clock is 14 or more, which newer engines mix into the key.
absl::InlinedVector<EngineKey, 8> EngineKeysOf(const chess::Position& position);

}  // namespace tabia::formats

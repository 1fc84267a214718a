// The keys that Stockfish and related engines compute for a position.
//
// They differ from Polyglot's, and there are two generations. In the older one, the number of a set of castling rights
// is the xor of the numbers of its rights; in the newer one, each set has its own number. A file does not record its
// generation. All numbers come from one generator, xorshift64*, seeded with 1070372.
#pragma once

#include <cstdint>
#include <vector>

#include "absl/container/inlined_vector.h"

#include "core/chess/position.h"
#include "core/formats/exp/engine_numbers.h"

namespace tabia::formats {

struct EngineKey {
  uint64_t key;
  KeyGeneration generation;
};

// Returns every key that an engine of either generation may compute for the position, the most likely first. A
// generation has several keys only if an en passant capture is possible but illegal, which newer engines ignore, or if
// the halfmove clock is at least 14, which newer engines mix into the key.
absl::InlinedVector<EngineKey, 8> EngineKeysOf(const chess::Position& position);

// Returns the key that most engines of a generation compute for the position if its halfmove clock is 0.
uint64_t EngineKeyWithoutClock(const chess::Position& position, KeyGeneration generation);

// Returns the keys of the position under every halfmove clock up to 100.
std::vector<uint64_t> EngineKeysAtAnyClock(const chess::Position& position);

}  // namespace tabia::formats

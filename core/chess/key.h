// The canonical key of a position, and the rule of equality behind it.
//
// Two positions are the same when all of these are equal:
//   * the piece on each square,
//   * the side to move,
//   * the rooks that may still castle,
//   * the en passant file, if a pawn of the side to move stands beside the pawn that was just pushed two
//     squares; it does not matter whether the capture would be legal.
// Move counters do not matter. The rule holds alike for positions read from text and reached by moves. The
// golden keys under tests/data/chess freeze it.
#pragma once

#include <cstdint>

#include "core/chess/setup.h"

namespace tabia::chess {

// 64 bits, equal to the Polyglot key wherever Polyglot can tell positions apart. A castling rook that is not
// the outermost on its side (Chess960) takes a number of tabia's own: SplitMix64 seeded with the bytes
// "tabia960", read as a big-endian number; its first eight outputs are White's files a to h, the next
// Black's.
uint64_t CanonicalKey(const Setup& setup);

// The key of the Polyglot book format as published: which rook may castle does not matter.
uint64_t PolyglotKey(const Setup& setup);

// A second hash of the same facts, independent of the key: different positions of equal key are told by it.
uint64_t CheckHash(const Setup& setup);

}  // namespace tabia::chess
